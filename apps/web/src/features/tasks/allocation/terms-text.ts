import type { Terms } from "@kolekta/api/tasks/allocation/contract";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";

type Arms = Pick<Terms, "strategy" | "champion" | "challenger" | "challengerPercent">;

/** By what agents are chosen, in words. */
export const useTermsText = () => {
  const t = useT();
  const { percent } = useFormat();
  return ({ strategy, champion, challenger, challengerPercent }: Arms) => {
    const name = t(`tasks.allocation.strategy.${strategy}`);
    if (!champion || !challenger || challengerPercent === null) return name;
    return t("tasks.allocation.run.arms", {
      champion: t(`tasks.allocation.strategy.${champion}`),
      challenger: t(`tasks.allocation.strategy.${challenger}`),
      share: percent(challengerPercent / 100, 4),
    });
  };
};

/** Whether it matters what weight goes by. */
export const isWeighted = ({
  strategy,
  champion,
  challenger,
}: Omit<Arms, "challengerPercent">): boolean =>
  [strategy, champion, challenger].includes("WEIGHTED");

/** Which ties between cases and agents come before the strategy. */
export const useTiesText = () => {
  const t = useT();
  return ({
    keepsPromise,
    prefersBorrower,
    prefersLast,
  }: Pick<Terms, "keepsPromise" | "prefersBorrower" | "prefersLast">) => {
    const kept = [
      keepsPromise && t("tasks.allocation.ground.PROMISE"),
      prefersBorrower && t("tasks.allocation.ground.BORROWER"),
      prefersLast && t("tasks.allocation.ground.LAST_AGENT"),
    ].filter((one) => one !== false);
    return kept.length > 0 ? kept.join(", ") : t("core.word.none");
  };
};
