import { NumberText } from "@/components/page/values.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import type { InstitutionRow, StageRow } from "./rows.ts";

/** Formats a share of cases, with separate texts for none and all. */
export const useShare = () => {
  const t = useT();
  const formatPercent = usePercent();
  return ({ percentage }: { readonly percentage: number }): string => {
    if (percentage === 0) return t("repay.extension.setting.off");
    const percent = formatPercent(percentage);
    return percentage === 100 ? t("repay.extension.setting.noLimit", { percent }) : percent;
  };
};

const useCodes = () => {
  const t = useT();
  return (rule: { singleCode: boolean; fullCode: boolean }): string =>
    (["singleCode", "fullCode"] as const)
      .filter((code) => rule[code])
      .map((code) => t(`repay.extension.setting.${code}`))
      .join(", ") || t("core.word.none");
};

type SettingFieldName =
  | "percentage"
  | "term"
  | "firstDays"
  | "codes"
  | "manualQuota"
  | "window"
  | "maxExtensions"
  | "days";

const useFieldBuilder = () => {
  const t = useT();
  return <Rule,>(
    id: SettingFieldName,
    value: RuleField<Rule>["value"],
    look: Pick<RuleField<Rule>, "align"> = {},
  ): RuleField<Rule> => ({
    id,
    label: t(`repay.extension.setting.${id}`),
    value,
    ...look,
  });
};

const END = { align: "end" } as const;

export const useInstitutionFields = (): RuleField<InstitutionRow["current"]>[] => {
  const t = useT();
  const buildField = useFieldBuilder();
  const getTermKey = (first: boolean) => (first ? "firstOnly" : "anyTerm");
  return [
    buildField("percentage", useShare(), END),
    buildField("term", ({ firstTermOnly }) =>
      t(`repay.extension.setting.${getTermKey(firstTermOnly)}`),
    ),
    buildField("firstDays", ({ firstDays: days }) => t("core.word.days", { days }), END),
    buildField("codes", useCodes()),
    buildField("manualQuota", (rule) => <NumberText value={rule.manualQuota} />, END),
  ];
};

export const useStageFields = (): RuleField<StageRow["current"]>[] => {
  const t = useT();
  const buildField = useFieldBuilder();
  return [
    buildField("percentage", useShare(), END),
    buildField("window", ({ dpdFrom: from, dpdTo: to }) => t("core.word.range", { from, to })),
    buildField("maxExtensions", (rule) => <NumberText value={rule.maxExtensions} />, END),
    buildField("days", ({ days }) => days.join(", ")),
  ];
};
