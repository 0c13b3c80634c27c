import { Section } from "@/components/page/section.tsx";
import { DayText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { moneyColumn } from "@/components/case/area-columns.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { TablePages, usePaging } from "@/components/case/area-pages.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";

type LaterPayment = Outputs["tasks"]["loanImport"]["listPayments"]["rows"][number];

const PAGE_SIZE = 20;

const useColumns = (): AreaColumn<LaterPayment>[] => {
  const t = useT();
  return [
    {
      id: "loan",
      header: t("tasks.case.group.loan"),
      cell: (payment) => payment.loanNumber,
    },
    {
      id: "reference",
      header: t("tasks.loanImport.laterPayment.reference"),
      cell: (payment) => <span className="break-all">{payment.reference}</span>,
    },
    moneyColumn(
      "amount",
      t("tasks.loanImport.laterPayment.amount"),
      (payment) => payment.amountMinor,
    ),
    {
      id: "valueOn",
      header: t("tasks.loanImport.laterPayment.valueOn"),
      cell: (payment) => <DayText day={payment.valueOn} />,
    },
  ];
};

/** Payments of a later day than the tape, which it left standing. */
export const LaterPayments = ({ runId }: { runId: number }) => {
  const t = useT();
  const paging = usePaging(PAGE_SIZE);
  const { page, size } = paging;
  const columns = useColumns();
  const result = trpc.tasks.loanImport.listPayments.useQuery(
    { runId, page, size },
    { placeholderData: (former) => former },
  );
  const title = t("tasks.loanImport.laterPayment.title");
  return (
    <Section inner title={title} hint={t("tasks.loanImport.laterPayment.hint")}>
      <TablePages
        result={result}
        paging={paging}
        columns={columns}
        label={title}
        rowKey={(payment) => payment.paymentId}
      />
    </Section>
  );
};
