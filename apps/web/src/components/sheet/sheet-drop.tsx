import { DropZone } from "@/components/page/drop-zone.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { FileStyleFields } from "./file-style.tsx";
import {
  toAcceptAttribute,
  hasSheetKind,
  formatKinds,
  toMegabytes,
  type SheetKind,
} from "./kinds.ts";
import type { useSheet } from "./use-sheet.ts";

interface SheetSendingProps {
  file: string;
  /** Uploaded share; at 1 the server is processing the file. */
  share: number;
  /** Absent once the upload cannot be cancelled. */
  onStop?: () => void;
}

/** A file on its way. */
export const SheetSending = ({ file, share, onStop }: SheetSendingProps) => {
  const t = useT();
  const sent = share >= 1;
  const text = t(sent ? "app.sheet.reading" : "app.sheet.uploading", { file });
  return (
    <div className="m-auto flex w-full max-w-md flex-col items-center gap-3 py-6">
      <p role="status" className="text-center wrap-anywhere">
        {text}
      </p>
      <Progress value={sent ? undefined : share} label={text} />
      {onStop ? (
        <Button size="sm" onClick={onStop}>
          {t("app.sheet.stop")}
        </Button>
      ) : null}
    </div>
  );
};

interface Props {
  sheet: Pick<ReturnType<typeof useSheet>, "refusal" | "setRefusal" | "style" | "setStyle">;
  kinds: readonly SheetKind[];
  /** Bytes; a larger one is refused before it is sent. */
  maxBytes?: number;
  hint: string;
  onFile: (file: File) => void;
  /** Format options to ask for; none if absent. */
  prompts?: "encoding" | "style";
}

/** Checks a file before it is sent; null without an error. */
const useFault = ({ kinds, maxBytes = Infinity }: Props) => {
  const t = useT();
  const lang = useLang();
  return (file: File): string | null => {
    if (!hasSheetKind(file, kinds))
      return t("app.sheet.wrongKind", { file: file.name, kinds: formatKinds(kinds, lang) });
    if (file.size <= maxBytes) return null;
    return t("app.sheet.tooLarge", {
      file: file.name,
      size: toMegabytes(file.size),
      max: toMegabytes(maxBytes),
    });
  };
};

/** Accepts a workbook or text table by button or drop, and shows why another file is refused. */
export const SheetDrop = (props: Props) => {
  const t = useT();
  const lang = useLang();
  const { sheet, kinds, hint, onFile, prompts } = props;
  const findFault = useFault(props);
  const acceptFile = (file: File | undefined) => {
    if (!file) return;
    const fault = findFault(file);
    sheet.setRefusal(fault);
    if (fault === null) onFile(file);
  };
  return (
    <div className="flex flex-1 flex-col gap-3">
      {sheet.refusal ? (
        <Alert tone="danger" live>
          {sheet.refusal}
        </Alert>
      ) : null}
      <DropZone
        title={t("app.sheet.drop", { kinds: formatKinds(kinds, lang) })}
        choose={t("core.action.chooseFile")}
        hint={hint}
        accept={toAcceptAttribute(kinds)}
        onFile={acceptFile}
      />
      {prompts ? (
        <FileStyleFields
          style={sheet.style}
          onStyle={sheet.setStyle}
          isEncodingOnly={prompts === "encoding"}
        />
      ) : null}
    </div>
  );
};
