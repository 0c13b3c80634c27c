import { reconcile } from "@kolekta/api/repay/bank-file/contract";
import type { z } from "zod";
import { useSheet } from "@/components/sheet/use-sheet.ts";
import { sendForm } from "@/lib/send-form.ts";
import { trpc } from "@/lib/trpc.ts";

export type Report = z.output<typeof reconcile.output>;

/** Sends a statement of a day; the report lists the differences. */
export const useCompare = (onDone: (report: Report) => void) => {
  const utils = trpc.useUtils();
  const sheet = useSheet();
  const compare = async (file: File, day: string, format?: string) => {
    const report = await sheet.send((onShare) =>
      sendForm(
        "/api/payment/reconcile",
        { ...sheet.style, file, day, format },
        (data) => reconcile.output.parse(data),
        onShare,
      ),
    );
    void utils.repay.bankFile.listReports.invalidate();
    if (report) onDone(report);
  };
  return { ...sheet, compare };
};
