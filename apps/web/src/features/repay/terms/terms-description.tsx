import type { Currency } from "@kolekta/api/core/money";
import type { TermsValues } from "@kolekta/api/account/terms/contract";
import { type DescriptionItem, Money } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";

/** Terms in words, label by label. */
export const useTermsDescription = (currency: Currency) => {
  const t = useT();
  const percent = usePercent();
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const share = (value: number) => t("repay.terms.percentOfPrincipal", { percent: percent(value) });
  const toItem = (name: keyof TermsValues, value: DescriptionItem["value"]): DescriptionItem => ({
    label: t(`repay.terms.${name}`),
    value,
  });
  const formatPauses = ({ accrualPause }: TermsValues) =>
    accrualPause.map((kind) => t(`tasks.hold.kind.${kind}`)).join(", ");
  return (terms: TermsValues): DescriptionItem[] => [
    toItem("lateRate", percent(terms.lateRate)),
    toItem("lateBase", t(`repay.terms.base.${terms.lateBase}`)),
    toItem("graceDays", t("core.word.daysOrNone", { days: terms.graceDays })),
    toItem("costCap", share(terms.costCap)),
    toItem("extensionRate", share(terms.extensionRate)),
    toItem("extensionRoundingMinor", money(terms.extensionRoundingMinor)),
    toItem("roundingMinor", money(terms.roundingMinor)),
    toItem("toleranceMinor", money(terms.toleranceMinor)),
    toItem("waterfall", t(`repay.terms.order.${terms.waterfall}`)),
    toItem("accrualPause", formatPauses(terms) || t("repay.terms.noPause")),
    ...(terms.source ? [toItem("source", terms.source)] : []),
  ];
};
