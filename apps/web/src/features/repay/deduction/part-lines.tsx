import type { Currency } from "@kolekta/api/core/money";
import { Money } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { QuoteLine } from "@/components/repayment/quote-line.tsx";
import type { Quote } from "./use-deductions.ts";

interface Props {
  waived: Quote["waived"];
  currency: Currency;
}

/** Waived amount per component in the order of waiving; components without a waiver are omitted. */
export const PartLines = ({ waived, currency }: Props) => {
  const t = useT();
  const parts = [
    [t("repay.loan.parts.LATE_FEE"), waived.lateFeeMinor],
    [t("repay.loan.parts.EXTENSION_FEE"), waived.extensionFeeMinor],
    [t("repay.loan.parts.INTEREST"), waived.interestMinor],
    [t("repay.loan.parts.PRINCIPAL"), waived.principalMinor],
  ] as const;
  return parts
    .filter(([, minor]) => minor > 0)
    .map(([label, minor]) => (
      <QuoteLine key={label} label={`${t("core.field.waived")}: ${label}`}>
        <Money minor={-minor} currency={currency} />
      </QuoteLine>
    ));
};
