import * as c from "@kolekta/api/repay/extension/contract";
import { useState } from "react";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { sendManual } from "./send-manual.ts";
import { type Offer, useExtensionRefresh } from "./use-extension.ts";

const Values = c.createManual.input;

interface Options {
  taskId: number;
  offer: Offer;
  onDone: () => void;
}

/**
 * Form of a manual extension with its evidence file; `share` is the uploaded fraction of the file.
 */
export const useManual = ({ taskId, offer, onDone }: Options) => {
  const t = useT();
  const refresh = useExtensionRefresh();
  const [share, setShare] = useState<number | null>(null);
  const [first] = offer.manualQuotes;
  const form = useCommandForm(Values, {
    defaultValues: { taskId, days: first?.days, paidMinor: first?.feeMinor, reason: "" },
    send: (grant, callOptions) => {
      setShare(0);
      return sendManual(grant, callOptions, setShare).done;
    },
    success: t("repay.extension.manual.done"),
    onSettled: () => {
      setShare(null);
      void refresh();
    },
    onDone,
  });
  return { form, share };
};
