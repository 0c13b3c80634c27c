import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import type { Application } from "./use-applications.ts";

type Outcome = Outputs["repay"]["deduction"]["decideMany"];

/** "17 approved, 2 passed on, 3 refused": only what there is any of. */
const useSummary = ({ done, refused }: Outcome): string => {
  const t = useT();
  const count = (...states: string[]) =>
    done.filter(({ state }) => states.includes(state)).length;
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
  outcome: Outcome;
  rows: readonly Application[];
  onClose: () => void;
}

/** What came of each, and why the refused ones were refused. */
export const BulkOutcome = ({ outcome, rows, onClose }: Props) => {
  const t = useT();
  const summary = useSummary(outcome);
  const { done, refused } = outcome;
  const rowOf = (id: number) => rows.find((row) => row.deductionId === id);
  return (
    <>
      <Alert
        live
        tone={
          refused.length === 0
            ? "success"
            : done.length > 0
              ? "warning"
              : "danger"
        }
      >
        {summary}
      </Alert>
      {refused.length > 0 ? (
        <section>
          <h3 className="font-medium">{t("repay.deduction.bulk.why")}</h3>
          <ul className="mt-1 max-h-64 overflow-y-auto rounded-md border">
            {refused.map(({ deductionId, message }) => (
              <li
                key={deductionId}
                className="text-table border-b p-2 last:border-b-0"
              >
                <span className="font-medium">
                  {rowOf(deductionId)?.borrowerName}
                </span>{" "}
                <span className="text-muted-foreground tabular text-xs">
                  {rowOf(deductionId)?.loanNumber}
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
