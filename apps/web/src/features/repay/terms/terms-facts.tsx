import type { Currency } from "@kolekta/api/core/money";
import type { TermsValues } from "@kolekta/api/repay/terms/contract";
import type { Fact } from "@/components/page/facts.tsx";
import { Money } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";

/** Terms in words, label by label. */
export const useTermsFacts = (currency: Currency) => {
  const t = useT();
  const percent = usePercent();
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (terms: TermsValues): Fact[] => [
    { label: t("repay.terms.lateRate"), value: percent(terms.lateRate) },
    {
      label: t("repay.terms.lateBase"),
      value: t(`repay.terms.base.${terms.lateBase}`),
    },
    {
      label: t("repay.terms.graceDays"),
      value: t("repay.terms.days", { days: terms.graceDays }),
    },
    {
      label: t("repay.terms.costCap"),
      value: t("repay.terms.percentOf", { percent: percent(terms.costCap) }),
    },
    {
      label: t("repay.terms.extensionRate"),
      value: t("repay.terms.percentOf", {
        percent: percent(terms.extensionRate),
      }),
    },
    {
      label: t("repay.terms.extensionRoundingMinor"),
      value: money(terms.extensionRoundingMinor),
    },
    {
      label: t("repay.terms.roundingMinor"),
      value: money(terms.roundingMinor),
    },
    {
      label: t("repay.terms.toleranceMinor"),
      value: money(terms.toleranceMinor),
    },
    {
      label: t("repay.terms.waterfall"),
      value: t(`repay.terms.order.${terms.waterfall}`),
    },
    {
      label: t("repay.terms.accrualPause"),
      value:
        terms.accrualPause
          .map((kind) => t(`tasks.hold.kind.${kind}`))
          .join(", ") || t("repay.terms.noPause"),
    },
    ...(terms.source
      ? [{ label: t("repay.terms.source"), value: terms.source }]
      : []),
  ];
};
