import type { RuleField } from "@/components/setting/rule-description.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type RuleRow = Outputs["tasks"]["placement"]["listRules"]["rows"][number];
export type Rule = NonNullable<RuleRow["current"]>;

const Shares = ({ rule: { shares, followsWider } }: { rule: Rule }) => {
  const t = useT();
  const percent = usePercent();
  if (followsWider) return t("tasks.placement.rule.followsWider");
  return (
    <ul className="flex flex-col">
      {shares.map(({ institutionId, institutionName, percent: share }) => (
        <li key={institutionId} className="flex gap-2">
          <span className="tabular min-w-12 text-right">{percent(share)}</span>
          <span>{institutionName}</span>
        </li>
      ))}
    </ul>
  );
};

export const useRuleFields = (): RuleField<Rule>[] => {
  const t = useT();
  return [
    {
      id: "shares",
      label: t("tasks.placement.field.shares"),
      wrap: true,
      width: "16rem",
      value: (rule) => <Shares rule={rule} />,
    },
    {
      id: "term",
      label: t("tasks.placement.field.term"),
      value: ({ termDays }) =>
        termDays === null
          ? t("tasks.placement.rule.termOfInstitution")
          : t("core.word.days", { days: termDays }),
    },
    {
      id: "notice",
      label: t("tasks.placement.field.notice"),
      value: ({ noticeDays }) => t("core.word.days", { days: noticeDays }),
    },
  ];
};
