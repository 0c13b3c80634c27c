import { EmptyState } from "@/components/page/states.tsx";
import { DayText, InstantText, Money } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";

type StatementEntry = Outputs["repay"]["loan"]["getStatement"][number];
type Translate = ReturnType<typeof useT>;

/**
 * Returns the effect on the debt: a charge increases it, other entries reduce it, and a reversal
 * inverts the sign.
 */
const computeEffect = ({ kind, amountMinor }: StatementEntry): number =>
  kind === "CHARGE" ? amountMinor : -amountMinor;

/** Negative entries are reversals, except credit that was used or refunded. */
const isReversed = ({ kind, amountMinor, eventKind }: StatementEntry): boolean =>
  amountMinor < 0 && !(kind === "CREDIT" && eventKind === "CREDIT");

const EntryLabel = ({ entry }: { entry: StatementEntry }) => {
  const t = useT();
  return (
    <span className="flex flex-col">
      <span className="flex flex-wrap items-center gap-1.5">
        {t(`repay.loan.causes.${entry.cause}`)}
        {isReversed(entry) ? (
          <Badge tone="warning">{t("repay.payment.state.REVERSED")}</Badge>
        ) : null}
      </span>
      <span className="text-muted-foreground text-xs">{formatDetails(t, entry)}</span>
    </span>
  );
};

const formatDetails = (t: Translate, { kind, component, period }: StatementEntry): string =>
  [
    t(`repay.loan.kinds.${kind}`),
    component && t(`repay.loan.parts.${component}`),
    period && t("repay.loan.installment", { period }),
  ]
    .filter(Boolean)
    .join(" · ");

const buildColumns = (t: Translate): AreaColumn<StatementEntry>[] => [
  { id: "day", header: t("core.field.valueDay"), cell: (row) => <DayText day={row.valueOn} /> },
  { id: "what", header: t("repay.loan.entry"), cell: (row) => <EntryLabel entry={row} /> },
  {
    id: "recorded",
    header: t("repay.loan.recordedAt"),
    cell: (row) => (
      <span className="flex flex-col">
        <InstantText at={row.recordedAt} />
        <span className="text-muted-foreground text-xs">
          {t(`repay.loan.events.${row.eventKind}`)}
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
        minor={computeEffect(row)}
        currency={row.currency}
        className={cn(computeEffect(row) < 0 && "text-success")}
      />
    ),
  },
];

const StatementArea = ({ loanId }: { loanId: number }) => {
  const t = useT();
  const result = trpc.repay.loan.getStatement.useQuery({ loanId });
  return (
    <Area result={result}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title={t("repay.loan.empty")} />
        ) : (
          <AreaTable
            cards="narrow"
            label={t("repay.loan.title")}
            columns={buildColumns(t)}
            rows={entries}
            rowKey={(row) => row.entryId}
          />
        )
      }
    </Area>
  );
};

export default StatementArea;
