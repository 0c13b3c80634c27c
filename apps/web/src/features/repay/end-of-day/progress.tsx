import { CalendarCheck, CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "@/components/page/section.tsx";
import { DayText, StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { StepList } from "./step-list.tsx";
import type { Days, RunDay } from "./use-days.ts";
import { useStepsTitle } from "./labels.ts";

const ProgressRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="flex items-baseline gap-1.5">
    <span className="text-muted-foreground text-xs">{label}</span>
    <span className="font-medium">{children}</span>
  </span>
);

const Running = ({ run }: { run: RunDay }) => {
  const t = useT();
  const title = useStepsTitle(run);
  return (
    <Section
      aria-label={title}
      title={title}
      hint={run.state === "WAITING" ? t("repay.endOfDay.waiting") : null}
      className="bg-card max-w-2xl rounded-lg border p-3"
    >
      <StepList steps={run.steps} />
    </Section>
  );
};

export const EndOfDayProgress = ({ days }: { days: Days }) => {
  const t = useT();
  const { rows, today, missing } = days;
  const open = rows.filter((row) => row.state !== "DONE").toReversed();
  const last = rows.find((row) => row.state === "DONE");
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <ProgressRow label={t("repay.endOfDay.processedUpTo")}>
          <DayText day={last?.day} />
        </ProgressRow>
        <ProgressRow label={t("core.word.today")}>
          <DayText day={today} />
        </ProgressRow>
        <StatusBadge
          tone={missing > 0 ? "warning" : "success"}
          icon={missing > 0 ? CalendarClock : CalendarCheck}
          label={t("repay.endOfDay.missing", { days: missing })}
        />
      </p>
      {open.map((run) => (
        <Running key={`${run.day} ${run.attempt}`} run={run} />
      ))}
    </div>
  );
};
