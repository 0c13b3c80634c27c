import { CHANNELS } from "@kolekta/api/repay/code/contract";
import { create } from "@kolekta/api/repay/extension/contract";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { type Place, takes } from "@/components/repayment/place-field.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Offer, type Quote, useExtensionRefresh } from "./use-extension.ts";

type ExtensionRequest = z.input<typeof create.input>;

interface Parts {
  taskId: number;
  offer: Offer;
  places: readonly Place[];
  onMade: () => void;
}

const atPlace = (place: Place | undefined): Pick<ExtensionRequest, "bank" | "channel"> => ({
  channel: CHANNELS.find((channel) => channel === place?.channel) ?? "VA",
  bank: place?.bank ?? "",
});

/** The first place that takes the fee, else the first. */
const fitting = (places: readonly Place[], quote: Quote | undefined) =>
  atPlace(places.find((one) => takes(one, quote?.feeMinor ?? 0)) ?? places[0]);

/** The code of an extension: by how long, at which place; made once however often it is pressed. */
export const useApply = ({ taskId, offer, places, onMade }: Parts) => {
  const t = useT();
  const refresh = useExtensionRefresh();
  const { extension } = trpc.useUtils().client.repay;
  const [first] = offer.quotes;
  const form = useCommandForm(create.input, {
    defaultValues: {
      taskId,
      days: first?.days,
      amountMinor: first?.feeMinor,
      ...fitting(places, first),
    },
    send: extension.create.mutate,
    success: t("repay.extension.made"),
    onSettled: () => void refresh(),
    onDone: onMade,
  });
  const { dirtyFields } = form.formState;
  const take = (place: ReturnType<typeof atPlace>, shouldDirty: boolean) => {
    form.setValue("channel", place.channel);
    form.setValue("bank", place.bank, { shouldDirty });
  };
  return {
    form,
    takeQuote: (quote: Quote) => {
      form.setValue("days", quote.days);
      form.setValue("amountMinor", quote.feeMinor);
      if (!dirtyFields.bank) take(fitting(places, quote), false);
    },
    takePlace: (place: Place) => take(atPlace(place), true),
  };
};
