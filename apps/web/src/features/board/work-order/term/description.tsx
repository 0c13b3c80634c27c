import type { RuleField } from "@/components/setting/rule-description.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type TermRow = Outputs["board"]["workOrder"]["listTerms"][number];
export type Term = TermRow["current"];

export const useTermFields = (): RuleField<Term>[] => {
  const t = useT();
  const days = (id: "firstAnswerDays" | "answerDays" | "extensionDays"): RuleField<Term> => ({
    id,
    label: t(`manage.proposal.detail.${id}`),
    value: ({ [id]: count }) => t("core.word.daysOrNone", { days: count }),
  });
  return [
    days("firstAnswerDays"),
    days("answerDays"),
    days("extensionDays"),
    {
      id: "source",
      label: t("manage.proposal.detail.source"),
      wrap: true,
      width: "16rem",
      value: ({ source }) => source,
    },
  ];
};
