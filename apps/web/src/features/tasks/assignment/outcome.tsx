import type { AssignableCase } from "@/components/assignment/assignable-case.ts";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface BulkAssignResult {
  readonly verb: "assigned" | "released";
  readonly done: number;
  readonly rejected: readonly { readonly taskId: number; readonly message: string }[];
}

const ALL = { assigned: "allAssigned", released: "allReleased" } as const;

interface Props {
  outcome: BulkAssignResult;
  assignableCase: AssignableCase;
  onClose: () => void;
}

export const OutcomeView = ({ outcome, assignableCase, onClose }: Props) => {
  const t = useT();
  const { verb, done, rejected } = outcome;
  const numbers = { done, refused: rejected.length };
  const word = rejected.length === 0 ? ALL[verb] : verb;
  return (
    <BatchOutcome
      summary={t(`tasks.assignment.result.${word}`, numbers)}
      done={done}
      refused={rejected.map(({ taskId, message }) => ({
        id: taskId,
        name: assignableCase.borrowerName,
        aside: assignableCase.loanNumber,
        message,
      }))}
      why={t("tasks.assignment.result.why")}
      onClose={onClose}
    />
  );
};
