import type { Currency } from "@kolekta/api/core/money";
import { reverseByCorrection } from "@kolekta/api/repay/payment/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DescriptionBox, InstantText, Money } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  payment: {
    readonly paymentId: number;
    readonly reference: string;
    readonly amountMinor: number;
    readonly currency: Currency;
    readonly paidAt: Date;
  };
  onClose: () => void;
}

const useReversePayment = ({ payment, onClose }: Props) => {
  const t = useT();
  const { client, repay, manage } = trpc.useUtils();
  return useCommandForm(reverseByCorrection.input, {
    defaultValues: { paymentId: payment.paymentId, reason: "" },
    send: client.repay.payment.reverseByCorrection.mutate,
    success: t("core.proposal.proposedNow"),
    onSettled: () => Promise.all([repay.invalidate(), manage.invalidate()]),
    onDone: onClose,
  });
};

const CONSEQUENCES = ["owes", "follows", "waits"] as const;

const About = ({ payment }: Pick<Props, "payment">) => {
  const t = useT();
  return (
    <>
      <DescriptionBox
        items={[
          {
            label: t("core.field.amount"),
            value: <Money minor={payment.amountMinor} currency={payment.currency} />,
          },
          { label: t("repay.payment.paidAt"), value: <InstantText at={payment.paidAt} /> },
          {
            label: t("core.field.reference"),
            value: <span className="break-all">{payment.reference}</span>,
          },
        ]}
      />
      <Alert tone="warning">
        <ul className="flex list-disc flex-col gap-1 pl-4">
          {CONSEQUENCES.map((consequence) => (
            <li key={consequence}>{t(`repay.payment.reversal.${consequence}`)}</li>
          ))}
        </ul>
      </Alert>
    </>
  );
};

/** Proposes the reversal of a payment with a reason, after showing its effect. */
const ReversePaymentDialog = (props: Props) => {
  const { payment, onClose } = props;
  const t = useT();
  const form = useReversePayment(props);
  return (
    <ReasonDialog
      form={form}
      size="lg"
      title={t("repay.payment.reverseTitle")}
      description={t("repay.payment.reversal.intro")}
      about={<About payment={payment} />}
      submit={t("repay.payment.reversal.submit")}
      tone="destructive"
      reason={{ name: "reason", hint: t("repay.payment.reversal.reasonHint") }}
      onClose={onClose}
    />
  );
};

export default ReversePaymentDialog;
