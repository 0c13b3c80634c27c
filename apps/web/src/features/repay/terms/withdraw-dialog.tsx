import { withdraw } from "@kolekta/api/repay/terms/contract";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import {
  type ContractForm,
  useContractForm,
} from "@/components/form/use-contract-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Product } from "./product-page.tsx";
import type { TermsRow } from "./terms-card.tsx";
import { useSending } from "./use-change.ts";

const Values = withdraw.input;
type In = z.input<typeof Values>;
type Out = z.output<typeof Values>;

interface Props {
  product: Product;
  row: TermsRow;
  onClose: () => void;
}

const useWithdrawing = ({ product, row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const sending = useSending();
  const { productId, latestId: onId } = product;
  const save = trpc.repay.terms.withdraw.useMutation({
    onSuccess: useProposed(),
    onSettled: () => utils.repay.terms.invalidate(),
  });
  const form: ContractForm<In, Out> = useContractForm<In, Out>(Values, {
    defaultValues: { productId, termsId: row.termsId, onId, reason: "" },
    onSubmit: (values) =>
      sending(form, async () => {
        await save.mutateAsync(values);
        onClose();
      }),
  });
  return form;
};

/** Takes terms back whose day has not come. */
const WithdrawDialog = (props: Props) => {
  const { row, onClose } = props;
  const t = useT();
  const { day } = useFormat();
  const form = useWithdrawing(props);
  const { root } = form.formState.errors;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t("repay.terms.withdrawOf", { day: day(row.fromOn) })}
          description={t("repay.terms.withdrawBody")}
        />
        <Form form={form}>
          <TextareaField
            control={form.control}
            name="reason"
            rows={2}
            maxLength={300}
            label={t("repay.terms.reason")}
            hint={t("repay.terms.reasonHint")}
            required
          />
          {root?.message ? (
            <Alert tone="danger" live>
              {root.message}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton variant="destructive">
              {t("manage.proposal.propose")}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default WithdrawDialog;
