import type { AllocationOutcome } from "@kolekta/api/tasks/allocation/contract-codes";
import { BorrowerLink } from "@/components/case/case-link.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { Money, NoValue, StatusBadge } from "@/components/page/values.tsx";
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
const Result = ({ decision: { outcome, refusal } }: { decision: AllocationDecision }) => {
  const t = useT();
  if (outcome === null) return <NoValue />;
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <StatusBadge tone={TONES[outcome]} label={t(`tasks.allocation.outcome.${outcome}`)} />
      {refusal ? <span className="text-xs">{refusal}</span> : null}
    </span>
  );
};

const useAgentColumns = ({ kind }: RunInfo): Column<AllocationDecision>[] => {
  const t = useT();
  const from: Column<AllocationDecision> = {
    id: "from",
    header: t("tasks.allocation.line.from"),
    cell: ({ fromAgentName }) => fromAgentName ?? <NoValue />,
  };
  if (kind === "RELEASE") return [from];
  return [
    from,
    {
      id: "agent",
      header: t("tasks.allocation.line.to"),
      cell: ({ agentName }) =>
        agentName ? (
          <span className="font-medium">{agentName}</span>
        ) : (
          <span className="text-warning">{t("tasks.allocation.noAgent")}</span>
        ),
    },
    {
      id: "assignmentReason",
      header: t("tasks.allocation.reasonLabel"),
      cell: ({ assignmentReason }) =>
        assignmentReason ? t(`tasks.allocation.reason.${assignmentReason}`) : <NoValue />,
    },
  ];
};

export const useLineColumns = (run: RunInfo): Column<AllocationDecision>[] => {
  const t = useT();
  const hasVariants = run.terms?.strategy === "CHAMPION_CHALLENGER";
  return [
    {
      id: "case",
      header: t("core.field.borrower"),
      sticky: "start",
      cell: (line) => <BorrowerLink row={line} />,
    },
    {
      id: "stage",
      header: t("core.field.stage"),
      cell: ({ stageName }) => stageName,
    },
    {
      id: "arrears",
      header: t("tasks.case.field.arrears"),
      align: "end",
      cell: ({ arrearsMinor, currency }) => <Money minor={arrearsMinor} currency={currency} />,
    },
    ...useAgentColumns(run),
    ...(hasVariants
      ? [
          {
            id: "variant",
            header: t("tasks.allocation.variantLabel"),
            cell: ({ variant }: AllocationDecision) =>
              variant ? t(`tasks.allocation.variant.${variant}`) : <NoValue />,
          },
        ]
      : []),
    ...(run.state === "PREVIEW"
      ? []
      : [
          {
            id: "outcome",
            header: t("core.field.result"),
            wrap: true,
            cell: (line: AllocationDecision) => <Result decision={line} />,
          },
        ]),
  ];
};
