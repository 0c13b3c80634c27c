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
    return percentage === 100
      ? t("repay.extension.setting.noLimit", { percent })
      : percent;
  };
};

/** Which codes a team may make, for a part or in full. */
const useCodes = () => {
  const t = useT();
  return (rule: { singleCode: boolean; fullCode: boolean }): string =>
    (["singleCode", "fullCode"] as const)
      .filter((code) => rule[code])
      .map((code) => t(`repay.extension.setting.${code}`))
      .join(", ") || t("repay.extension.setting.noCodes");
};

export const useInstitutionFacts = (): RuleFact<
  InstitutionRow["current"]
>[] => {
  const t = useT();
  const share = useShare();
  const codes = useCodes();
  return [
    {
      id: "percentage",
      label: t("repay.extension.setting.percentage"),
      value: share,
      align: "end",
    },
    {
      id: "term",
      label: t("repay.extension.setting.term"),
      value: ({ firstTermOnly }) =>
        t(`repay.extension.setting.${firstTermOnly ? "firstOnly" : "anyTerm"}`),
    },
    {
      id: "firstDays",
      label: t("repay.extension.setting.firstDays"),
      value: ({ firstDays: days }) => t("repay.extension.days", { days }),
      align: "end",
    },
    { id: "codes", label: t("repay.extension.setting.codes"), value: codes },
    {
      id: "manualQuota",
      label: t("repay.extension.setting.manualQuota"),
      value: ({ manualQuota }) => <Num value={manualQuota} />,
      align: "end",
    },
  ];
};

export const useQueueFacts = (): RuleFact<QueueRow["current"]>[] => {
  const t = useT();
  const share = useShare();
  return [
    {
      id: "percentage",
      label: t("repay.extension.setting.percentage"),
      value: share,
      align: "end",
    },
    {
      id: "window",
      label: t("repay.extension.setting.window"),
      value: ({ dpdFrom: from, dpdTo: to }) =>
        t("repay.extension.setting.windowOf", { from, to }),
    },
    {
      id: "most",
      label: t("repay.extension.setting.most"),
      value: ({ mostExtensions }) => <Num value={mostExtensions} />,
      align: "end",
    },
    {
      id: "days",
      label: t("repay.extension.setting.days"),
      value: ({ days }) => days.join(", "),
    },
  ];
};
