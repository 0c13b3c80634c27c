import { type ReactNode, useRef } from "react";

interface Props {
  /** As an input of files takes it: ".csv,.xlsx". */
  accept: string;
  label: string;
  onFile: (file: File) => void;
  /** What opens the chooser. */
  children: (open: () => void) => ReactNode;
}

/** Chooses one file; the same file can be chosen again. */
export const FileInput = ({ accept, label, onFile, children }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) onFile(file);
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
};
