/** A window over the page; the browser keeps the focus in it and closes it with Escape. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { openDialog } from "../state/dialogs";

export function Window({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = (): void => {
    openDialog.value = null;
  };
  return (
    <dialog ref={dialog} aria-labelledby="window-title" onClose={close} onClick={(event) => event.target === dialog.current && close()}>
      <div class="window">
        <div class="window-head">
          <h2 id="window-title">{title}</h2>
          <button type="button" class="quiet" aria-label="Close" onClick={close}>
            ✕
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
