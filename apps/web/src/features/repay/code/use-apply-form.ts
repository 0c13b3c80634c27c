import { repaymentCodeApply } from "@kolekta/api/repay/code/contract";
import { useEffect, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { useDraft } from "@/hooks/use-draft.ts";
import { useRetryKey } from "@/hooks/use-retry-key.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { amountOf, applySchema, placeOf, type Wish } from "./apply-schema.ts";
import type { CodeSubject } from "./subject.ts";
import { useCodeRefresh } from "./use-codes.ts";
import type { Offer } from "./use-offer.ts";

/** What an earlier visit left, as far as it still fits; else a part at the first place. */
const startingWith = (
  draft: unknown,
  taskId: number,
  { types, limits }: Offer,
): Wish => {
  const first = limits.places[0];
  const part = types.types.find(({ type }) => type === "SINGLE")?.open ?? false;
  const plain: Wish = {
    taskId,
    type: part ? "SINGLE" : "FULL",
    channel: first?.channel ?? "VA",
    bank: first?.bank ?? "",
    cleanMode: limits.modes[0]?.mode,
  };
  const kept = repaymentCodeApply.input.safeParse(draft);
  if (!kept.success || kept.data.taskId !== taskId) return plain;
  return placeOf(kept.data, limits.places) ? kept.data : plain;
};

interface Parts {
  subject: CodeSubject;
  offer: Offer;
  onMade: () => void;
}

/** The form of a new code: kept while it is typed, checked by the limits of the moment, sent once. */
export const useApplyForm = ({ subject, offer, onMade }: Parts) => {
  const t = useT();
  const draft = useDraft(`code.${subject.taskId}`);
  const refresh = useCodeRefresh();
  const withKey = useRetryKey();
  const { limits } = offer;
  const send = trpc.useUtils().client.repay.code.repaymentCodeApply;
  const schema = useMemo(() => applySchema(limits), [limits]);
  const form = useContractForm<Wish, Wish>(schema, {
    defaultValues: startingWith(draft.read(), subject.taskId, offer),
    onSubmit: async (wish) => {
      const amountMinor = amountOf(wish, limits.modes) ?? undefined;
      const { cleanMode, ...rest } = wish;
      const asked =
        wish.type === "FULL"
          ? { ...rest, cleanMode, amountMinor }
          : { ...rest, amountMinor };
      try {
        await withKey(asked, (input, under) => send.mutate(input, under));
      } catch (error) {
        form.setError("root", { message: failureOf(error).message });
        void refresh();
        throw error;
      }
      draft.drop();
      toastSuccess(t("repay.code.made"));
      void refresh();
      onMade();
    },
  });
  const wish = useWatch({ control: form.control }) as Wish;
  const { save } = draft;
  useEffect(() => {
    if (form.formState.isDirty) save(wish);
  }, [wish, save, form.formState.isDirty]);
  return { form, wish };
};
