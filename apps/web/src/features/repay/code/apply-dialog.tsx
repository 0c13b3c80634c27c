import { CommandForm } from "@/components/form/command-dialog.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { AreaModal } from "@/components/case/area-modal.tsx";
import { QuoteBox } from "@/components/repayment/quote-box.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { AmountField, ModeField, CodeChannelField, TypeField } from "./apply-fields.tsx";
import { QuoteDetails } from "./quote-details.tsx";
import type { Code } from "./code-state.tsx";
import type { CodeSubject } from "./subject.ts";
import { type Offer, useApplyForm, useOffer, useQuote, useReplaced } from "./use-apply-form.ts";
import { getRequestedAmount, type CodeRequest } from "./apply-schema.ts";

interface Props {
  subject: CodeSubject;
  onCreated: (code: Code) => void;
  onClose: () => void;
}

/** Warns that the new code replaces an open code, or that an identical code is open. */
const Replaced = ({
  loanId,
  request,
  amount,
}: {
  loanId: number;
  request: CodeRequest;
  amount: number | null;
}) => {
  const t = useT();
  const { money } = useFormat();
  const code = useReplaced(loanId, request);
  if (!code || amount === null) return null;
  const values = { amount: money(code.amountMinor, code.currency), label: code.label };
  return amount === code.amountMinor ? (
    <Alert>{t("repay.code.form.same", values)}</Alert>
  ) : (
    <Alert tone="warning">{t("repay.code.form.replaces", values)}</Alert>
  );
};

/** Shown before an amount is typed: no further code is possible today. */
const DayFull = ({ types }: { types: Offer["types"] }) => {
  const t = useT();
  const { madeToday, maxPerDay } = types;
  return madeToday < maxPerDay ? null : (
    <Alert tone="warning">{t("repay.code.form.dayFull", { max: maxPerDay })}</Alert>
  );
};

const ApplyForm = ({ subject, offer, onCreated, onClose }: Props & { offer: Offer }) => {
  const t = useT();
  const { limits, types } = offer;
  const done = (code: Code) => {
    onClose();
    onCreated(code);
  };
  const { form, request } = useApplyForm({ subject, offer, onCreated: done });
  const quote = useQuote(subject.loanId, request, limits);
  return (
    <CommandForm
      form={form}
      submit={t("repay.code.form.submit")}
      disabled={quote.allowed && !quote.data}
      onClose={onClose}
    >
      <DayFull types={types} />
      <TypeField form={form} types={types} />
      {request.type === "SINGLE" ? (
        <AmountField form={form} limits={limits} />
      ) : (
        <ModeField form={form} limits={limits} />
      )}
      <CodeChannelField form={form} limits={limits} />
      <QuoteBox
        title={t("repay.code.quote.title")}
        hint={t("repay.code.quote.hint")}
        result={quote}
        expected={quote.allowed}
      >
        {(made) => <QuoteDetails quote={made} />}
      </QuoteBox>
      <Replaced
        loanId={subject.loanId}
        request={request}
        amount={getRequestedAmount(request, limits.modes)}
      />
    </CommandForm>
  );
};

const Choice = (props: Props & { offer: Offer }) => {
  const t = useT();
  const { types } = props.offer.types;
  const made = types.filter(({ type }) => type !== "EXTENSION");
  if (made.some(({ open }) => open)) return <ApplyForm {...props} />;
  const reason = made[0]?.reason;
  return (
    <EmptyState
      title={t("repay.code.form.unavailable")}
      body={reason ? t(`repay.code.form.reasons.${reason}`) : undefined}
    />
  );
};

/** Selects amount and channel of a new code, with a preview of the payment allocation. */
const ApplyDialog = (props: Props) => {
  const t = useT();
  return (
    <AreaModal
      size="lg"
      title={t("repay.code.form.title")}
      description={t("repay.code.form.body")}
      result={useOffer(props.subject.loanId)}
      onClose={props.onClose}
    >
      {(offer) => <Choice {...props} offer={offer} />}
    </AreaModal>
  );
};

export default ApplyDialog;
