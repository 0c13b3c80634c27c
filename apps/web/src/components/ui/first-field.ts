const FIELD = [
  'input:not([type="hidden"], [type="file"], :disabled, [readonly])',
  "textarea:not(:disabled, [readonly])",
  "select:not(:disabled)",
  '[role="radio"]:not(:disabled)',
  '[role="checkbox"]:not(:disabled)',
].join();

const findField = (frame: HTMLElement): HTMLElement | undefined =>
  [...frame.querySelectorAll<HTMLElement>(FIELD)].find((field) => field.checkVisibility());

/** Waits for a body that loads late, until the user presses a key or a button. */
const awaitField = (frame: HTMLElement): void => {
  const observer = new MutationObserver(() => {
    const field = findField(frame);
    if (!field) return;
    stop();
    field.focus();
  });
  const stop = () => {
    observer.disconnect();
    frame.removeEventListener("keydown", stop);
    frame.removeEventListener("pointerdown", stop);
  };
  observer.observe(frame, { childList: true, subtree: true });
  frame.addEventListener("keydown", stop);
  frame.addEventListener("pointerdown", stop);
};

/** Moves the focus of an opening dialog to its first field. */
export const focusFirstField = (event: Event): void => {
  const frame = event.target;
  if (!(frame instanceof HTMLElement)) return;
  const field = findField(frame);
  if (!field) return awaitField(frame);
  event.preventDefault();
  field.focus();
};
