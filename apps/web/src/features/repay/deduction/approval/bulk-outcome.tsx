import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import type { Application } from "./use-applications.ts";

type BulkDecisionResult = Outputs["repay"]["deduction"]["decideMany"];

/** "17 approved, 2 passed on, 3 refused": counts of zero are omitted. */
const useSummary = ({ done, refused }: BulkDecisionResult): string => {
  const t = useT();
  const count = (...states: string[]) => done.filter(({ state }) => states.includes(state)).length;
  const parts = [
    ["approved", count("APPROVED")],
    ["passed", count("IN_REVIEW")],
    ["rejected", count("REJECTED")],
    ["refused", refused.length],
  ] as const;
  return parts
    .filter(([, n]) => n > 0)
    .map(([word, n]) => t(`repay.deduction.bulk.${word}`, { n }))
    .join(", ");
};

interface Props {
  outcome: BulkDecisionResult;
  rows: readonly Application[];
  onClose: () => void;
}

/** Result of each decision, with the reason of a refusal. */
export const BulkOutcome = ({ outcome, rows, onClose }: Props) => {
  const t = useT();
  const { done, refused } = outcome;
  return (
    <BatchOutcome
      summary={useSummary(outcome)}
      done={done.length}
      refused={refused.map(({ deductionId, message }) => {
        const application = rows.find((row) => row.deductionId === deductionId);
        return {
          id: deductionId,
          name: application?.borrowerName,
          aside: application?.loanNumber,
          message,
        };
      })}
      why={t("core.field.reasons")}
      onClose={onClose}
    />
  );
};
