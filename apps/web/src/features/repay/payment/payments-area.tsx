import { EmptyState } from "@/components/page/states.tsx";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { InstantText, Money, None } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Area } from "@/features/tasks/area.tsx";
import { type AreaColumn, AreaTable } from "@/features/tasks/area-table.tsx";

type Payment = Outputs["repay"]["payment"]["payLogs"][number];
type Words = ReturnType<typeof useT>;

/** What the bank took back stays in the list, with the moment of it. */
const PaymentState = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const { state, reversedAt } = payment;
  return (
    <span className="flex flex-col items-start gap-0.5 leading-4.5">
      <StatusBadge
        tone={state === "POSTED" ? "success" : "danger"}
        label={t(`repay.payment.state.${state}`)}
      />
      {reversedAt ? (
        <span className="text-muted-foreground text-xs">
          <InstantText at={reversedAt} />
        </span>
      ) : null}
    </span>
  );
};

const paymentColumns = (t: Words): AreaColumn<Payment>[] => [
  {
    id: "paidAt",
    header: t("repay.payment.paidAt"),
    cell: (row) => <InstantText at={row.paidAt} />,
  },
  {
    id: "amount",
    header: t("repay.payment.amount"),
    align: "end",
    cell: (row) => <Money minor={row.amountMinor} currency={row.currency} />,
  },
  {
    id: "state",
    header: t("repay.payment.stateLabel"),
    cell: (row) => <PaymentState payment={row} />,
  },
  {
    id: "channel",
    header: t("repay.payment.channel"),
    cell: (row) => row.channel || <None />,
  },
  {
    id: "reference",
    header: t("repay.payment.reference"),
    cell: (row) => <span className="tabular break-all">{row.reference}</span>,
  },
  {
    id: "number",
    header: t("repay.payment.number"),
    cell: (row) =>
      row.number ? <span className="tabular">{row.number}</span> : <None />,
  },
  {
    id: "agent",
    header: t("repay.payment.agent"),
    cell: (row) => row.agentName ?? <None />,
  },
];

/** What has come in. */
const PaymentsArea = ({ loanId }: { loanId: number }) => {
  const t = useT();
  const result = trpc.repay.payment.payLogs.useQuery({ loanId });
  return (
    <Area result={result}>
      {(payments) =>
        payments.length === 0 ? (
          <EmptyState title={t("repay.payment.empty")} />
        ) : (
          <AreaTable
            cards="wide"
            label={t("repay.payment.title")}
            columns={paymentColumns(t)}
            rows={payments}
            rowKey={(row) => row.paymentId}
          />
        )
      }
    </Area>
  );
};

export default PaymentsArea;
