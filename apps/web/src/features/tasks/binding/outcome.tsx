import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { BoundCase } from "./bound-case.ts";

export interface Outcome {
  readonly verb: "bound" | "unbound";
  readonly done: number;
  readonly refused: readonly {
    readonly taskId: number;
    readonly message: string;
  }[];
}

const ALL = { bound: "allBound", unbound: "allUnbound" } as const;

interface Props {
  outcome: Outcome;
  cases: readonly BoundCase[];
  onClose: () => void;
}

/** "47 bound, 3 refused", and why each of the three. */
export const OutcomeView = ({ outcome, cases, onClose }: Props) => {
  const t = useT();
  const { verb, done, refused } = outcome;
  const numbers = { bound: done, refused: refused.length };
  const word = refused.length === 0 ? ALL[verb] : verb;
  return (
    <BatchOutcome
      summary={t(`tasks.binding.result.${word}`, numbers)}
      done={done}
      refused={refused.map(({ taskId, message }) => {
        const its = cases.find((one) => one.taskId === taskId);
        return {
          id: taskId,
          name: its?.borrowerName,
          aside: its?.loanNumber,
          message,
        };
      })}
      why={t("tasks.binding.result.why")}
      onClose={onClose}
    />
  );
};
