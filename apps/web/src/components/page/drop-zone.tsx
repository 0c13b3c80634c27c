import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { FileInput } from "./file-input.tsx";

interface Props {
  title: string;
  /** Label of the button that opens the file chooser. */
  choose: string;
  hint: string;
  /** Same format as the `accept` attribute: ".csv,.xlsx". */
  accept: string;
  onFile: (file: File | undefined) => void;
}

export const DropZone = ({ title, choose, hint, accept, onFile }: Props) => {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={cn(
        "flex flex-1 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed p-6 text-center",
        over ? "border-primary bg-selected" : "border-input/50",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet aria-hidden className="text-muted-foreground size-9" strokeWidth={1.25} />
      <p className="font-medium">{title}</p>
      <FileInput accept={accept} label={choose} onFile={onFile}>
        {(open) => (
          <Button variant="primary" onClick={open}>
            {choose}
          </Button>
        )}
      </FileInput>
      <p className="text-muted-foreground max-w-md text-balance">{hint}</p>
    </div>
  );
};
