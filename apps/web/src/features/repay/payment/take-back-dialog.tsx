import { takeBack } from "@kolekta/api/repay/payment/contract";
import type { Currency } from "@kolekta/api/core/money";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { Facts } from "@/components/page/facts.tsx";
import { InstantText, Money } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

const Values = takeBack.input;
type In = z.input<typeof Values>;
type Out = z.output<typeof Values>;

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

const useTakeBack = ({ payment, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const mutation = trpc.repay.payment.takeBack.useMutation({
    onSettled: () => utils.repay.invalidate(),
  });
  return useContractForm<In, Out>(Values, {
    defaultValues: { paymentId: payment.paymentId, reason: "" },
    onSubmit: async (order) => {
      await mutation.mutateAsync(order);
      toastSuccess(t("repay.payment.takeBack.done"));
      onClose();
    },
  });
};

const About = ({ payment }: Pick<Props, "payment">) => {
  const t = useT();
  return (
    <div className="bg-muted/50 rounded-md border px-3 py-2">
      <Facts
        className="grid-cols-2"
        facts={[
          {
            label: t("repay.payment.amount"),
            value: (
              <Money minor={payment.amountMinor} currency={payment.currency} />
            ),
          },
          {
            label: t("repay.payment.paidAt"),
            value: <InstantText at={payment.paidAt} />,
          },
          {
            label: t("repay.payment.reference"),
            value: <span className="break-all">{payment.reference}</span>,
          },
        ]}
      />
    </div>
  );
};

const CONSEQUENCES = ["owes", "follows", "waits"] as const;

/** Asks whoever takes a payment back by mistake for his reason, and tells what will happen. */
const TakeBackDialog = (props: Props) => {
  const { payment, onClose } = props;
  const t = useT();
  const form = useTakeBack(props);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t("repay.payment.takeBack.title")}
          description={t("repay.payment.takeBack.intro")}
        />
        <About payment={payment} />
        <Alert tone="warning">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {CONSEQUENCES.map((one) => (
              <li key={one}>{t(`repay.payment.takeBack.${one}`)}</li>
            ))}
          </ul>
        </Alert>
        <Form form={form}>
          <TextareaField
            control={form.control}
            name="reason"
            rows={2}
            maxLength={500}
            label={t("repay.payment.takeBack.reason")}
            hint={t("repay.payment.takeBack.reasonHint")}
            required
          />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton variant="destructive">
              {t("repay.payment.takeBack.submit")}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default TakeBackDialog;
