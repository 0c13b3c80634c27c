import { useState } from "react";
import { SheetDrop, SheetSending } from "@/components/sheet/sheet-drop.tsx";
import { useSheet } from "@/components/sheet/use-sheet.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Uploaded, uploadTape } from "./tape-request.ts";

const KINDS = ["csv", "xlsx", "xls"] as const;

interface Props {
  onUploaded: (uploaded: Uploaded) => void;
}

/** Uploads a file chosen by button or drop. */
export const FileStep = ({ onUploaded }: Props) => {
  const t = useT();
  const sheet = useSheet();
  const [name, setName] = useState("");
  const send = async (file: File) => {
    setName(file.name);
    const uploaded = await sheet.send((onShare) => uploadTape(file, sheet.style, onShare));
    if (uploaded) onUploaded(uploaded);
  };
  if (sheet.share !== null)
    return <SheetSending file={name} share={sheet.share} onStop={sheet.stop} />;
  return (
    <SheetDrop
      sheet={sheet}
      kinds={KINDS}
      hint={t("tasks.loanImport.dialog.dropHint")}
      prompts="encoding"
      onFile={(file) => void send(file)}
    />
  );
};
