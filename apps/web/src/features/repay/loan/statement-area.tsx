import { EmptyState } from "@/components/page/states.tsx";
import { DayText, Money } from "@/components/page/values.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Area } from "@/features/tasks/area.tsx";
import { type AreaColumn, AreaTable } from "@/features/tasks/area-table.tsx";

type Entry = Outputs["repay"]["loan"]["statement"][number];
type Words = ReturnType<typeof useT>;

/** A charge makes the debt grow, anything else makes it shrink; a reversal turns that round. */
const effectOf = ({ kind, amountMinor }: Entry): number =>
  kind === "CHARGE" ? amountMinor : -amountMinor;

const detailsOf = (t: Words, { kind, part, period }: Entry): string =>
  [
    t(`repay.loan.kinds.${kind}`),
    part && t(`repay.loan.parts.${part}`),
    period && t("repay.loan.installment", { period }),
  ]
    .filter(Boolean)
    .join(" · ");

const columnsOf = (t: Words): AreaColumn<Entry>[] => [
  {
    id: "day",
    header: t("repay.loan.day"),
    cell: (row) => <DayText day={row.valueOn} />,
  },
  {
    id: "what",
    header: t("repay.loan.what"),
    cell: (row) => (
      <span className="flex flex-col">
        <span>{t(`repay.loan.causes.${row.cause}`)}</span>
        <span className="text-muted-foreground text-xs">
          {detailsOf(t, row)}
        </span>
      </span>
    ),
  },
  {
    id: "effect",
    header: t("repay.loan.effect"),
    align: "end",
    cell: (row) => (
      <Money
        minor={effectOf(row)}
        currency={row.currency}
        className={cn(effectOf(row) < 0 && "text-success")}
      />
    ),
  },
];

/** The ledger of the loan: every entry that its balance is made of. */
const StatementArea = ({ loanId }: { loanId: number }) => {
  const t = useT();
  const result = trpc.repay.loan.statement.useQuery({ loanId });
  return (
    <Area result={result}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title={t("repay.loan.empty")} />
        ) : (
          <AreaTable
            label={t("repay.loan.title")}
            columns={columnsOf(t)}
            rows={entries}
            rowKey={(row) => row.entryId}
          />
        )
      }
    </Area>
  );
};

export default StatementArea;
