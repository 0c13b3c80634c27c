import type { GuardRecord } from "@kolekta/api/tasks/guard/contract-decision";
import { CaseLink } from "@/components/case/case-link.tsx";
import { NoValue } from "@/components/page/values.tsx";
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

export const COLUMN_VIEW = {
  at: { sticky: "start", exact: true, opens: true },
  agent: {},
  loanNumber: { cell: (record: GuardRecord) => <LoanNumber record={record} /> },
  borrower: {},
  action: {},
  channel: {},
  verdict: { cell: ({ verdict }: GuardRecord) => <GuardResultBadge verdict={verdict} /> },
  rules: {
    wrap: true,
    width: "15rem",
    cell: ({ broken }: GuardRecord) => <Broken broken={broken} />,
  },
  override: {
    wrap: true,
    width: "14rem",
    cell: (record: GuardRecord) => <Override record={record} />,
  },
  institution: { hidden: true },
} as const;
