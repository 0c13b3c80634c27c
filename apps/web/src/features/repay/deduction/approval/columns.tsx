import type { Translate } from "@kolekta/i18n/web";
import type { Column } from "@/components/data-table/columns.ts";
import { InstantText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { countColumn, moneyColumn } from "@/components/case/area-columns.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import { StateBadge } from "../state-badge.tsx";
import type { Application } from "./use-applications.ts";

type Columns = Column<Application>[];

/** The first column opens the application by mouse and keyboard. */
const buildBorrowerColumns = (t: Translate, onOpen: (row: Application) => void): Columns => [
  {
    id: "borrower",
    header: t("core.field.borrower"),
    sticky: "start",
    cell: (row) => (
      <span className="flex min-w-0 flex-col leading-tight">
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-primary min-h-5 truncate text-left font-medium hover:underline"
          onClick={() => onOpen(row)}
        >
          {row.borrowerName}
        </button>
        <span className="text-muted-foreground tabular text-xs">{row.loanNumber}</span>
      </span>
    ),
  },
];

const amounts = (t: Translate): Columns => [
  {
    id: "kind",
    header: t("core.field.kind"),
    cell: (row) => t(`repay.deduction.kinds.${row.kind}`),
  },
  moneyColumn("amount", t("core.field.deduction"), (row) => row.amountMinor),
  moneyColumn("pay", t("repay.deduction.column.pay"), (row) => row.payMinor),
  {
    id: "reason",
    header: t("core.field.reason"),
    cell: (row) => t(`repay.deduction.reasons.${row.reasonCode}`),
  },
];

const progress = (t: Translate, zone: string): Columns => [
  {
    id: "state",
    header: t("core.field.status"),
    cell: (row) => (
      <span className="inline-flex flex-col items-start align-middle">
        <StateBadge state={row.state} />
        {row.countsForKpi ? null : (
          <span className="text-muted-foreground text-xs">
            {t("repay.deduction.detail.notKpi")}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "waits",
    header: t("repay.deduction.column.waits"),
    cell: (row) =>
      row.waitsForRole === null ? (
        <NoValue />
      ) : row.waitsForCaller ? (
        <StatusBadge tone="info" label={t("repay.deduction.tab.MINE")} />
      ) : (
        <RoleName role={row.waitsForRole} />
      ),
  },
  {
    id: "until",
    header: t("core.field.validUntil"),
    cell: (row) => <InstantText at={row.validUntil} zone={zone} />,
  },
];

const buildOrgUnitColumns = (t: Translate, hasMultipleInstitutions: boolean): Columns => [
  countColumn("dpd", t("core.field.daysPastDue"), (row) => row.dpd),
  {
    id: "stage",
    header: t("core.field.stage"),
    cell: (row) => row.stageName,
  },
  ...(hasMultipleInstitutions
    ? [
        {
          id: "institution",
          header: t("core.field.institution"),
          cell: (row: Application) => row.institutionName,
        },
      ]
    : []),
  {
    id: "agent",
    header: t("core.field.agent"),
    cell: (row) => row.agentName ?? <NoValue />,
  },
];

const origin = (t: Translate, zone: string): Columns => [
  {
    id: "applicant",
    header: t("repay.deduction.column.applicant"),
    cell: (row) => row.applicantName,
  },
  {
    id: "appliedAt",
    header: t("repay.deduction.column.appliedAt"),
    cell: (row) => <InstantText at={row.appliedAt} zone={zone} />,
  },
];

export const useApplicationColumns = (onOpen: (row: Application) => void): Columns => {
  const t = useT();
  const { zone, user } = useSession();
  return [
    ...buildBorrowerColumns(t, onOpen),
    ...amounts(t),
    ...progress(t, zone),
    ...buildOrgUnitColumns(t, user.institutionId === null),
    ...origin(t, zone),
  ];
};
