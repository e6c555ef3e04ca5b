/** A button that copies the address of the page, and says whether it did. */

import { useSignal } from "@preact/signals";

export function CopyLink({ primary = false }: { readonly primary?: boolean }) {
  const note = useSignal("");
  const copy = (): void => {
    navigator.clipboard.writeText(location.href).then(
      () => (note.value = "Copied."),
      () => (note.value = "The browser did not allow copying: take it from the address line."),
    );
  };
  return (
    <div class="row no-print">
      <button type="button" class={primary ? "primary" : ""} onClick={copy}>
        Copy the link
      </button>
      <span class="hint" role="status">
        {note.value}
      </span>
    </div>
  );
}
