import { withdraw } from "@kolekta/api/account/terms/contract";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useProposing } from "@/components/setting/use-proposing.ts";
import { useSettingForm } from "@/components/setting/use-setting-form.ts";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Product } from "./product.ts";
import type { TermsRow } from "./terms-card.tsx";

interface Props {
  product: Product;
  row: TermsRow;
  onClose: () => void;
}

/** Takes terms back whose day has not come. */
const WithdrawDialog = ({ product, row, onClose }: Props) => {
  const t = useT();
  const { day } = useFormat();
  const utils = trpc.useUtils();
  const { productId, latestId: onId } = product;
  const save = trpc.repay.terms.withdraw.useMutation(
    useProposing(() => utils.repay.terms.invalidate()),
  );
  const form = useSettingForm(withdraw.input, {
    defaultValues: { productId, termsId: row.termsId, onId, reason: "" },
    send: save.mutateAsync,
    onDone: onClose,
  });
  return (
    <SettingDialog
      form={form}
      title={t("repay.terms.withdrawOf", { day: day(row.fromOn) })}
      description={t("repay.terms.withdrawBody")}
      destructive
      onClose={onClose}
    >
      <ReasonField control={form.control} name="reason" maxLength={300} />
    </SettingDialog>
  );
};

export default WithdrawDialog;
