import type { Currency } from "@kolekta/api/core/money";
import type { TermsValues } from "@kolekta/api/account/terms/contract";
import type { Fact } from "@/components/page/facts.tsx";
import { Money } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";

/** Terms in words, label by label. */
export const useTermsFacts = (currency: Currency) => {
  const t = useT();
  const percent = usePercent();
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const share = (value: number) => t("repay.terms.percentOf", { percent: percent(value) });
  const fact = (name: keyof TermsValues, value: Fact["value"]): Fact => ({
    label: t(`repay.terms.${name}`),
    value,
  });
  const pausesOf = ({ accrualPause }: TermsValues) =>
    accrualPause.map((kind) => t(`tasks.hold.kind.${kind}`)).join(", ");
  return (terms: TermsValues): Fact[] => [
    fact("lateRate", percent(terms.lateRate)),
    fact("lateBase", t(`repay.terms.base.${terms.lateBase}`)),
    fact("graceDays", t("core.word.daysOrNone", { days: terms.graceDays })),
    fact("costCap", share(terms.costCap)),
    fact("extensionRate", share(terms.extensionRate)),
    fact("extensionRoundingMinor", money(terms.extensionRoundingMinor)),
    fact("roundingMinor", money(terms.roundingMinor)),
    fact("toleranceMinor", money(terms.toleranceMinor)),
    fact("waterfall", t(`repay.terms.order.${terms.waterfall}`)),
    fact("accrualPause", pausesOf(terms) || t("repay.terms.noPause")),
    ...(terms.source ? [fact("source", terms.source)] : []),
  ];
};
