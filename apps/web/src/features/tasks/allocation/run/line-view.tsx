import type { AllocationOutcome } from "@kolekta/api/tasks/allocation/contract-codes";
import { BorrowerLink } from "@/components/case/case-link.tsx";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { AllocationDecision, RunInfo } from "../rows.ts";

const TONES: Readonly<Record<AllocationOutcome, Tone>> = {
  ASSIGNED: "success",
  RELEASED: "success",
  REFUSED: "danger",
  UNASSIGNED: "warning",
};

/** Result of a line, with the reason when it was rejected. */
const Result = ({ outcome, refusal }: AllocationDecision) => {
  const t = useT();
  if (outcome === null) return <NoValue />;
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <StatusBadge tone={TONES[outcome]} label={t(`tasks.allocation.outcome.${outcome}`)} />
      {refusal ? <span className="text-xs">{refusal}</span> : null}
    </span>
  );
};

const Agent = ({ agentName }: AllocationDecision) => {
  const t = useT();
  if (agentName) return <span className="font-medium">{agentName}</span>;
  return <span className="text-warning">{t("tasks.allocation.noAgent")}</span>;
};

export const buildLineView = ({ kind, state, terms }: RunInfo) => ({
  case: {
    sticky: "start" as const,
    cell: (line: AllocationDecision) => <BorrowerLink row={line} />,
  },
  stage: {},
  arrears: {},
  from: {},
  ...(kind !== "RELEASE" && {
    agent: { cell: (line: AllocationDecision) => <Agent {...line} /> },
    assignmentReason: {},
  }),
  ...(terms?.strategy === "CHAMPION_CHALLENGER" && { variant: {} }),
  ...(state !== "PREVIEW" && {
    outcome: { wrap: true, cell: (line: AllocationDecision) => <Result {...line} /> },
  }),
});
