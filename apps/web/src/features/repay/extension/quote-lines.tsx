import type { Currency } from "@kolekta/api/core/money";
import { DayText, InstantText, Money } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { QuoteLine } from "@/components/repayment/quote-line.tsx";
import type { Offer, Quote } from "./use-extension.ts";

interface Props {
  quote: Quote;
  currency: Currency;
}

export const FeeLines = ({ quote, currency }: Props) => {
  const t = useT();
  const parts = [
    [t("repay.extension.quote.interest"), quote.interestMinor],
    [t("core.field.overdueFee"), quote.lateFeeMinor],
    [t("repay.extension.quote.earlierFee"), quote.earlierFeeMinor],
    [t("repay.extension.quote.price", { days: quote.days }), quote.priceMinor],
  ] as const;
  return (
    <dl>
      {parts
        .filter(([, minor], at) => minor > 0 || at !== 2)
        .map(([label, minor]) => (
          <QuoteLine key={label} label={label}>
            <Money minor={minor} currency={currency} />
          </QuoteLine>
        ))}
      <QuoteLine strong label={t("core.field.extensionFee")}>
        <Money minor={quote.feeMinor} currency={currency} />
      </QuoteLine>
    </dl>
  );
};

export const DueLine = ({ quote }: { quote: Quote }) => {
  const t = useT();
  return (
    <QuoteLine label={t("core.field.dueDate")}>
      <DayText day={quote.oldDueOn} />
      <span aria-hidden> → </span>
      <span className="sr-only"> {t("repay.extension.quote.becomes")} </span>
      <strong className="font-semibold">
        <DayText day={quote.newDueOn} />
      </strong>
    </QuoteLine>
  );
};

export const QuoteLines = ({ quote, offer }: { quote: Quote; offer: Offer }) => {
  const t = useT();
  const { zone } = useSession();
  const { money, day } = useFormat();
  const { currency, principalMinor } = offer;
  return (
    <section
      aria-label={t("repay.code.quote.title")}
      aria-live="polite"
      className="flex flex-col gap-2"
    >
      <div className="bg-muted/50 rounded-md border px-3 py-2">
        <FeeLines quote={quote} currency={currency} />
        <dl className="mt-2 border-t pt-1.5 text-xs">
          <DueLine quote={quote} />
          <QuoteLine label={t("core.field.validUntil")}>
            <InstantText at={offer.expiresAt} zone={zone} showZone />
          </QuoteLine>
        </dl>
      </div>
      <Alert tone="warning">
        {t("repay.extension.quote.noReduction", {
          principal: money(principalMinor, currency),
          day: day(quote.newDueOn),
        })}
      </Alert>
    </section>
  );
};
