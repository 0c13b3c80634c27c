import { useState } from "react";
import { InstantText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import { WaitingProposal } from "@/components/proposal/waiting-proposal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { moneyColumn } from "@/components/case/area-columns.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";

const ReversePaymentDialog = lazyComponent(
  () => import("../../../components/repayment/reverse-payment-dialog.tsx"),
);

type Payment = Outputs["repay"]["payment"]["list"][number];
type Translate = ReturnType<typeof useT>;

/** A reversed payment stays in the list, with the time and cause of the reversal. */
const PaymentState = ({ payment }: { payment: Payment }) => {
  const t = useT();
  const { state, reversedAt, fault } = payment;
  return (
    <span className="flex flex-col items-start gap-0.5 leading-4.5">
      <StatusBadge
        tone={state === "POSTED" ? "success" : "danger"}
        label={t(`repay.payment.state.${state}`)}
      />
      {reversedAt ? (
        <span className="text-muted-foreground text-xs">
          <InstantText at={reversedAt} />
          {fault ? ` · ${t(`repay.payment.fault.${fault}`)}` : null}
        </span>
      ) : null}
    </span>
  );
};

const paymentColumns = (t: Translate): AreaColumn<Payment>[] => [
  {
    id: "paidAt",
    header: t("repay.payment.paidAt"),
    cell: (row) => <InstantText at={row.paidAt} />,
  },
  moneyColumn("amount", t("core.field.amount"), (row) => row.amountMinor),
  { id: "state", header: t("core.field.status"), cell: (row) => <PaymentState payment={row} /> },
  { id: "channel", header: t("core.field.channel"), cell: (row) => row.channel || <NoValue /> },
  {
    id: "reference",
    header: t("core.field.reference"),
    cell: (row) => <span className="tabular break-all">{row.reference}</span>,
  },
  {
    id: "number",
    header: t("repay.payment.number"),
    cell: (row) => (row.number ? <span className="tabular">{row.number}</span> : <NoValue />),
  },
  { id: "agent", header: t("repay.payment.agent"), cell: (row) => row.agentName ?? <NoValue /> },
];

const buildReverseColumn = (
  t: Translate,
  onReverse: (payment: Payment) => void,
): AreaColumn<Payment> => ({
  id: "reverseByCorrection",
  header: t("repay.payment.reversal.column"),
  cell: (row) => {
    if (row.state !== "POSTED" || !row.isRecordedHere) return <NoValue />;
    return row.waiting ? (
      <WaitingProposal waiting={row.waiting} name={row.reference} />
    ) : (
      <Button
        size="sm"
        aria-label={t("repay.payment.reversal.label", { reference: row.reference })}
        onClick={() => onReverse(row)}
      >
        {t("repay.payment.reverse")}
      </Button>
    );
  },
});

const PaymentsArea = ({ loanId }: { loanId: number }) => {
  const t = useT();
  const can = useCan();
  const [reversing, setReversing] = useState<Payment | null>(null);
  const result = trpc.repay.payment.list.useQuery({ loanId });
  const columns = can("payment.resolve")
    ? [...paymentColumns(t), buildReverseColumn(t, setReversing)]
    : paymentColumns(t);
  return (
    <>
      <AreaList
        result={result}
        columns={columns}
        empty={{ title: t("repay.payment.empty") }}
        cards="wide"
        label={t("repay.payment.tabs.label")}
        rowKey={(row) => row.paymentId}
      />
      {reversing ? (
        <ReversePaymentDialog payment={reversing} onClose={() => setReversing(null)} />
      ) : null}
    </>
  );
};

export default PaymentsArea;
