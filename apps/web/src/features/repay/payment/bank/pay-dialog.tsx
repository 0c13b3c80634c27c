import * as c from "@kolekta/api/repay/payment/contract-bank";
import { usePaymentRefresh } from "@/components/repayment/use-payment-refresh.ts";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { InstantField } from "@/components/form/instant-field.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toastNotice } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { BankCode } from "./bank-code.ts";

interface Props {
  code: BankCode;
  onClose: () => void;
}

const usePay = ({ code, onClose }: Props) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const refresh = usePaymentRefresh();
  const restMinor = code.amountMinor - code.paidMinor;
  return useCommandForm(c.payAsBank.input, {
    defaultValues: {
      number: code.number,
      amountMinor: restMinor > 0 ? restMinor : code.amountMinor,
      paidAt: undefined,
    },
    send: client.repay.payment.payAsBank.mutate,
    success: null,
    onSettled: refresh,
    onDone: ({ answer }) => {
      toastNotice(t(`repay.payment.bank.answer.${answer}`));
      onClose();
    },
  });
};

/** Pays a code as its bank would. */
const PayDialog = (props: Props) => {
  const { code, onClose } = props;
  const t = useT();
  const { zone } = useSession();
  const form = usePay(props);
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t("repay.payment.bank.payWhich", { number: code.number })}
      description={code.label}
      submit={t("repay.payment.bank.pay")}
      onClose={onClose}
    >
      <MoneyField
        control={control}
        name="amountMinor"
        currency={code.currency}
        label={t("core.field.amount")}
        hint={t("repay.payment.bank.payAmountHint")}
      />
      <InstantField control={control} name="paidAt" zone={zone} label={t("repay.payment.paidAt")} />
    </CommandDialog>
  );
};

export default PayDialog;
