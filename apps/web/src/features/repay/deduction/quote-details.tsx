import type { DeductionKind } from "@kolekta/api/repay/deduction/contract-words";
import { CornerDownRight } from "lucide-react";
import type { ReactNode } from "react";
import { Money } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { QuoteLine } from "@/components/repayment/quote-line.tsx";
import { PartLines } from "./part-lines.tsx";
import type { Quote } from "./use-deductions.ts";

const Amounts = ({ quote, kind }: { quote: Quote; kind: DeductionKind }) => {
  const t = useT();
  const { currency } = quote;
  const after =
    quote.arrearsAfterMinor > 0
      ? (["arrearsAfter", quote.arrearsAfterMinor] as const)
      : quote.outstandingAfterMinor > 0
        ? (["outstandingAfter", quote.outstandingAfterMinor] as const)
        : null;
  return (
    <dl>
      <QuoteLine label={t(`repay.deduction.quote.${kind === "FULL" ? "owed" : "due"}`)}>
        <Money minor={quote.dueMinor} currency={currency} />
      </QuoteLine>
      <PartLines waived={quote.waived} currency={currency} />
      <QuoteLine strong label={t("repay.deduction.quote.pay")}>
        <Money minor={quote.payMinor} currency={currency} />
      </QuoteLine>
      {after ? (
        <QuoteLine label={t(`repay.code.quote.${after[0]}`)}>
          <Money minor={after[1]} currency={currency} />
        </QuoteLine>
      ) : null}
    </dl>
  );
};

const Step = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-1.5">
    <CornerDownRight aria-hidden className="text-muted-foreground mt-0.5 size-3.5 shrink-0" />
    <span>{children}</span>
  </li>
);

const Next = ({ quote, validDays }: { quote: Quote; validDays: number }) => {
  const t = useT();
  const roleName = useRoleName();
  const roles = quote.path.map(({ role }) => roleName(role)).join(" → ");
  return (
    <div className="mt-2 border-t pt-2 text-xs">
      <h4 className="font-semibold">{t("repay.deduction.quote.next")}</h4>
      <ol className="mt-1 flex flex-col gap-1">
        {quote.automatic ? (
          <Step>{t("repay.deduction.quote.automatic")}</Step>
        ) : (
          <>
            <Step>{t("repay.deduction.quote.path", { roles })}</Step>
            {quote.checked ? <Step>{t("repay.deduction.quote.checked")}</Step> : null}
            <Step>{t("repay.deduction.quote.hold")}</Step>
          </>
        )}
        <Step>{t("repay.deduction.quote.valid", { days: validDays })}</Step>
      </ol>
      {quote.withinBudget ? null : (
        <Alert tone="warning" className="mt-2">
          {t("repay.deduction.quote.overBudget")}
        </Alert>
      )}
    </div>
  );
};

interface Props {
  quote: Quote;
  kind: DeductionKind;
  validDays: number;
}

export const QuoteDetails = ({ quote, kind, validDays }: Props) => (
  <>
    <Amounts quote={quote} kind={kind} />
    <Next quote={quote} validDays={validDays} />
  </>
);
