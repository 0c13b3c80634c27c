import { resolve } from "@kolekta/api/repay/suspense/contract";
import type { z } from "zod";
import { usePaymentRefresh } from "@/components/repayment/use-payment-refresh.ts";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Issue } from "./issue.ts";

type Out = z.output<typeof resolve.input>;
export type DecideForm = ContractForm<z.input<typeof resolve.input>, Out>;

/** Sends loan and value day only for an allocation to a loan. */
const toDecisionInput = ({ loanId, valueDay, ...decision }: Out): Out => {
  const isAllocation = decision.resolution === "ALLOCATE";
  return {
    ...decision,
    ...(isAllocation && loanId && { loanId }),
    ...(isAllocation && valueDay && { valueDay }),
  };
};

interface Options {
  issue: Issue;
  onDone: () => void;
}

export const useDecide = ({ issue, onDone }: Options): DecideForm => {
  const t = useT();
  const { client } = trpc.useUtils();
  const refresh = usePaymentRefresh();
  return useCommandForm(resolve.input, {
    defaultValues: {
      issueId: issue.issueId,
      resolution: issue.choices[0],
      loanId: issue.kind === "WRONG_LOAN" ? undefined : (issue.loanId ?? undefined),
      valueDay: "",
      note: "",
    },
    send: (values, callOptions) =>
      client.repay.suspense.resolve.mutate(toDecisionInput(values), callOptions),
    success: ({ proposalId }) =>
      t(proposalId === null ? "repay.suspense.done" : "core.proposal.proposedNow"),
    onSettled: refresh,
    onDone,
  });
};
