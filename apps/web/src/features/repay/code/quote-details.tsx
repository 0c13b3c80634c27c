import { InstantText, Money } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { QuoteLine } from "@/components/repayment/quote-line.tsx";

export type Quote = Outputs["repay"]["code"]["quotePart"];

const Parts = ({ quote }: { quote: Quote }) => {
  const t = useT();
  const lines = [
    [t("repay.loan.parts.PRINCIPAL"), quote.principalMinor],
    [t("repay.loan.parts.INTEREST"), quote.interestMinor],
    [t("repay.loan.parts.EXTENSION_FEE"), quote.extensionFeeMinor],
    [t("repay.loan.parts.LATE_FEE"), quote.lateFeeMinor],
  ] as const;
  return (
    <dl>
      {lines.map(([label, minor]) => (
        <QuoteLine key={label} label={label}>
          <Money minor={minor} currency={quote.currency} />
        </QuoteLine>
      ))}
      <QuoteLine strong label={t("repay.code.quote.total")}>
        <Money minor={quote.amountMinor} currency={quote.currency} />
      </QuoteLine>
    </dl>
  );
};

const After = ({ quote }: { quote: Quote }) => {
  const t = useT();
  const { zone } = useSession();
  const { currency } = quote;
  const settled = quote.outstandingAfterMinor === 0;
  return (
    <div className="mt-2 border-t pt-1.5 text-xs">
      <dl>
        {quote.waivedMinor > 0 ? (
          <QuoteLine label={t("core.field.waived")}>
            <Money minor={quote.waivedMinor} currency={currency} />
          </QuoteLine>
        ) : null}
        {settled ? null : (
          <>
            <QuoteLine label={t("repay.code.quote.arrearsAfter")}>
              <Money minor={quote.arrearsAfterMinor} currency={currency} />
            </QuoteLine>
            <QuoteLine label={t("repay.code.quote.outstandingAfter")}>
              <Money minor={quote.outstandingAfterMinor} currency={currency} />
            </QuoteLine>
          </>
        )}
        <QuoteLine label={t("core.field.validUntil")}>
          <InstantText at={quote.expiresAt} zone={zone} showZone />
        </QuoteLine>
      </dl>
      {settled ? (
        <p className="text-success py-0.5 font-medium">{t("repay.code.quote.settled")}</p>
      ) : null}
    </div>
  );
};

/** Allocation of the amount to the components, and the remaining debt. */
export const QuoteDetails = ({ quote }: { quote: Quote }) => (
  <>
    <Parts quote={quote} />
    <After quote={quote} />
  </>
);
