import { COUNTS } from "@kolekta/api/repay/end-of-day/contract";
import type { Translate } from "@kolekta/i18n/web";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { RunDay, RunStep } from "./use-days.ts";

/** Names the attempt: the first run of the day or "Repeat 2". */
export const runText = (t: Translate, { attempt }: RunDay): string => {
  if (attempt === 0) return t("repay.endOfDay.attempt.start");
  return attempt === 1
    ? t("repay.endOfDay.attempt.first")
    : t("repay.endOfDay.attempt.rerun", { n: attempt - 1 });
};

/** "Steps of 21 November 2026, repeat 2" */
export const useStepsTitle = (run: RunDay): string => {
  const t = useT();
  const { day } = useFormat();
  return t("repay.endOfDay.stepsOfRun", { day: day(run.day), run: runText(t, run) });
};

const COUNT_KEYS = COUNTS.filter((name) => name !== "loans");

/** Formats the counts of a step; zero counts are omitted. */
export const countsText = (t: Translate, { counts }: RunStep): string =>
  COUNT_KEYS.flatMap((name) => {
    const n = counts[name] ?? 0;
    return n > 0 ? [t(`repay.endOfDay.count.${name}`, { n })] : [];
  }).join(", ");
