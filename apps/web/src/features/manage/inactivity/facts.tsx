import type { RuleFact } from "@/components/setting/rule-facts.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Rule, Values } from "./subject.ts";

/** Thresholds, break and edge in words. */
export const useFacts = (): RuleFact<Values>[] => {
  const t = useT();
  const fact = (
    id: "thresholds" | "break" | "edge",
    value: RuleFact<Values>["value"],
  ) => ({ id, label: t(`manage.inactivity.${id}`), value });
  const minutesOf = (minutes: number | string) =>
    t("manage.inactivity.minutes", { minutes });
  return [
    fact("thresholds", ({ thresholds }) => minutesOf(thresholds.join(", "))),
    fact("break", ({ breakFrom, breakTo }) =>
      breakFrom === null
        ? t("manage.inactivity.noBreak")
        : `${breakFrom}–${breakTo}`,
    ),
    fact("edge", ({ edgeMinutes }) => minutesOf(edgeMinutes)),
  ];
};

/** What comes, in short: its thresholds, or that it goes back to the rule of all. */
export const useComing = () => {
  const t = useT();
  const [thresholds] = useFacts();
  return ({ values }: Rule) =>
    values ? thresholds?.value(values) : t("manage.inactivity.asAll");
};
