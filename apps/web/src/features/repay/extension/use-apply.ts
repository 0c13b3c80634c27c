import { CHANNELS } from "@kolekta/api/repay/code/contract";
import { useState } from "react";
import { useRetryKey } from "@/hooks/use-retry-key.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { Place } from "@/components/repayment/place-field.tsx";
import { type Quote, useExtensionRefresh } from "./use-extension.ts";

const channelOf = (place: Place) =>
  CHANNELS.find((channel) => channel === place.channel) ?? "VA";

/** Makes the code of an extension, once however often it is pressed. */
export const useApply = (taskId: number, onMade: () => void) => {
  const t = useT();
  const refresh = useExtensionRefresh();
  const withKey = useRetryKey();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = trpc.useUtils().client.repay.extension.create;
  const make = async (quote: Quote, place: Place) => {
    setBusy(true);
    setFault(null);
    const wish = {
      taskId,
      days: quote.days,
      channel: channelOf(place),
      bank: place.bank,
      amountMinor: quote.feeMinor,
    };
    try {
      await withKey(wish, (input, under) => send.mutate(input, under));
      toastSuccess(t("repay.extension.made"));
      onMade();
    } catch (error) {
      const { message } = failureOf(error);
      setFault(message || t("app.error.network"));
    } finally {
      setBusy(false);
      void refresh();
    }
  };
  return { make, fault, busy };
};
