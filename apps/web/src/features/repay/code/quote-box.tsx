import { InstantText, Money } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { failureOf } from "@/lib/failure.ts";
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
        <p className="text-success py-0.5 font-medium">
          {t("repay.code.quote.settled")}
        </p>
      ) : null}
    </div>
  );
};

interface Props {
  quote: Quote | undefined;
  /** The request is whole and allowed, so that a quote is on its way where there is none. */
  expected: boolean;
  error: unknown;
  onRetry: () => void;
}

const Body = ({ quote, expected, error, onRetry }: Props) => {
  const t = useT();
  if (quote)
    return (
      <>
        <Parts quote={quote} />
        <After quote={quote} />
      </>
    );
  if (!expected)
    return (
      <p className="text-muted-foreground py-1">{t("repay.code.quote.hint")}</p>
    );
  if (error)
    return (
      <Alert tone="danger" live>
        {failureOf(error).message || t("app.error.network")}
        <Button size="sm" className="mt-2" onClick={onRetry}>
          {t("core.action.retry")}
        </Button>
      </Alert>
    );
  return (
    <div aria-busy className="flex flex-col gap-2 py-1">
      {[0, 1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </div>
  );
};

/** What the amount pays, part by part, and what it leaves; shown before anything is made. */
export const QuoteBox = (props: Props) => {
  const t = useT();
  return (
    <section
      aria-label={t("repay.code.quote.title")}
      aria-live="polite"
      className="bg-muted min-h-48 rounded-md p-3"
    >
      <h3 className="mb-1 text-xs font-semibold">
        {t("repay.code.quote.title")}
      </h3>
      <Body {...props} />
    </section>
  );
};
