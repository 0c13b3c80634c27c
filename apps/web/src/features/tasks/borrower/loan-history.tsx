import { DayText, Money, NoValue } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import { countColumn } from "@/components/case/area-columns.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { CaseStatusBadge, LoanStatusBadge } from "@/components/case/status-badges.tsx";

type Loan = Outputs["tasks"]["borrower"]["listLoans"][number];
type Translate = ReturnType<typeof useT>;

const LoanCell = ({ row, isCurrent }: { row: Loan; isCurrent: boolean }) => {
  const t = useT();
  return (
    <span className="flex flex-col leading-4.5">
      <span className="inline-flex flex-wrap items-center gap-x-1.5 whitespace-nowrap">
        <span className="tabular font-medium">{row.number}</span>
        {isCurrent ? <Badge>{t("tasks.borrower.loans.current")}</Badge> : null}
      </span>
      <span className="text-muted-foreground text-xs whitespace-nowrap">
        {row.productName} · <DayText day={row.loanOn} />
      </span>
    </span>
  );
};

const naming = (t: Translate, loanId: number): AreaColumn<Loan>[] => [
  {
    id: "number",
    header: t("tasks.case.field.loanNumber"),
    cell: (row) => <LoanCell row={row} isCurrent={row.loanId === loanId} />,
  },
];

const amount = (
  id: string,
  header: string,
  getAmount: (row: Loan) => number,
): AreaColumn<Loan> => ({
  id,
  header,
  align: "end",
  cell: (row) => <Money minor={getAmount(row)} currency={row.currency} />,
});

const amounts = (t: Translate): AreaColumn<Loan>[] => [
  amount("principal", t("tasks.case.field.principal"), (row) => row.principalMinor),
  amount("repaid", t("tasks.case.field.repaid"), (row) => row.repaidMinor),
  amount("outstanding", t("tasks.case.short.outstanding"), (row) => row.outstandingMinor),
  countColumn("dpd", t("tasks.case.field.dpd"), (row) => row.dpd),
  {
    id: "loanStatus",
    header: t("tasks.case.field.loanStatus"),
    cell: (row) => <LoanStatusBadge status={row.status} />,
  },
  {
    id: "caseStatus",
    header: t("tasks.case.field.status"),
    cell: (row) => (row.caseStatus ? <CaseStatusBadge status={row.caseStatus} /> : <NoValue />),
  },
];

interface Props {
  borrowerId: number;
  loanId: number;
}

export const LoanHistory = ({ borrowerId, loanId }: Props) => {
  const t = useT();
  const result = trpc.tasks.borrower.listLoans.useQuery({ id: borrowerId });
  return (
    <AreaList
      result={result}
      empty={{ title: t("tasks.borrower.loans.empty") }}
      cards="wide"
      label={t("tasks.case.area.loans")}
      columns={[...naming(t, loanId), ...amounts(t)]}
      rowKey={(row) => row.loanId}
      isCurrent={(row) => row.loanId === loanId}
    />
  );
};
