import type { RuleValues } from "@kolekta/api/tasks/allocation/contract-rule";
import { NumberText } from "@/components/page/values.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { useT } from "@/lib/i18n.tsx";
import { isWeighted, useTermsText, useAffinityText } from "../terms-text.ts";

export const useRuleFields = (): RuleField<RuleValues>[] => {
  const t = useT();
  const strategyText = useTermsText();
  const affinityText = useAffinityText();
  const limit = (id: "maxInHand" | "maxNew"): RuleField<RuleValues> => ({
    id,
    label: t(`tasks.allocation.capacity.${id}`),
    value: ({ [id]: max }) =>
      max === null ? t("tasks.allocation.noLimit") : <NumberText value={max} />,
    align: "end",
  });
  return [
    {
      id: "strategy",
      label: t("tasks.allocation.strategyLabel"),
      value: strategyText,
      wrap: true,
      width: "12rem",
    },
    {
      id: "weighing",
      label: t("tasks.allocation.rule.weighing"),
      value: (rule) => (isWeighted(rule) ? t(`tasks.allocation.weighing.${rule.weighing}`) : null),
    },
    {
      id: "inflowAt",
      label: t("tasks.allocation.rule.inflowAt"),
      value: ({ inflowAt }) => <span className="tabular">{inflowAt}</span>,
    },
    limit("maxInHand"),
    limit("maxNew"),
    { id: "ties", label: t("tasks.allocation.rule.affinityOrder"), value: affinityText },
  ];
};
