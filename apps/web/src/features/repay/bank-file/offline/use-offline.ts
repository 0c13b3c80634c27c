import { importFile } from "@kolekta/api/repay/bank-file/contract";
import { useState } from "react";
import type { z } from "zod";
import { usePaymentRefresh } from "@/components/repayment/use-payment-refresh.ts";
import type { FileStyle } from "@/components/sheet/file-style.tsx";
import { useSheet } from "@/components/sheet/use-sheet.ts";
import { sendForm } from "@/lib/send-form.ts";
import { param, useUrlState } from "@/lib/url-state.ts";

export type OfflineImportResult = z.output<typeof importFile.output>;

interface ImportOptions {
  readonly save: boolean;
  readonly saveValid: boolean;
}

const sendFile =
  (file: File, style: FileStyle, { save, saveValid }: ImportOptions) =>
  (onShare: (share: number) => void) =>
    sendForm(
      "/api/payment/offline/import",
      { ...style, file, save: String(save), saveValid: String(saveValid) },
      (data) => importFile.output.parse(data),
      onShare,
    );

const URL_PARAMS = { file: param.id() };

/** Previews a payment file before it is imported. The selected file is in the address. */
export const useOffline = () => {
  const refresh = usePaymentRefresh();
  const sheet = useSheet();
  const { values, set } = useUrlState(URL_PARAMS);
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<OfflineImportResult | null>(null);
  const look = async (next: File) => {
    setFile(next);
    setOutcome(null);
    const options = { save: false, saveValid: false };
    const seen = await sheet.send(sendFile(next, sheet.style, options));
    setOutcome(seen);
    if (!seen) setFile(null);
  };
  const submit = async () => {
    if (!file) return;
    const options = { save: true, saveValid: true };
    const done = await sheet.send(sendFile(file, sheet.style, options));
    if (done?.fileId) show(done.fileId);
    void refresh();
  };
  const show = (fileId: number | undefined) => {
    setFile(null);
    setOutcome(null);
    set({ file: fileId });
  };
  const drop = () => show(undefined);
  return { ...sheet, file, outcome, importedFileId: values.file, look, take: submit, show, drop };
};

export type Offline = ReturnType<typeof useOffline>;
