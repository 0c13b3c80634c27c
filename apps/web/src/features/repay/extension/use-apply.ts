import { CHANNELS } from "@kolekta/api/repay/code/contract";
import { create } from "@kolekta/api/repay/extension/contract";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import {
  type PaymentChannel,
  acceptsAmount,
} from "@/components/repayment/payment-channel-field.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Offer, type Quote, useExtensionRefresh } from "./use-extension.ts";

type ExtensionRequest = z.input<typeof create.input>;

interface Parts {
  taskId: number;
  offer: Offer;
  channels: readonly PaymentChannel[];
  onCreated: () => void;
}

const toChannelInput = (
  paymentChannel: PaymentChannel | undefined,
): Pick<ExtensionRequest, "bank" | "channel"> => ({
  channel: CHANNELS.find((channel) => channel === paymentChannel?.channel) ?? "VA",
  bank: paymentChannel?.bank ?? "",
});

/** Returns the first channel that accepts the fee, else the first channel. */
const fitting = (channels: readonly PaymentChannel[], quote: Quote | undefined) =>
  toChannelInput(
    channels.find((paymentChannel) => acceptsAmount(paymentChannel, quote?.feeMinor ?? 0)) ??
      channels[0],
  );

/** Creates the code of an extension; repeated clicks create it only once. */
export const useApply = ({ taskId, offer, channels, onCreated }: Parts) => {
  const t = useT();
  const refresh = useExtensionRefresh();
  const { extension } = trpc.useUtils().client.repay;
  const [first] = offer.quotes;
  const form = useCommandForm(create.input, {
    defaultValues: {
      taskId,
      days: first?.days,
      amountMinor: first?.feeMinor,
      ...fitting(channels, first),
    },
    send: extension.create.mutate,
    success: t("repay.extension.made"),
    onSettled: () => void refresh(),
    onDone: onCreated,
  });
  const { dirtyFields } = form.formState;
  const setChannel = (paymentChannel: ReturnType<typeof toChannelInput>, shouldDirty: boolean) => {
    form.setValue("channel", paymentChannel.channel);
    form.setValue("bank", paymentChannel.bank, { shouldDirty });
  };
  return {
    form,
    chooseQuote: (quote: Quote) => {
      form.setValue("days", quote.days);
      form.setValue("amountMinor", quote.feeMinor);
      if (!dirtyFields.bank) setChannel(fitting(channels, quote), false);
    },
    chooseChannel: (paymentChannel: PaymentChannel) =>
      setChannel(toChannelInput(paymentChannel), true),
  };
};
