import { Alert } from "@/components/ui/alert.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { useT } from "@/lib/i18n.tsx";
import { StepStateBadge } from "./step-state.tsx";
import { ElapsedTime } from "./duration.tsx";
import type { RunStep } from "./use-days.ts";
import { countsText } from "./labels.ts";

const StepResult = ({ step }: { step: RunStep }) => {
  const t = useT();
  const { state, percent, isStalled, failure } = step;
  const name = t(`repay.endOfDay.step.${step.step}`);
  if (failure !== null)
    return (
      <Alert tone="danger" title={t("repay.endOfDay.failure")}>
        <span className="break-words">{failure}</span>
      </Alert>
    );
  if (state === "RUNNING")
    return (
      <>
        <Progress
          value={percent / 100}
          label={t("repay.endOfDay.progress", { step: name, percent })}
        />
        {isStalled ? (
          <span className="text-warning text-xs">{t("repay.endOfDay.stalled")}</span>
        ) : null}
      </>
    );
  return null;
};

const Done = ({ step }: { step: RunStep }) => {
  const t = useT();
  if (step.state === "WAITING") return null;
  const text = countsText(t, step);
  if (text === "" && step.state !== "DONE") return null;
  return <p className="text-muted-foreground text-xs">{text || t("repay.endOfDay.nothingToDo")}</p>;
};

export const StepList = ({ steps }: { steps: readonly RunStep[] }) => {
  const t = useT();
  return (
    <ol className="flex flex-col">
      {steps.map((step) => (
        <li key={step.step} className="flex flex-col gap-1 border-b py-2 last:border-b-0">
          <span className="flex items-center justify-between gap-2">
            <span className="font-medium">{t(`repay.endOfDay.step.${step.step}`)}</span>
            <span className="flex items-center gap-2">
              {step.state === "DONE" ? (
                <span className="text-muted-foreground text-xs">
                  <ElapsedTime from={step.startedAt} to={step.endedAt} />
                </span>
              ) : null}
              <StepStateBadge state={step.state} />
            </span>
          </span>
          <StepResult step={step} />
          <Done step={step} />
        </li>
      ))}
    </ol>
  );
};
