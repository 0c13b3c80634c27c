import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { EmptyState } from "@/components/page/states.tsx";
import { DayText, Money, NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { countColumn } from "@/components/case/area-columns.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { LoanStatusBadge } from "@/components/case/status-badges.tsx";

type Installment = CaseInfo["installments"][number];
type Translate = ReturnType<typeof useT>;

const amounts = (t: Translate, currency: CaseInfo["currency"]): AreaColumn<Installment>[] => {
  const amount = (
    id: "contract" | "lateFee" | "repaid" | "waived",
    getAmount: (row: Installment) => number,
  ): AreaColumn<Installment> => ({
    id,
    header: t(`tasks.case.field.${id}`),
    align: "end",
    cell: (row) => <Money minor={getAmount(row)} currency={currency} />,
  });
  return [
    amount("contract", (row) => row.contractMinor),
    amount("lateFee", (row) => row.lateFeeMinor),
    amount("repaid", (row) => row.repaidMinor),
    amount("waived", (row) => row.waivedMinor),
  ];
};

const buildColumns = (t: Translate, info: CaseInfo): AreaColumn<Installment>[] => [
  {
    id: "period",
    header: t("tasks.case.field.period"),
    cell: (row) => <NumberText value={row.period} />,
  },
  { id: "dueOn", header: t("tasks.case.field.dueOn"), cell: (row) => <DayText day={row.dueOn} /> },
  countColumn("overdueDays", t("tasks.case.field.dpd"), (row) => row.overdueDays),
  ...amounts(t, info.currency),
  {
    id: "repaidOn",
    header: t("tasks.case.field.repaidOn"),
    cell: (row) => <DayText day={row.repaidOn} />,
  },
  {
    id: "status",
    header: t("tasks.case.field.status"),
    cell: (row) => <LoanStatusBadge status={row.status} />,
  },
];

/** Installments of the loan by due day. */
export const PaymentPlan = ({ info }: { info: CaseInfo }) => {
  const t = useT();
  if (info.installments.length === 0)
    return <EmptyState title={t("tasks.case.plan.empty")} body={t("tasks.case.plan.emptyBody")} />;
  return (
    <AreaTable
      cards="wide"
      label={t("tasks.case.area.plan")}
      columns={buildColumns(t, info)}
      rows={info.installments}
      rowKey={(row) => row.period}
    />
  );
};
