import * as c from "@kolekta/api/repay/extension/contract";
import { useState } from "react";
import type { z } from "zod";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { sendManual } from "./send-manual.ts";
import { type Offer, useExtensionRefresh } from "./use-extension.ts";

const Values = c.createManual.input;
export type ManualIn = z.input<typeof Values>;
export type ManualOut = z.output<typeof Values>;

interface Options {
  taskId: number;
  offer: Offer;
  onDone: () => void;
}

/** The form of an extension by hand with its proof; `share` is how much of it has left. */
export const useManual = ({ taskId, offer, onDone }: Options) => {
  const t = useT();
  const refresh = useExtensionRefresh();
  const [share, setShare] = useState<number | null>(null);
  const [first] = offer.manualQuotes;
  const form = useContractForm<ManualIn, ManualOut>(Values, {
    defaultValues: {
      taskId,
      days: first?.days,
      paidMinor: first?.feeMinor,
      reason: "",
    },
    onSubmit: async (grant) => {
      setShare(0);
      try {
        await sendManual(grant, setShare).done;
      } catch (error) {
        const { message, fields } = failureOf(error);
        if (fields.length === 0)
          form.setError("root", { message: message || t("app.error.network") });
        throw error;
      } finally {
        setShare(null);
        void refresh();
      }
      toastSuccess(t("repay.extension.manual.done"));
      onDone();
    },
  });
  return { form, share };
};
