import type { BoundCase } from "@/components/binding/bound-case.ts";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface BulkAssignResult {
  readonly verb: "bound" | "unbound";
  readonly done: number;
  readonly refused: readonly {
    readonly taskId: number;
    readonly message: string;
  }[];
}

const ALL = { bound: "allBound", unbound: "allUnbound" } as const;

interface Props {
  outcome: BulkAssignResult;
  of: BoundCase;
  onClose: () => void;
}

/** Whether it was done, and if not why. */
export const OutcomeView = ({ outcome, of, onClose }: Props) => {
  const t = useT();
  const { verb, done, refused } = outcome;
  const numbers = { bound: done, refused: refused.length };
  const word = refused.length === 0 ? ALL[verb] : verb;
  return (
    <BatchOutcome
      summary={t(`tasks.binding.result.${word}`, numbers)}
      done={done}
      refused={refused.map(({ taskId, message }) => ({
        id: taskId,
        name: of.borrowerName,
        aside: of.loanNumber,
        message,
      }))}
      why={t("tasks.binding.result.why")}
      onClose={onClose}
    />
  );
};
