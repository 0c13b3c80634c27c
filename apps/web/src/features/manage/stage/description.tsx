import type { Currency } from "@kolekta/api/core/money";
import { Money, NumberText } from "@/components/page/values.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Policy } from "./rows.ts";
import { useFormatRange } from "./range.ts";

export const usePolicyFields = (currency: Currency): RuleField<Policy>[] => {
  const t = useT();
  const formatRange = useFormatRange();
  const percent = usePercent();
  const days = (value: number) => t("core.word.days", { days: value });
  return [
    { id: "span", label: t("core.field.daysPastDue"), value: formatRange },
    {
      id: "recovery",
      label: t("manage.stage.recovery"),
      value: (rule) => percent(rule.recoveryPercent),
    },
    {
      id: "longAging",
      label: t("manage.stage.longAging"),
      value: ({ longAging }) => t(`core.word.${longAging ? "yes" : "no"}`),
    },
    {
      id: "promiseDays",
      label: t("manage.stage.promiseDays"),
      value: (rule) => days(rule.promiseDays),
    },
    {
      id: "promiseMin",
      label: t("manage.stage.promiseMin"),
      value: (rule) => percent(rule.promiseMinPercent),
    },
    {
      id: "promiseFloor",
      label: t("manage.stage.promiseFloor"),
      value: (rule) => <Money minor={rule.promiseFloorMinor} currency={currency} />,
    },
    {
      id: "promiseGrace",
      label: t("manage.stage.promiseGrace"),
      value: (rule) => days(rule.promiseGraceDays),
    },
    {
      id: "promiseKept",
      label: t("manage.stage.promiseKept"),
      value: (rule) => percent(rule.promiseKeptPercent),
    },
    {
      id: "promiseMaxBroken",
      label: t("manage.stage.promiseMaxBroken"),
      value: (rule) => <NumberText value={rule.promiseMaxBroken} />,
    },
    {
      id: "promiseCure",
      label: t("manage.stage.promiseCure"),
      value: (rule) => days(rule.promiseCureDays),
    },
  ];
};
