import type { Fact } from "@/components/page/facts.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type Listing = Outputs["session"]["inactivity"]["listing"];
export type Values = Listing["house"]["applies"];
export type Rule = Outputs["session"]["inactivity"]["history"][number];

/** Thresholds, break and edge in words, in this order. */
export const useRuleFacts = () => {
  const t = useT();
  return (values: Values): [Fact, Fact, Fact] => [
    {
      label: t("session.inactivity.thresholds"),
      value: t("session.inactivity.minutes", {
        minutes: values.thresholds.join(", "),
      }),
    },
    {
      label: t("session.inactivity.break"),
      value:
        values.breakFrom === null
          ? t("session.inactivity.noBreak")
          : `${values.breakFrom}–${values.breakTo}`,
    },
    {
      label: t("session.inactivity.edge"),
      value: t("session.inactivity.minutes", { minutes: values.edgeMinutes }),
    },
  ];
};
