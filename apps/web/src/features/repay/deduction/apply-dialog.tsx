import { CommandForm } from "@/components/form/command-dialog.tsx";
import { FieldPair } from "@/components/form/text-fields.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { AreaModal } from "@/components/case/area-modal.tsx";
import { QuoteBox } from "@/components/repayment/quote-box.tsx";
import { useT } from "@/lib/i18n.tsx";
import {
  type PaymentChannel,
  PaymentChannelField,
  PaymentChannelsArea,
} from "@/components/repayment/payment-channel-field.tsx";
import {
  AmountFields,
  KindField,
  ReasonField,
  type DeductionForm,
  DeductionReasonField,
} from "./apply-fields.tsx";
import { QuoteDetails } from "./quote-details.tsx";
import type { DeductionSubject } from "./subject.ts";
import { useApply } from "./use-apply.ts";
import { type Offer, useOffer } from "./use-deductions.ts";
import { useQuote } from "./use-quote.ts";
import type { DeductionRequest } from "./request.ts";

interface Props {
  subject: DeductionSubject;
  onCreated: () => void;
  onClose: () => void;
}

/** Channel of the code that is created on approval. */
const buildChannelProps = (form: DeductionForm) => ({
  onChoose: (channel: PaymentChannel) => {
    form.setValue("channel", channel.channel as DeductionRequest["channel"]);
    form.setValue("bank", channel.bank, { shouldDirty: true });
  },
});

const ApplyForm = ({
  subject,
  offer,
  channels,
  onCreated,
  onClose,
}: Props & { offer: Offer; channels: readonly PaymentChannel[] }) => {
  const t = useT();
  const { taskId } = subject;
  const done = () => {
    onCreated();
    onClose();
  };
  const { form, request } = useApply({ taskId, offer, channels, onCreated: done });
  const quote = useQuote(request);
  return (
    <CommandForm
      form={form}
      submit={t("repay.deduction.form.submit")}
      disabled={quote.expected && !quote.data}
      onClose={onClose}
    >
      <KindField form={form} offer={offer} request={request} />
      <AmountFields form={form} offer={offer} request={request} />
      <QuoteBox
        title={t("repay.deduction.quote.title")}
        hint={t("repay.deduction.quote.hint")}
        result={quote}
        expected={quote.expected}
      >
        {(made) => <QuoteDetails quote={made} kind={request.kind} validDays={offer.validDays} />}
      </QuoteBox>
      <FieldPair>
        <ReasonField form={form} />
        <PaymentChannelField
          control={form.control}
          name="bank"
          channels={channels}
          amountMinor={quote.data?.payMinor}
          chosen={request}
          {...buildChannelProps(form)}
        />
      </FieldPair>
      <DeductionReasonField form={form} />
    </CommandForm>
  );
};

const Body = (props: Props & { offer: Offer }) => {
  const t = useT();
  const { closed } = props.offer;
  if (closed) return <EmptyState title={t(`repay.deduction.closed.${closed}`)} />;
  return (
    <PaymentChannelsArea loanId={props.subject.loanId}>
      {(channels) => <ApplyForm {...props} channels={channels} />}
    </PaymentChannelsArea>
  );
};

/** Amount and reason of a deduction, with which parts it waives and who decides, before it is sent. */
const ApplyDialog = (props: Props) => {
  const t = useT();
  const offer = useOffer(props.subject.taskId);
  return (
    <AreaModal
      size="xl"
      title={t("repay.deduction.apply")}
      description={t("repay.deduction.form.body")}
      result={offer}
      onClose={props.onClose}
    >
      {(data) => <Body {...props} offer={data} />}
    </AreaModal>
  );
};

export default ApplyDialog;
