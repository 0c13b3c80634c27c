import type { RuleFact } from "@/components/setting/rule-facts.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Rule, Values } from "./subject.ts";

/** Thresholds, break and edge in words. */
export const useFacts = (): RuleFact<Values>[] => {
  const t = useT();
  return [
    {
      id: "thresholds",
      label: t("session.inactivity.thresholds"),
      value: ({ thresholds }) =>
        t("session.inactivity.minutes", { minutes: thresholds.join(", ") }),
    },
    {
      id: "break",
      label: t("session.inactivity.break"),
      value: ({ breakFrom, breakTo }) =>
        breakFrom === null
          ? t("session.inactivity.noBreak")
          : `${breakFrom}–${breakTo}`,
    },
    {
      id: "edge",
      label: t("session.inactivity.edge"),
      value: ({ edgeMinutes: minutes }) =>
        t("session.inactivity.minutes", { minutes }),
    },
  ];
};

/** What comes, in short: its thresholds, or that it goes back to the rule of all. */
export const useComing = () => {
  const t = useT();
  const [thresholds] = useFacts();
  return ({ values }: Rule) =>
    values ? thresholds?.value(values) : t("session.inactivity.asAll");
};
