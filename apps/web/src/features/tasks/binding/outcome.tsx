import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
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
  const caseOf = (taskId: number) => cases.find((one) => one.taskId === taskId);
  return (
    <>
      <Alert
        live
        tone={
          refused.length === 0 ? "success" : done > 0 ? "warning" : "danger"
        }
      >
        {t(
          `tasks.binding.result.${refused.length === 0 ? ALL[verb] : verb}`,
          numbers,
        )}
      </Alert>
      {refused.length > 0 ? (
        <section>
          <h3 className="font-medium">{t("tasks.binding.result.why")}</h3>
          <ul className="mt-1 max-h-64 overflow-y-auto rounded-md border">
            {refused.map(({ taskId, message }) => (
              <li
                key={taskId}
                className="text-table border-b p-2 last:border-b-0"
              >
                <span className="font-medium">
                  {caseOf(taskId)?.borrowerName}
                </span>{" "}
                <span className="text-muted-foreground tabular text-xs">
                  {caseOf(taskId)?.loanNumber}
                </span>
                <span className="block">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t("app.action.close")}
        </Button>
      </DialogFooter>
    </>
  );
};
