import { Form, SubmitButton } from "@/components/form/form.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Area } from "@/components/case/area.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Place, PlaceField } from "@/components/repayment/place-field.tsx";
import {
  AmountFields,
  KindField,
  ReasonField,
  type WishForm,
  WordsField,
} from "./apply-fields.tsx";
import { QuoteBox } from "./quote-box.tsx";
import type { DeductionSubject } from "./subject.ts";
import { useApply } from "./use-apply.ts";
import { type Offer, useOffer } from "./use-deductions.ts";
import { useQuote } from "./use-quote.ts";
import type { Wish } from "./wish.ts";

interface Props {
  subject: DeductionSubject;
  onMade: () => void;
  onClose: () => void;
}

interface WhereProps {
  form: WishForm;
  wish: Wish;
  places: readonly Place[];
  amountMinor: number | undefined;
}

/** Where the code will be made once it is approved; before the amount is known every place can be chosen. */
const Where = ({ form, wish, places, amountMinor }: WhereProps) => {
  const at = places.findIndex(
    ({ channel, bank }) => channel === wish.channel && bank === wish.bank,
  );
  const choose = (index: number) => {
    const place = places[index];
    if (!place) return;
    form.setValue("channel", place.channel as Wish["channel"]);
    form.setValue("bank", place.bank, { shouldDirty: true });
  };
  return (
    <PlaceField
      places={places}
      amountMinor={amountMinor ?? places[at]?.minMinor ?? 0}
      at={at}
      onAt={choose}
      message={form.formState.errors.bank?.message ?? null}
    />
  );
};

const ApplyForm = ({
  subject,
  offer,
  places,
  onMade,
  onClose,
}: Props & { offer: Offer; places: readonly Place[] }) => {
  const t = useT();
  const { taskId } = subject;
  const done = () => {
    onMade();
    onClose();
  };
  const apply = useApply({ taskId, offer, places, onMade: done });
  const { form, wish, kind } = apply;
  const quote = useQuote(kind, wish);
  const { root } = form.formState.errors;
  return (
    <Form form={form}>
      <KindField offer={offer} kind={kind} onKind={apply.setKind} />
      <AmountFields form={form} offer={offer} wish={wish} kind={kind} />
      <QuoteBox
        kind={kind}
        quote={quote.data}
        expected={quote.expected}
        error={quote.error}
        validDays={offer.validDays}
        onRetry={() => void quote.refetch()}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <ReasonField form={form} />
        <Where
          form={form}
          wish={wish}
          places={places}
          amountMinor={quote.data?.payMinor}
        />
      </div>
      <WordsField form={form} />
      {root?.message ? (
        <Alert tone="danger" live title={t("repay.deduction.failed")}>
          {root.message}
        </Alert>
      ) : null}
      <DialogFooter>
        <Button onClick={onClose}>{t("core.action.cancel")}</Button>
        <SubmitButton disabled={quote.expected && !quote.data}>
          {t("repay.deduction.form.submit")}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
};

const Body = (props: Props & { offer: Offer }) => {
  const t = useT();
  const { offer, subject } = props;
  const { loanId } = subject;
  const places = trpc.repay.code.listBanks.useQuery({ loanId });
  if (offer.closed)
    return <EmptyState title={t(`repay.deduction.closed.${offer.closed}`)} />;
  return (
    <Area result={places}>
      {(open) => <ApplyForm {...props} places={open} />}
    </Area>
  );
};

/** Amount and reason of a deduction, with which parts it waives and who decides, before it is sent. */
const ApplyDialog = (props: Props) => {
  const t = useT();
  const offer = useOffer(props.subject.taskId);
  return (
    <Modal
      size="xl"
      title={t("repay.deduction.apply")}
      description={t("repay.deduction.form.body")}
      onClose={props.onClose}
    >
      <Area result={offer}>{(data) => <Body {...props} offer={data} />}</Area>
    </Modal>
  );
};

export default ApplyDialog;
