import { Form, SubmitButton } from "@/components/form/form.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { Area } from "@/components/case/area.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import {
  AmountField,
  ModeField,
  PlaceField,
  TypeField,
} from "./apply-fields.tsx";
import { QuoteBox } from "./quote-box.tsx";
import type { CodeSubject } from "./subject.ts";
import { useApplyForm } from "./use-apply-form.ts";
import { type Offer, useOffer, useQuote, useReplaced } from "./use-offer.ts";
import { amountOf, type Wish } from "./apply-schema.ts";

interface Props {
  subject: CodeSubject;
  onMade: () => void;
  onClose: () => void;
}

/** Says which open code goes when this one comes, or that there is one like it. */
const Replaced = ({
  loanId,
  wish,
  amount,
}: {
  loanId: number;
  wish: Wish;
  amount: number | null;
}) => {
  const t = useT();
  const { money } = useFormat();
  const code = useReplaced(loanId, wish);
  if (!code || amount === null) return null;
  const values = {
    amount: money(code.amountMinor, code.currency),
    label: code.label,
  };
  return amount === code.amountMinor ? (
    <Alert>{t("repay.code.form.same", values)}</Alert>
  ) : (
    <Alert tone="warning">{t("repay.code.form.replaces", values)}</Alert>
  );
};

/** Before the amount is typed: the day may take no other code. */
const DayFull = ({ types }: { types: Offer["types"] }) => {
  const t = useT();
  const { madeToday, mostPerDay: most } = types;
  return madeToday < most ? null : (
    <Alert tone="warning">{t("repay.code.form.dayFull", { most })}</Alert>
  );
};

const ApplyForm = ({
  subject,
  offer,
  onMade,
  onClose,
}: Props & { offer: Offer }) => {
  const t = useT();
  const { limits, types } = offer;
  const done = () => {
    onMade();
    onClose();
  };
  const { form, wish } = useApplyForm({ subject, offer, onMade: done });
  const quote = useQuote(subject.loanId, wish, limits);
  const { root } = form.formState.errors;
  return (
    <Form form={form}>
      <DayFull types={types} />
      <TypeField form={form} types={types} />
      {wish.type === "SINGLE" ? (
        <AmountField form={form} limits={limits} />
      ) : (
        <ModeField form={form} limits={limits} />
      )}
      <PlaceField form={form} limits={limits} />
      <QuoteBox
        quote={quote.data}
        expected={quote.allowed}
        error={quote.error}
        onRetry={() => void quote.refetch()}
      />
      <Replaced
        loanId={subject.loanId}
        wish={wish}
        amount={amountOf(wish, limits.modes)}
      />
      {root?.message ? (
        <Alert tone="danger" live>
          {root.message}
        </Alert>
      ) : null}
      <DialogFooter>
        <Button onClick={onClose}>{t("app.action.cancel")}</Button>
        <SubmitButton disabled={quote.allowed && !quote.data}>
          {t("repay.code.form.submit")}
        </SubmitButton>
      </DialogFooter>
    </Form>
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
      title={t("repay.code.form.nothing")}
      body={reason ? t(`repay.code.form.reasons.${reason}`) : undefined}
    />
  );
};

/** Chooses amount and place of a new code, and shows what it pays before it is made. */
const ApplyDialog = (props: Props) => {
  const t = useT();
  const offer = useOffer(props.subject.loanId);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <DialogContent className="max-w-lg">
        <DialogHeader
          title={t("repay.code.form.title")}
          description={t("repay.code.form.body")}
        />
        <Area result={offer}>
          {(data) => <Choice {...props} offer={data} />}
        </Area>
      </DialogContent>
    </Dialog>
  );
};

export default ApplyDialog;
