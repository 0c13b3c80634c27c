import type { Currency } from "@kolekta/api/core/money";
import { Banknote, CalendarPlus, QrCode, Scissors } from "lucide-react";
import { ShortDay, ShortInstant } from "@/components/case/short-time.tsx";
import { EntryText, TimelineEntry } from "@/components/case/timeline-entry.tsx";
import { Money, StatusBadge } from "@/components/page/values.tsx";
import { CodeBadge } from "@/components/repayment/code-badge.tsx";
import { StateBadge } from "@/features/repay/deduction/state-badge.tsx";
import { EXTENSION_TONES } from "@/features/repay/extension/tones.ts";
import { useT } from "@/lib/i18n.tsx";
import type { KindEntry } from "./use-timeline.ts";

interface MoneyProps {
  currency: Currency;
  onOpen: () => void;
}

export const PaymentEntry = ({
  payment,
  currency,
  onOpen,
}: MoneyProps & { payment: KindEntry<"PAYMENT"> }) => {
  const t = useT();
  const { state, reversedAt } = payment;
  return (
    <TimelineEntry
      icon={Banknote}
      kind={t("tasks.timeline.kind.PAYMENT")}
      at={payment.at}
      title={<Money minor={payment.amountMinor} currency={currency} />}
      onOpen={onOpen}
      state={
        <StatusBadge
          tone={state === "POSTED" ? "success" : "danger"}
          label={t(`repay.payment.state.${state}`)}
        />
      }
      facts={[
        payment.channel,
        <span key="reference" className="tabular break-all">
          {payment.reference}
        </span>,
        reversedAt ? (
          <>
            {t("repay.payment.state.REVERSED")} <ShortInstant at={reversedAt} />
          </>
        ) : null,
      ]}
    />
  );
};

export const CodeEntry = ({ code, currency, onOpen }: MoneyProps & { code: KindEntry<"CODE"> }) => {
  const t = useT();
  return (
    <TimelineEntry
      icon={QrCode}
      kind={t("tasks.timeline.kind.CODE")}
      at={code.at}
      title={
        <>
          {t(`repay.code.types.${code.type}`)} ·{" "}
          <Money minor={code.amountMinor} currency={currency} />
        </>
      }
      onOpen={onOpen}
      state={<CodeBadge state={code.state} />}
      facts={[
        code.bank,
        code.number ? <span className="tabular">{code.number}</span> : null,
        <>
          {t("repay.code.expiresAt")} <ShortInstant at={code.expiresAt} />
        </>,
        code.actorName,
      ]}
    />
  );
};

export const DeductionEntry = ({
  deduction,
  currency,
  onOpen,
}: MoneyProps & { deduction: KindEntry<"DEDUCTION"> }) => {
  const t = useT();
  return (
    <TimelineEntry
      icon={Scissors}
      kind={t("tasks.timeline.kind.DEDUCTION")}
      at={deduction.at}
      title={<Money minor={deduction.amountMinor} currency={currency} />}
      onOpen={onOpen}
      state={<StateBadge state={deduction.state} />}
      facts={[t(`repay.deduction.reasons.${deduction.reasonCode}`), deduction.actorName]}
    >
      {deduction.reason ? <EntryText>{deduction.reason}</EntryText> : null}
    </TimelineEntry>
  );
};

export const ExtensionEntry = ({
  extension,
  currency,
  onOpen,
}: MoneyProps & { extension: KindEntry<"EXTENSION"> }) => {
  const t = useT();
  const { state, oldDueOn, newDueOn } = extension;
  return (
    <TimelineEntry
      icon={CalendarPlus}
      kind={t("tasks.timeline.kind.EXTENSION")}
      at={extension.at}
      title={t("tasks.timeline.extended", { days: extension.days })}
      onOpen={onOpen}
      state={
        <StatusBadge tone={EXTENSION_TONES[state]} label={t(`repay.extension.states.${state}`)} />
      }
      facts={[
        <Money key="fee" minor={extension.feeMinor} currency={currency} />,
        newDueOn ? (
          <>
            <ShortDay day={oldDueOn} /> → <ShortDay day={newDueOn} />
          </>
        ) : null,
        extension.actorName,
      ]}
    />
  );
};
