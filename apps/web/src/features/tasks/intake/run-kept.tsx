import { DayText, Money } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaPages, usePaging } from "@/components/case/area-pages.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";

type Kept = Outputs["tasks"]["intake"]["listPayments"]["rows"][number];

const PAGE_SIZE = 20;

const useColumns = (): AreaColumn<Kept>[] => {
  const t = useT();
  return [
    {
      id: "loan",
      header: t("tasks.case.group.loan"),
      cell: (kept) => kept.loanNumber,
    },
    {
      id: "reference",
      header: t("tasks.intake.kept.reference"),
      cell: (kept) => <span className="break-all">{kept.reference}</span>,
    },
    {
      id: "amount",
      header: t("tasks.intake.kept.amount"),
      align: "end",
      cell: (kept) => (
        <Money minor={kept.amountMinor} currency={kept.currency} />
      ),
    },
    {
      id: "valueOn",
      header: t("tasks.intake.kept.valueOn"),
      cell: (kept) => <DayText day={kept.valueOn} />,
    },
  ];
};

/** Payments of a later day than the tape, which it left standing. */
export const RunKept = ({ runId }: { runId: number }) => {
  const t = useT();
  const paging = usePaging(PAGE_SIZE);
  const { page, size } = paging;
  const columns = useColumns();
  const result = trpc.tasks.intake.listPayments.useQuery(
    { runId, page, size },
    { placeholderData: (former) => former },
  );
  const title = t("tasks.intake.kept.title");
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-muted-foreground">{t("tasks.intake.kept.hint")}</p>
      <AreaPages result={result} paging={paging}>
        {(rows) => (
          <AreaTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={(kept) => String(kept.paymentId)}
          />
        )}
      </AreaPages>
    </section>
  );
};
