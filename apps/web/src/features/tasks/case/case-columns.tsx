import type { CaseRow } from "@kolekta/api/tasks/case/contract";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Column } from "@/components/data-table/columns.ts";
import { Money, NoValue, NumberText, RelativeTime } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { ShortDay, ShortInstant } from "@/components/case/short-time.tsx";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import { resultText } from "@/components/case/labels.ts";
import { casePath } from "./case-link.ts";
import { NextStep } from "./work-reason.tsx";

const LastResult = ({ row, zone }: { row: CaseRow; zone: string }) => {
  const t = useT();
  if (!row.lastCallResult) return <NoValue />;
  const result = resultText(t, row.lastCallResult);
  return (
    <span className="flex max-w-48 gap-1 whitespace-nowrap">
      <span className="truncate" title={result ?? undefined}>
        {result}
      </span>
      <span className="text-muted-foreground shrink-0">
        <RelativeTime at={row.lastContactAt} zone={zone} />
      </span>
    </span>
  );
};

const Promised = ({ row }: { row: CaseRow }) => {
  if (!row.promiseOn) return <NoValue />;
  return (
    <span className="whitespace-nowrap">
      <Money minor={row.promiseMinor} currency={row.currency} />{" "}
      <span className="text-muted-foreground">
        <ShortDay day={row.promiseOn} />
      </span>
    </span>
  );
};

const Plain = ({ text }: { text: string | null }) =>
  text === null ? <NoValue /> : <span className="whitespace-nowrap">{text}</span>;

type Translate = ReturnType<typeof useT>;

const buildBorrowerColumns = (t: Translate, query: URLSearchParams): Column<CaseRow>[] => [
  {
    id: "borrower",
    header: t("tasks.case.field.borrower"),
    sticky: "start",
    cell: (row) => (
      <Link to={casePath(row, query)} className="font-medium whitespace-nowrap hover:underline">
        {row.borrowerName}
      </Link>
    ),
  },
  {
    id: "next",
    header: t("tasks.case.field.next"),
    sort: "work",
    cell: (row) => <NextStep row={row} />,
  },
  {
    id: "status",
    header: t("tasks.case.field.status"),
    cell: (row) => <CaseStatusBadge status={row.status} />,
  },
];

const debt = (t: Translate): Column<CaseRow>[] => [
  {
    id: "dpd",
    header: t("tasks.case.field.dpd"),
    sort: true,
    align: "end",
    cell: (row) => <NumberText value={row.dpd} />,
  },
  {
    id: "arrears",
    header: t("tasks.case.short.arrears"),
    sort: true,
    align: "end",
    cell: (row) => <Money minor={row.arrearsMinor} currency={row.currency} />,
  },
  {
    id: "outstanding",
    header: t("tasks.case.short.outstanding"),
    sort: true,
    align: "end",
    offCard: true,
    cell: (row) => <Money minor={row.outstandingMinor} currency={row.currency} />,
  },
];

const work = (t: Translate, zone: string): Column<CaseRow>[] => [
  {
    id: "lastContact",
    header: t("tasks.case.field.lastResult"),
    sort: true,
    cell: (row) => <LastResult row={row} zone={zone} />,
  },
  {
    id: "nextCall",
    header: t("tasks.case.field.nextCall"),
    sort: true,
    cell: (row) => <ShortInstant at={row.nextCallAt} />,
  },
  { id: "promise", header: t("tasks.case.field.promise"), cell: (row) => <Promised row={row} /> },
];

const buildOrgUnitColumns = (t: Translate, orgColumns: OrgColumns): Column<CaseRow>[] => [
  {
    id: "stage",
    header: t("tasks.case.field.stage"),
    offCard: true,
    cell: (row) => <Plain text={row.stageName} />,
  },
  ...(orgColumns.agents
    ? [
        {
          id: "agent",
          header: t("tasks.case.field.agent"),
          cell: (row: CaseRow) => <Plain text={row.agentName ?? t("tasks.case.unassigned")} />,
        },
      ]
    : []),
  ...(orgColumns.institutions
    ? [
        {
          id: "institution",
          header: t("tasks.case.field.institution"),
          offCard: true,
          cell: (row: CaseRow) => <Plain text={row.institutionName} />,
        },
      ]
    : []),
];

const IDS = ["loanId", "taskId", "borrowerId"] as const;

const loan = (t: Translate): Column<CaseRow>[] => [
  {
    id: "loanNumber",
    header: t("tasks.case.field.loanNumber"),
    offCard: true,
    cell: (row) => <span className="tabular whitespace-nowrap">{row.loanNumber}</span>,
  },
  {
    id: "product",
    header: t("tasks.case.field.product"),
    offCard: true,
    cell: (row) => <Plain text={row.productName} />,
  },
  {
    id: "productType",
    header: t("tasks.case.field.productType"),
    hidden: true,
    offCard: true,
    cell: () => <Plain text={t("tasks.case.productType")} />,
  },
  {
    id: "overdueOn",
    header: t("tasks.case.field.overdueOn"),
    hidden: true,
    offCard: true,
    cell: (row) => <ShortDay day={row.overdueOn} />,
  },
  ...IDS.map((id) => ({
    id,
    header: t(`tasks.case.field.${id}`),
    hidden: true,
    offCard: true,
    align: "end" as const,
    cell: (row: CaseRow) => <span className="tabular">{row[id]}</span>,
  })),
];

export interface OrgColumns {
  readonly agents: boolean;
  readonly institutions: boolean;
}

/** Organization columns that distinguish the caller's cases. */
export const useOrgColumns = (): OrgColumns => {
  const { user, caseScope } = useSession();
  const institutions = user.institutionId === null;
  return { agents: caseScope !== "OWN", institutions };
};

export const useCaseColumns = (query: URLSearchParams): Column<CaseRow>[] => {
  const t = useT();
  const { zone } = useSession();
  const { agents, institutions } = useOrgColumns();
  return useMemo(
    () => [
      ...buildBorrowerColumns(t, query),
      ...debt(t),
      ...work(t, zone),
      ...buildOrgUnitColumns(t, { agents, institutions }),
      ...loan(t),
    ],
    [t, query, zone, agents, institutions],
  );
};
