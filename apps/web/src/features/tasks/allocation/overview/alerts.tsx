import { useState } from "react";
import { TextLink } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { AllocationAlert } from "../rows.ts";
import { partPath, poolPath, runPath } from "../labels.ts";

/** More alerts would push the pools below the visible area. */
const MAX_VISIBLE = 3;

const TONES = {
  NO_AGENT: "danger",
  RUN_FAILED: "danger",
  NO_ROOM: "warning",
  PASSED_OVER: "warning",
} as const;

/** Path of the screen that resolves the alert: the agent list or the run. */
const getFixPath = (alert: AllocationAlert): string => {
  const { kind, runId } = alert;
  if (kind === "RUN_FAILED" && runId !== null) return runPath(runId);
  if (kind === "PASSED_OVER")
    return runId === null ? poolPath(alert) : runPath(runId, { outcome: "UNASSIGNED" });
  return partPath("agents", alert);
};

const AlertItem = ({ alert }: { alert: AllocationAlert }) => {
  const t = useT();
  const { kind, institutionName, stageName, cases } = alert;
  return (
    <Alert tone={TONES[kind]}>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          <span className="font-medium">
            {stageName === null ? institutionName : `${stageName} · ${institutionName}`}
          </span>
          {": "}
          {t(`tasks.allocation.alert.${kind}`, { cases })}
        </span>
        <TextLink to={getFixPath(alert)} className="text-current underline">
          {t(`tasks.allocation.alert.mend.${kind}`)}
        </TextLink>
      </span>
    </Alert>
  );
};

export const Alerts = ({ alerts }: { alerts: readonly AllocationAlert[] }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (alerts.length === 0) return null;
  const visible = isOpen ? alerts : alerts.slice(0, MAX_VISIBLE);
  const hiddenCount = alerts.length - visible.length;
  return (
    <section aria-label={t("tasks.allocation.alert.title")} className="flex flex-col gap-1.5">
      <ul className="flex flex-col gap-1.5">
        {visible.map((alert) => (
          <li key={`${alert.kind} ${alert.institutionId} ${alert.stageId}`}>
            <AlertItem alert={alert} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <TextButton className="self-start" onClick={() => setOpen(true)}>
          {t("tasks.allocation.alert.more", { count: hiddenCount })}
        </TextButton>
      ) : null}
    </section>
  );
};
