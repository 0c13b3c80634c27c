import { CommandForm } from "@/components/form/command-dialog.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { AreaModal } from "@/components/case/area-modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import {
  type PaymentChannel,
  PaymentChannelField,
  PaymentChannelsArea,
} from "@/components/repayment/payment-channel-field.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { Reasons } from "./reasons.tsx";
import type { ExtensionSubject } from "./subject.ts";
import { TermField } from "./term-field.tsx";
import { useApply } from "./use-apply.ts";
import { type Offer, useOffer } from "./use-extension.ts";

interface Props {
  subject: ExtensionSubject;
  onCreated: () => void;
  onClose: () => void;
}

/** Warns that an open extension is replaced, or is the same. */
const OpenExtension = ({ offer, days }: { offer: Offer; days: number }) => {
  const t = useT();
  const { open } = offer;
  if (!open) return null;
  return open.days === days ? (
    <Alert>{t("repay.extension.same", { days })}</Alert>
  ) : (
    <Alert tone="warning">{t("repay.extension.replaces", { days: open.days })}</Alert>
  );
};

const Choice = ({
  offer,
  channels,
  subject: { taskId },
  onCreated,
  onClose,
}: Props & { offer: Offer; channels: readonly PaymentChannel[] }) => {
  const t = useT();
  const done = () => {
    onCreated();
    onClose();
  };
  const apply = useApply({ taskId, offer, channels, onCreated: done });
  const { form, chooseQuote, chooseChannel } = apply;
  const { control } = form;
  const [days, channel, bank] = form.watch(["days", "channel", "bank"]);
  const quote = offer.quotes.find((candidate) => candidate.days === days);
  if (!quote) return null;
  return (
    <CommandForm
      form={form}
      submit={t("repay.extension.submit")}
      disabled={channels.length === 0}
      onClose={onClose}
    >
      <TermField control={control} name="days" quotes={offer.quotes} onQuote={chooseQuote} />
      <QuoteLines quote={quote} offer={offer} />
      <PaymentChannelField
        control={control}
        name="bank"
        channels={channels}
        chosen={{ channel, bank }}
        amountMinor={quote.feeMinor}
        onChoose={chooseChannel}
      />
      <OpenExtension offer={offer} days={days} />
    </CommandForm>
  );
};

const Body = (props: Props & { offer: Offer }) => {
  const t = useT();
  const { eligible, refusals } = props.offer;
  if (!eligible)
    return (
      <Alert tone="warning" title={t("repay.extension.notNow")}>
        <Reasons refusals={refusals} />
      </Alert>
    );
  return (
    <PaymentChannelsArea loanId={props.subject.loanId}>
      {(channels) => <Choice {...props} channels={channels} />}
    </PaymentChannelsArea>
  );
};

/** Shows the cost and the limits of an extension before its code is created. */
const ExtensionDialog = (props: Props) => {
  const t = useT();
  return (
    <AreaModal
      size="lg"
      title={t("repay.extension.title")}
      description={t("repay.extension.body")}
      result={useOffer(props.subject.taskId)}
      onClose={props.onClose}
    >
      {(offer) => <Body {...props} offer={offer} />}
    </AreaModal>
  );
};

export default ExtensionDialog;
