import { useT } from "@/lib/i18n.tsx";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { LoanStatusBadge } from "@/components/case/status-badges.tsx";
import { DayText, Money, NumberText } from "@/components/page/values.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Installment = Outputs["repay"]["payment"]["listInstallments"][number];
type Translate = ReturnType<typeof useT>;

const AMOUNTS = [
  ["repay.loan.parts.PRINCIPAL", "principalMinor"],
  ["repay.loan.parts.INTEREST", "interestMinor"],
  ["repay.loan.parts.LATE_FEE", "lateFeeMinor"],
  ["repay.loan.parts.EXTENSION_FEE", "extensionFeeMinor"],
  ["repay.payment.installment.repaid", "repaidMinor"],
  ["repay.payment.installment.waived", "waivedMinor"],
  ["repay.payment.installment.remaining", "leftMinor"],
] as const;

/** Amount columns with their totals. */
const amountColumns = (t: Translate, rows: readonly Installment[]): AreaColumn<Installment>[] => {
  const [first] = rows;
  return AMOUNTS.map(([word, field]) => ({
    id: field,
    header: t(word),
    align: "end",
    cell: (row) => <Money minor={row[field]} currency={row.currency} />,
    total: first ? (
      <Money minor={rows.reduce((sum, row) => sum + row[field], 0)} currency={first.currency} />
    ) : undefined,
  }));
};

const Due = ({ row: { dueOn, overdueDays } }: { row: Installment }) => {
  const t = useT();
  return (
    <span className="flex flex-col leading-4.5">
      <DayText day={dueOn} />
      {overdueDays > 0 ? (
        <span className="text-destructive text-xs font-medium">
          {t("repay.payment.installment.late", { days: overdueDays })}
        </span>
      ) : null}
    </span>
  );
};

const buildColumns = (t: Translate, rows: readonly Installment[]): AreaColumn<Installment>[] => [
  {
    id: "period",
    header: t("tasks.case.field.period"),
    cell: (row) => <NumberText value={row.period} />,
  },
  { id: "dueOn", header: t("core.field.dueDate"), cell: (row) => <Due row={row} /> },
  {
    id: "status",
    header: t("core.field.status"),
    cell: (row) => <LoanStatusBadge status={row.status} />,
  },
  ...amountColumns(t, rows),
  {
    id: "repaidOn",
    header: t("tasks.case.field.repaidOn"),
    cell: (row) => <DayText day={row.repaidOn} />,
  },
];

const InstallmentsArea = ({ loanId }: { loanId: number }) => {
  const t = useT();
  const result = trpc.repay.payment.listInstallments.useQuery({ loanId });
  return (
    <AreaList
      result={result}
      columns={buildColumns(t, result.data ?? [])}
      empty={{ title: t("tasks.case.plan.empty"), body: t("tasks.case.plan.emptyBody") }}
      cards="wide"
      label={t("tasks.case.area.installments")}
      rowKey={(row) => row.period}
    />
  );
};

export default InstallmentsArea;
