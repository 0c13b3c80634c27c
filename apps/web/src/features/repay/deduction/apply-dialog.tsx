import { CommandForm } from "@/components/form/command-dialog.tsx";
import { Pair } from "@/components/form/layout.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { AreaModal } from "@/components/case/area-modal.tsx";
import { PlacesArea } from "@/components/repayment/places-area.tsx";
import { QuoteBox } from "@/components/repayment/quote-box.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Place, PlaceField } from "@/components/repayment/place-field.tsx";
import {
  AmountFields,
  KindField,
  ReasonField,
  type DeductionForm,
  WordsField,
} from "./apply-fields.tsx";
import { QuoteDetails } from "./quote-details.tsx";
import type { DeductionSubject } from "./subject.ts";
import { useApply } from "./use-apply.ts";
import { type Offer, useOffer } from "./use-deductions.ts";
import { useQuote } from "./use-quote.ts";
import type { DeductionRequest } from "./request.ts";

interface Props {
  subject: DeductionSubject;
  onMade: () => void;
  onClose: () => void;
}

/** Where the code will be made once it is approved. */
const placing = (form: DeductionForm) => ({
  onChoose: (place: Place) => {
    form.setValue("channel", place.channel as DeductionRequest["channel"]);
    form.setValue("bank", place.bank, { shouldDirty: true });
  },
});

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
  const { form, request } = useApply({ taskId, offer, places, onMade: done });
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
      <Pair>
        <ReasonField form={form} />
        <PlaceField
          control={form.control}
          name="bank"
          places={places}
          amountMinor={quote.data?.payMinor}
          chosen={request}
          {...placing(form)}
        />
      </Pair>
      <WordsField form={form} />
    </CommandForm>
  );
};

const Body = (props: Props & { offer: Offer }) => {
  const t = useT();
  const { closed } = props.offer;
  if (closed) return <EmptyState title={t(`repay.deduction.closed.${closed}`)} />;
  return (
    <PlacesArea loanId={props.subject.loanId}>
      {(places) => <ApplyForm {...props} places={places} />}
    </PlacesArea>
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
