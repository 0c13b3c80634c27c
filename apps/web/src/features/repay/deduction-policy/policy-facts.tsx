import type { MessageKey } from "@kolekta/i18n/web";
import { Money } from "@/components/page/values.tsx";
import type { RuleFact } from "@/components/setting/rule-facts.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Policy, PolicyRow } from "./rows.ts";

type PolicyIn = Policy & Pick<PolicyRow, "currency">;

export const usePolicyFacts = (): RuleFact<PolicyIn>[] => {
  const t = useT();
  const percent = usePercent();
  const daysOf = (days: number) => t("repay.deductionPolicy.days", { days });
  const fact = (
    id: string,
    label: MessageKey,
    value: RuleFact<PolicyIn>["value"],
  ): RuleFact<PolicyIn> => ({
    id,
    label: t(label),
    value: (policy) => (policy.followsHouse ? null : value(policy)),
  });
  return [
    {
      ...fact("budget", "repay.deductionPolicy.budget", () => null),
      value: ({ followsHouse, budget }) =>
        followsHouse ? t("core.filter.allInstitutions") : percent(budget),
    },
    fact("checkAbove", "manage.proposal.fact.checkAboveMinor", ({ checkAboveMinor, currency }) => (
      <Money minor={checkAboveMinor} currency={currency} />
    )),
    fact("validDays", "repay.deductionPolicy.validDays", ({ validDays }) => daysOf(validDays)),
    fact("longestDays", "repay.deductionPolicy.longestDays", ({ longestDays }) =>
      daysOf(longestDays),
    ),
  ];
};
