import { resolveIssue } from "@kolekta/api/repay/payment/contract-issue";
import type { z } from "zod";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { Issue } from "./issue.ts";

const Values = resolveIssue.input;
export type DecideIn = z.input<typeof Values>;
export type DecideOut = z.output<typeof Values>;

interface Options {
  issue: Issue;
  onDone: () => void;
}

/** The form of a decision about money that waits. */
export const useDecide = ({ issue, onDone }: Options) => {
  const t = useT();
  const utils = trpc.useUtils();
  const resolve = trpc.repay.payment.resolveIssue.useMutation({
    onSettled: () => utils.repay.payment.invalidate(),
  });
  return useContractForm<DecideIn, DecideOut>(Values, {
    defaultValues: {
      issueId: issue.issueId,
      resolution: issue.choices[0],
      loanId:
        issue.kind === "MISLAID" ? undefined : (issue.loanId ?? undefined),
      valueDay: "",
      note: "",
    },
    onSubmit: async ({ loanId, valueDay, ...decision }) => {
      const isLaid = decision.resolution === "ALLOCATE";
      await resolve.mutateAsync({
        ...decision,
        ...(isLaid && loanId && { loanId }),
        ...(isLaid && valueDay && { valueDay }),
      });
      toastSuccess(t("repay.payment.issue.done"));
      onDone();
    },
  });
};
