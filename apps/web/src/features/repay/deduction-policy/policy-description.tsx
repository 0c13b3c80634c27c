import type { MessageKey } from "@kolekta/i18n/web";
import { Money } from "@/components/page/values.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Policy, PolicyRow } from "./rows.ts";

type PolicyIn = Policy & Pick<PolicyRow, "currency">;

export const usePolicyFields = (): RuleField<PolicyIn>[] => {
  const t = useT();
  const percent = usePercent();
  const formatDays = (days: number) => t("repay.deductionPolicy.days", { days });
  const buildField = (
    id: string,
    label: MessageKey,
    value: RuleField<PolicyIn>["value"],
  ): RuleField<PolicyIn> => ({
    id,
    label: t(label),
    value: (policy) => (policy.followsDefault ? null : value(policy)),
  });
  return [
    {
      ...buildField("budget", "repay.deductionPolicy.budget", () => null),
      value: ({ followsDefault, budget }) =>
        followsDefault ? t("core.filter.allInstitutions") : percent(budget),
    },
    buildField(
      "checkAbove",
      "manage.proposal.detail.checkAboveMinor",
      ({ checkAboveMinor, currency }) => <Money minor={checkAboveMinor} currency={currency} />,
    ),
    buildField("validDays", "repay.deductionPolicy.validDays", ({ validDays }) =>
      formatDays(validDays),
    ),
    buildField("maxDays", "repay.deductionPolicy.maxDays", ({ maxDays }) => formatDays(maxDays)),
  ];
};
