import { CommandForm, ReasonField } from "@/components/form/command-dialog.tsx";
import { computeManualEffect } from "@kolekta/api/account/loan/rules/extension-quote";
import { MoneyField } from "@/components/form/money-field.tsx";
import { Money } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { AreaModal } from "@/components/case/area-modal.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { AttachmentField } from "@/components/form/receipt-field.tsx";
import { QuoteLine } from "@/components/repayment/quote-line.tsx";
import { DueLine, FeeLines } from "./quote-lines.tsx";
import { Reasons } from "./reasons.tsx";
import type { ExtensionSubject } from "./subject.ts";
import { TermField } from "./term-field.tsx";
import { type Offer, type Quote, useManualCount, useOffer } from "./use-extension.ts";
import { useManual } from "./use-manual.ts";

interface Props {
  subject: ExtensionSubject;
  onClose: () => void;
}

const RemainingCount = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const { data } = useManualCount(taskId);
  if (!data) return null;
  const { used, max, left, limited } = data;
  return (
    <p className="tabular text-muted-foreground">
      {limited
        ? t("repay.extension.manual.remaining", { max, left })
        : t("repay.extension.manual.unlimited", { used, max })}
    </p>
  );
};

interface EffectProps {
  quote: Quote;
  offer: Offer;
  paidMinor: number;
}

const Effect = ({ quote, offer, paidMinor }: EffectProps) => {
  const t = useT();
  const { currency, principalMinor } = offer;
  const paid = Math.min(Math.max(0, paidMinor || 0), quote.feeMinor);
  const effect = computeManualEffect(quote, principalMinor, paid);
  return (
    <div className="bg-muted/50 rounded-md border px-3 py-2">
      <FeeLines quote={quote} currency={currency} />
      <dl className="mt-2 border-t pt-1.5 text-xs" aria-live="polite">
        <DueLine quote={quote} />
        <QuoteLine label={t("repay.extension.manual.carried")}>
          <Money minor={effect.carriedMinor} currency={currency} />
        </QuoteLine>
        {effect.waivedMinor > 0 ? (
          <QuoteLine label={t("core.field.waived")}>
            <Money minor={effect.waivedMinor} currency={currency} />
          </QuoteLine>
        ) : null}
      </dl>
    </div>
  );
};

const Fields = ({ subject, offer, onClose }: Props & { offer: Offer }) => {
  const t = useT();
  const { money, percent } = useFormat();
  const { taskId } = subject;
  const { form, share } = useManual({ taskId, offer, onDone: onClose });
  const { control } = form;
  const [days, paidMinor] = form.watch(["days", "paidMinor"]);
  const quote = offer.manualQuotes.find((candidate) => candidate.days === days);
  if (!quote) return null;
  const applyQuote = (other: Quote) => {
    form.setValue("days", other.days);
    if (paidMinor === quote.feeMinor) form.setValue("paidMinor", other.feeMinor);
  };
  return (
    <CommandForm form={form} submit={t("repay.extension.manual.submit")} onClose={onClose}>
      <TermField control={control} name="days" quotes={offer.manualQuotes} onQuote={applyQuote} />
      <MoneyField
        control={control}
        name="paidMinor"
        currency={offer.currency}
        label={t("repay.extension.manual.paid")}
        hint={t("repay.extension.manual.paidHint", { fee: money(quote.feeMinor, offer.currency) })}
      />
      <Effect quote={quote} offer={offer} paidMinor={paidMinor} />
      <ReasonField control={control} name="reason" hint={t("repay.extension.manual.reasonHint")} />
      <AttachmentField control={control} name="file" label={t("core.field.receipt")} />
      {share === null ? null : (
        <Progress
          value={share}
          label={t("repay.extension.manual.sending", { percent: percent(share, 0) })}
        />
      )}
    </CommandForm>
  );
};

const Body = (props: Props & { offer: Offer }) => {
  const t = useT();
  const { manualRefusals } = props.offer;
  if (manualRefusals.length > 0)
    return (
      <Alert tone="warning" title={t("repay.extension.notNow")}>
        <Reasons refusals={manualRefusals} />
      </Alert>
    );
  return <Fields {...props} />;
};

/** Grants an extension whose fee was paid another way, or is charged only in part. */
const ManualDialog = (props: Props) => {
  const t = useT();
  const { taskId } = props.subject;
  return (
    <AreaModal
      size="lg"
      title={t("repay.extension.manual.title")}
      description={t("repay.extension.manual.body")}
      about={<RemainingCount taskId={taskId} />}
      result={useOffer(taskId)}
      onClose={props.onClose}
    >
      {(offer) => <Body {...props} offer={offer} />}
    </AreaModal>
  );
};

export default ManualDialog;
