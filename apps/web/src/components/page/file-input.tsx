import { type ReactNode, useRef } from "react";

interface Props {
  /** Same format as the `accept` attribute: ".csv,.xlsx". */
  accept: string;
  label: string;
  onFile: (file: File) => void;
  children: (open: () => void) => ReactNode;
}

/** Selects one file; selecting the same file again also fires. */
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
