import { useWatch } from "react-hook-form";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useDraft } from "@/hooks/use-draft.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { trpc } from "@/lib/trpc.ts";
import type { PaymentChannel } from "@/components/repayment/payment-channel-field.tsx";
import { type Deduction, type Offer, useDeductionRefresh } from "./use-deductions.ts";
import { startingWith, type DeductionRequest, DeductionRequestSchema } from "./request.ts";

interface Parts {
  taskId: number;
  offer: Offer;
  channels: readonly PaymentChannel[];
  onCreated: () => void;
}

/** Message with the result: granted at once or sent to an approver. */
const useOutcome = () => {
  const t = useT();
  const roleName = useRoleName();
  const { money } = useFormat();
  return ({ state, waitsForRole, payMinor, currency }: Deduction): string => {
    if (state !== "APPROVED") {
      const role = roleName(waitsForRole ?? 0);
      return t("repay.deduction.applied", { role });
    }
    const amount = money(payMinor, currency);
    return `${t("repay.deduction.success")}. ${t("repay.deduction.approvedNow", { amount })}`;
  };
};

/** Form of an application: stored as a draft, validated by the contract. */
export const useApply = ({ taskId, offer, channels, onCreated }: Parts) => {
  const draft = useDraft(`deduction.${taskId}`);
  const refresh = useDeductionRefresh();
  const { deduction } = trpc.useUtils().client.repay;
  const form = useCommandForm(DeductionRequestSchema, {
    defaultValues: startingWith(draft.read(), taskId, offer, channels),
    send: ({ kind: _, ...input }, callOptions) =>
      "cleanMode" in input
        ? deduction.createFull.mutate(input, callOptions)
        : deduction.createPart.mutate(input, callOptions),
    success: useOutcome(),
    onSettled: () => void refresh(),
    onDone: onCreated,
    draft,
  });
  const request = useWatch({ control: form.control }) as DeductionRequest;
  return { form, request };
};
