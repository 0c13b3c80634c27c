import type { CarriedPayment } from "@kolekta/api/tasks/loan-import/contract";
import { laterPaymentColumns } from "@kolekta/api/tasks/loan-import/contract-columns";
import { TablePages, usePaging } from "@/components/case/area-pages.tsx";
import { ListExport } from "@/components/list/list-export.tsx";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { Section } from "@/components/page/section.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const PAGE_SIZE = 20;

const VIEW = {
  loan: {},
  reference: {
    cell: ({ reference }: CarriedPayment) => <span className="break-all">{reference}</span>,
  },
  amount: {},
  valueOn: {},
} as const;

/** Payments of a later day than the tape, which it left standing. */
export const LaterPayments = ({ runId }: { runId: number }) => {
  const t = useT();
  const paging = usePaging(PAGE_SIZE);
  const { page, size } = paging;
  const result = trpc.tasks.loanImport.listPayments.useQuery(
    { runId, page, size },
    { placeholderData: (former) => former },
  );
  const title = t("tasks.loanImport.laterPayment.title");
  return (
    <Section
      inner
      title={title}
      hint={t("tasks.loanImport.laterPayment.hint")}
      actions={
        <ListExport
          list="tasks.loanImport.listPayments"
          filter={{ runId }}
          columns={laterPaymentColumns}
        />
      }
    >
      <TablePages
        result={result}
        paging={paging}
        columns={useListColumns(laterPaymentColumns, VIEW)}
        label={title}
        rowKey={(payment) => payment.paymentId}
      />
    </Section>
  );
};
