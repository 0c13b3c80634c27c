import type { RecyclingValues } from "@kolekta/api/tasks/recycling/contract";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { useT } from "@/lib/i18n.tsx";

/** The three causes and the stages that are meant, in words. */
export const useRecyclingFields = (): RuleField<RecyclingValues>[] => {
  const t = useT();
  const off = t("tasks.recycling.off");
  const days = (count: number | null) =>
    count === null ? off : t("core.word.days", { days: count });
  return [
    {
      id: "untouched",
      label: t("tasks.recycling.untouched"),
      value: ({ untouchedHours: hours }) =>
        hours === null ? off : t("core.word.hours", { hours }),
    },
    {
      id: "noContact",
      label: t("tasks.recycling.noContact"),
      value: ({ noContactDays }) => days(noContactDays),
    },
    {
      id: "absent",
      label: t("tasks.recycling.absent"),
      value: ({ absentDays }) => days(absentDays),
    },
    {
      id: "stages",
      label: t("tasks.recycling.stages"),
      value: ({ includesManual }) =>
        t(`tasks.recycling.${includesManual ? "allStages" : "automatic"}`),
    },
  ];
};
