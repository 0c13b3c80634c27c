import type { BoundCase } from "@/components/binding/bound-case.ts";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface BulkAssignResult {
  readonly verb: "bound" | "unbound";
  readonly done: number;
  readonly rejected: readonly {
    readonly taskId: number;
    readonly message: string;
  }[];
}

const ALL = { bound: "allBound", unbound: "allUnbound" } as const;

interface Props {
  outcome: BulkAssignResult;
  boundCase: BoundCase;
  onClose: () => void;
}

/** Whether it was done, and if not why. */
export const OutcomeView = ({ outcome, boundCase, onClose }: Props) => {
  const t = useT();
  const { verb, done, rejected } = outcome;
  const numbers = { bound: done, rejected: rejected.length };
  const word = rejected.length === 0 ? ALL[verb] : verb;
  return (
    <BatchOutcome
      summary={t(`tasks.binding.result.${word}`, numbers)}
      done={done}
      refused={rejected.map(({ taskId, message }) => ({
        id: taskId,
        name: boundCase.borrowerName,
        aside: boundCase.loanNumber,
        message,
      }))}
      why={t("tasks.binding.result.why")}
      onClose={onClose}
    />
  );
};
