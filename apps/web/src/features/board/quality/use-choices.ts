import { SELDOM } from "@/hooks/use-agents.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Choices of the sampled weeks and their reviewers. */
export const useQualityChoices = () => {
  const t = useT();
  const { day } = useFormat();
  const { data } = trpc.board.quality.listChoices.useQuery(undefined, {
    ...SELDOM,
    meta: { quiet: true },
  });
  const week = {
    id: "weekOn",
    label: t("board.quality.field.week"),
    placeholder: t("board.quality.field.anyWeek"),
    options: (data?.weeks ?? []).map((value) => ({ value, label: day(value) })),
  } as const;
  const scorer = {
    id: "scorerId",
    label: t("board.quality.field.scorer"),
    placeholder: t("board.quality.field.anyScorer"),
    options: (data?.scorers ?? []).map(({ id, name }) => ({ value: id, label: name })),
  } as const;
  return { week, scorer };
};
