import type { InactivityValues } from "@kolekta/api/manage/inactivity/contract";
import type { RuleFact } from "@/components/setting/rule-facts.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Thresholds, break and edge in words. */
export const useFacts = (): RuleFact<InactivityValues>[] => {
  const t = useT();
  const fact = (
    id: "thresholds" | "break" | "edge",
    value: RuleFact<InactivityValues>["value"],
  ) => ({ id, label: t(`manage.inactivity.${id}`), value });
  const minutesOf = (minutes: number | string) => t("manage.inactivity.minutes", { minutes });
  return [
    fact("thresholds", ({ thresholds }) => minutesOf(thresholds.join(", "))),
    fact("break", ({ breakFrom, breakTo }) =>
      breakFrom === null ? t("core.word.none") : `${breakFrom}–${breakTo}`,
    ),
    fact("edge", ({ edgeMinutes }) => minutesOf(edgeMinutes)),
  ];
};
