import { Alert } from "@/components/ui/alert.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Run } from "../rows.ts";
import { isAtWork } from "../labels.ts";

export const RunProgress = ({ run }: { run: Run }) => {
  const t = useT();
  const { number } = useFormat();
  const { state, done, cases, isStalled, failure } = run;
  if (state === "FAILED")
    return (
      <Alert tone="danger" live title={t("tasks.allocation.failed")}>
        <span className="break-words">{failure}</span>
      </Alert>
    );
  if (!isAtWork(state)) return null;
  if (isStalled)
    return (
      <Alert tone="warning" live>
        {t("tasks.allocation.stalled.body")}
      </Alert>
    );
  const text =
    state === "WAITING"
      ? t("tasks.allocation.waits")
      : t("tasks.assignment.progress", { done: number(done), all: number(cases) });
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="tabular">
        {text}
      </p>
      <Progress
        label={text}
        {...(state === "RUNNING" && cases > 0 ? { value: done / cases } : {})}
      />
    </div>
  );
};
