import type { InactivityValues } from "@kolekta/api/manage/inactivity/contract";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Thresholds, break and edge in words. */
export const useInactivityFields = (): RuleField<InactivityValues>[] => {
  const t = useT();
  const buildField = (
    id: "thresholds" | "break" | "edge",
    value: RuleField<InactivityValues>["value"],
  ) => ({ id, label: t(`manage.inactivity.${id}`), value });
  const formatMinutes = (minutes: number | string) => t("manage.inactivity.minutes", { minutes });
  return [
    buildField("thresholds", ({ thresholds }) => formatMinutes(thresholds.join(", "))),
    buildField("break", ({ breakFrom, breakTo }) =>
      breakFrom === null ? t("core.word.none") : `${breakFrom}–${breakTo}`,
    ),
    buildField("edge", ({ edgeMinutes }) => formatMinutes(edgeMinutes)),
  ];
};
