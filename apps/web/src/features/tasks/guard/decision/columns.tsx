import type { GuardRecord } from "@kolekta/api/tasks/guard/contract-decision";
import { CaseLink } from "@/components/case/case-link.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { InstantText, NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { GuardResultBadge } from "../ruling.tsx";

/** Contacted person, as far as the reader may see. */
export const Borrower = ({ record }: { record: GuardRecord }) => {
  const t = useT();
  return (
    record.borrowerName ?? <span className="text-muted-foreground">{t("core.word.hidden")}</span>
  );
};

export const LoanNumber = ({ record }: { record: GuardRecord }) =>
  record.caseVisible ? <CaseLink record={record}>{record.loanNumber}</CaseLink> : record.loanNumber;

const Broken = ({ broken }: Pick<GuardRecord, "broken">) => {
  const t = useT();
  if (broken.length === 0) return <NoValue />;
  return (
    <ul>
      {broken.map(({ rule, version, layer }) => (
        <li key={`${rule} ${layer} ${version}`}>
          {t("tasks.guard.decision.asVersion", { rule: t(`tasks.guard.rule.${rule}`), version })}
        </li>
      ))}
    </ul>
  );
};

const Override = ({ record }: { record: GuardRecord }) =>
  record.overrideReason === null ? (
    <NoValue />
  ) : (
    <span className="flex flex-col leading-4.5">
      <span>{record.overriddenByName ?? <NoValue />}</span>
      <span className="text-muted-foreground text-xs wrap-anywhere">{record.overrideReason}</span>
    </span>
  );

const useRulingColumns = (): Column<GuardRecord>[] => {
  const t = useT();
  return [
    {
      id: "action",
      header: t("tasks.guard.decision.column.action"),
      cell: (record) => t(`tasks.guard.action.${record.action}`),
    },
    {
      id: "channel",
      header: t("core.field.channel"),
      cell: (record) => (record.channel ? t(`tasks.log.channel.${record.channel}`) : <NoValue />),
    },
    {
      id: "verdict",
      header: t("tasks.guard.decision.column.verdict"),
      cell: (record) => <GuardResultBadge verdict={record.verdict} />,
    },
    {
      id: "rules",
      header: t("tasks.guard.decision.column.rules"),
      wrap: true,
      width: "15rem",
      cell: (record) => <Broken broken={record.broken} />,
    },
    {
      id: "override",
      header: t("tasks.guard.decision.column.overriddenBy"),
      wrap: true,
      width: "14rem",
      cell: (record) => <Override record={record} />,
    },
  ];
};

export const useDecisionColumns = (
  onOpen: (record: GuardRecord) => void,
): Column<GuardRecord>[] => {
  const t = useT();
  const { zone } = useSession();
  const ruling = useRulingColumns();
  return [
    {
      id: "at",
      header: t("core.field.time"),
      sticky: "start",
      cell: (record) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-primary min-h-5 text-left hover:underline"
          onClick={() => onOpen(record)}
        >
          <InstantText at={record.at} zone={zone} seconds />
        </button>
      ),
    },
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: (record) => record.agentName ?? <NoValue />,
    },
    {
      id: "loanNumber",
      header: t("core.field.loanNumber"),
      cell: (record) => <LoanNumber record={record} />,
    },
    {
      id: "borrower",
      header: t("core.field.borrower"),
      cell: (record) => <Borrower record={record} />,
    },
    ...ruling,
    {
      id: "institution",
      header: t("core.field.institution"),
      hidden: true,
      cell: (record) => record.institutionName,
    },
  ];
};
