import { useState } from "react";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import { sendForm } from "@/lib/send-form.ts";
import { SheetDrop, SheetSending } from "./sheet-drop.tsx";
import { useSheet } from "./use-sheet.ts";

const KINDS = ["csv", "xlsx", "xls"] as const;

interface RowImportResult {
  readonly created: readonly unknown[];
  readonly refused: readonly {
    readonly row: number;
    readonly column: string | null;
    readonly message: string;
  }[];
}

interface Props<Result extends RowImportResult> {
  title: string;
  /** Names the columns of the sheet. */
  hint: string;
  /** REST path of the upload. */
  path: string;
  /** Largest file in bytes. */
  maxBytes: number;
  parse: (data: unknown) => Result;
  summarize: (result: Result) => string;
  refresh: () => unknown;
  onClose: () => void;
}

type ChoiceProps<Result extends RowImportResult> = Pick<
  Props<Result>,
  "hint" | "path" | "maxBytes" | "parse" | "refresh"
> & { onResult: (result: Result) => void };

const Choice = <Result extends RowImportResult>({
  hint,
  path,
  maxBytes,
  parse,
  refresh,
  onResult,
}: ChoiceProps<Result>) => {
  const sheet = useSheet();
  const [name, setName] = useState("");
  const send = async (file: File) => {
    setName(file.name);
    const result = await sheet.send((onShare) =>
      sendForm(path, { ...sheet.style, file }, parse, onShare),
    );
    if (!result) return;
    onResult(result);
    await refresh();
  };
  if (sheet.share !== null)
    return <SheetSending file={name} share={sheet.share} onStop={sheet.stop} />;
  return (
    <SheetDrop
      sheet={sheet}
      hint={hint}
      maxBytes={maxBytes}
      kinds={KINDS}
      prompts="encoding"
      onFile={(file) => void send(file)}
    />
  );
};

/** Imports a small sheet row by row and lists the refused rows with the reason. */
export const RowImport = <Result extends RowImportResult>({
  title,
  summarize,
  onClose,
  ...choice
}: Props<Result>) => {
  const t = useT();
  const [result, setResult] = useState<Result | null>(null);
  return (
    <Modal steady size="lg" title={title} onClose={onClose}>
      {result ? (
        <BatchOutcome
          summary={summarize(result)}
          done={result.created.length}
          refused={result.refused.map(({ row, column, message }) => ({
            id: row,
            name: t("app.sheet.row", { row: String(row) }),
            aside: column ?? undefined,
            message,
          }))}
          why={t("app.sheet.rejectedRows")}
          onClose={onClose}
        />
      ) : (
        <Choice {...choice} onResult={setResult} />
      )}
    </Modal>
  );
};
