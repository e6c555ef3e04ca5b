/** A button that copies the address of the page or another text, and says whether it did. */

import { useSignal } from "@preact/signals";

interface Props {
  readonly primary?: boolean;
  /** What is copied; the address of the page unless given. */
  readonly text?: string;
  readonly words?: string;
}

export function CopyLink({ primary = false, text, words = "Copy the link" }: Props) {
  const note = useSignal("");
  const copy = (): void => {
    navigator.clipboard.writeText(text ?? location.href).then(
      () => (note.value = "Copied."),
      () => (note.value = "The browser did not allow copying: take it from the address line."),
    );
  };
  return (
    <div class="row no-print">
      <button type="button" class={primary ? "primary" : ""} onClick={copy}>
        {words}
      </button>
      <span class="hint" role="status">
        {note.value}
      </span>
    </div>
  );
}
