import { createContext, useContext, useEffect, useRef } from "react";

export interface UnsavedWork {
  isUnsaved: () => boolean;
  /** Drops what is stored of the work. */
  discard: () => void;
}

interface OpenDialog {
  /** Names the dialog in the key of a draft. */
  readonly name: string;
  /** Adds work to ask about; returns the function that removes it. */
  readonly register: (work: UnsavedWork) => () => void;
  /** Runs `close` at once, or after the user agrees to discard unsaved work. */
  readonly requestClose: (close: () => void) => void;
}

export const OpenDialogContext = createContext<OpenDialog | null>(null);

export const useOpenDialog = (): OpenDialog | null => useContext(OpenDialogContext);

/** Makes the surrounding dialog ask before it closes over unsaved work. */
export const useUnsavedWork = (isUnsaved: () => boolean, discard: () => void): void => {
  const register = useOpenDialog()?.register;
  const latest = useRef({ isUnsaved, discard });
  useEffect(() => {
    latest.current = { isUnsaved, discard };
  });
  useEffect(
    () =>
      register?.({
        isUnsaved: () => latest.current.isUnsaved(),
        discard: () => latest.current.discard(),
      }),
    [register],
  );
};

/** Closes the surrounding dialog by way of its question. */
export const useDialogClose = (close: () => void): (() => void) => {
  const dialog = useOpenDialog();
  return dialog ? () => dialog.requestClose(close) : close;
};
