import { bankPay } from "@kolekta/api/repay/payment/contract-bank";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { InstantField } from "@/components/form/instant-field.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toastNotice } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { BankCode } from "./bank-code.ts";

const Values = bankPay.input;
type In = z.input<typeof Values>;
type Out = z.output<typeof Values>;

interface Props {
  code: BankCode;
  onClose: () => void;
}

const usePay = ({ code, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const pay = trpc.repay.payment.bankPay.useMutation({
    onSettled: () => utils.repay.payment.invalidate(),
  });
  const restMinor = code.amountMinor - code.paidMinor;
  return useContractForm<In, Out>(Values, {
    defaultValues: {
      number: code.number,
      amountMinor: restMinor > 0 ? restMinor : code.amountMinor,
      paidAt: undefined,
    },
    onSubmit: async (order) => {
      const { answer } = await pay.mutateAsync(order);
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
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t("repay.payment.bank.payTitle", { number: code.number })}
          description={code.label}
        />
        <Form form={form}>
          <MoneyField
            control={control}
            name="amountMinor"
            currency={code.currency}
            label={t("repay.payment.bank.payAmount")}
            hint={t("repay.payment.bank.payAmountHint")}
          />
          <InstantField
            control={control}
            name="paidAt"
            zone={zone}
            label={t("repay.payment.bank.payAt")}
          />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("repay.payment.bank.submit")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default PayDialog;
