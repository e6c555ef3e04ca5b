/** Files and texts from elsewhere: dropped or pasted anywhere on the page. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { door, go } from "../state/doors";
import { isTyping } from "../state/keyboard";
import { looksLikeBoard, pasteText } from "../state/pasting";
import { addText, openFiles } from "../state/session";

/** Whether files are held over the page now. */
const hovering = signal(false);
/** The browser tells again and again that files are held over the page; when it falls silent they are gone. */
const SILENT = 250;
let timer: ReturnType<typeof setTimeout> | undefined;

export function Drops() {
  useEffect(listen, []);
  if (!hovering.value) return null;
  return (
    <div class="drop-here" aria-hidden="true">
      <p>Drop the files to review them</p>
    </div>
  );
}

function listen(): () => void {
  const kinds = { dragover, drop, paste } as const;
  for (const [kind, work] of Object.entries(kinds)) addEventListener(kind, work as EventListener);
  return () => {
    for (const [kind, work] of Object.entries(kinds)) removeEventListener(kind, work as EventListener);
  };
}

function dragover(event: DragEvent): void {
  event.preventDefault();
  if (event.dataTransfer?.types.includes("Files") !== true) return;
  hovering.value = true;
  clearTimeout(timer);
  timer = setTimeout(() => (hovering.value = false), SILENT);
}

function drop(event: DragEvent): void {
  hovering.value = false;
  take([...(event.dataTransfer?.files ?? [])], event);
}

/** What is pasted outside of a field: files to review, boards to the session at Review, else to the table. */
function paste(event: ClipboardEvent): void {
  if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return;
  if (take([...(event.clipboardData?.files ?? [])], event)) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (!looksLikeBoard(text) && !/(\.[^.\s]*){3}/.test(text)) return;
  event.preventDefault();
  if (door.value === "review") void addText(text);
  else {
    go("ask");
    void pasteText(text);
  }
}

function take(files: readonly File[], event: Event): boolean {
  if (files.length === 0) return false;
  event.preventDefault();
  go("review");
  void openFiles(files);
  return true;
}
