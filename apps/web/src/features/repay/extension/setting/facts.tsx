import { Num } from "@/components/page/values.tsx";
import type { RuleFact } from "@/components/setting/rule-facts.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import type { InstitutionRow, QueueRow } from "./rows.ts";

/** A share of cases; the two ends have a meaning of their own. */
export const useShare = () => {
  const t = useT();
  const percentOf = usePercent();
  return ({ percentage }: { readonly percentage: number }): string => {
    if (percentage === 0) return t("repay.extension.setting.off");
    const percent = percentOf(percentage);
    return percentage === 100 ? t("repay.extension.setting.noLimit", { percent }) : percent;
  };
};

/** Which codes an institution may make, for a part or in full. */
const useCodes = () => {
  const t = useT();
  return (rule: { singleCode: boolean; fullCode: boolean }): string =>
    (["singleCode", "fullCode"] as const)
      .filter((code) => rule[code])
      .map((code) => t(`repay.extension.setting.${code}`))
      .join(", ") || t("core.word.none");
};

type FactName =
  | "percentage"
  | "term"
  | "firstDays"
  | "codes"
  | "manualQuota"
  | "window"
  | "mostExtensions"
  | "days";

const useFact = () => {
  const t = useT();
  return <Rule,>(
    id: FactName,
    value: RuleFact<Rule>["value"],
    look: Pick<RuleFact<Rule>, "align"> = {},
  ): RuleFact<Rule> => ({
    id,
    label: t(`repay.extension.setting.${id}`),
    value,
    ...look,
  });
};

const END = { align: "end" } as const;

export const useInstitutionFacts = (): RuleFact<InstitutionRow["current"]>[] => {
  const t = useT();
  const fact = useFact();
  const termOf = (first: boolean) => (first ? "firstOnly" : "anyTerm");
  return [
    fact("percentage", useShare(), END),
    fact("term", ({ firstTermOnly }) => t(`repay.extension.setting.${termOf(firstTermOnly)}`)),
    fact("firstDays", ({ firstDays: days }) => t("core.word.days", { days }), END),
    fact("codes", useCodes()),
    fact("manualQuota", (rule) => <Num value={rule.manualQuota} />, END),
  ];
};

export const useQueueFacts = (): RuleFact<QueueRow["current"]>[] => {
  const t = useT();
  const fact = useFact();
  return [
    fact("percentage", useShare(), END),
    fact("window", ({ dpdFrom: from, dpdTo: to }) => t("core.word.range", { from, to })),
    fact("mostExtensions", (rule) => <Num value={rule.mostExtensions} />, END),
    fact("days", ({ days }) => days.join(", ")),
  ];
};
