import type { AllocationTerms } from "@kolekta/api/tasks/allocation/contract";
import { useFormat, useT } from "@/lib/i18n.tsx";

type VariantTerms = Pick<
  AllocationTerms,
  "strategy" | "champion" | "challenger" | "challengerPercent"
>;

export const useTermsText = () => {
  const t = useT();
  const { percent } = useFormat();
  return ({ strategy, champion, challenger, challengerPercent }: VariantTerms) => {
    const name = t(`tasks.allocation.strategy.${strategy}`);
    if (!champion || !challenger || challengerPercent === null) return name;
    return t("tasks.allocation.run.variants", {
      champion: t(`tasks.allocation.strategy.${champion}`),
      challenger: t(`tasks.allocation.strategy.${challenger}`),
      share: percent(challengerPercent / 100, 4),
    });
  };
};

export const isWeighted = ({
  strategy,
  champion,
  challenger,
}: Omit<VariantTerms, "challengerPercent">): boolean =>
  [strategy, champion, challenger].includes("WEIGHTED");

export const useAffinityText = () => {
  const t = useT();
  return ({
    prefersPromise,
    prefersBorrower,
    prefersLast,
  }: Pick<AllocationTerms, "prefersPromise" | "prefersBorrower" | "prefersLast">) => {
    const names = [
      prefersPromise && t("tasks.allocation.reason.PROMISE"),
      prefersBorrower && t("tasks.allocation.reason.BORROWER"),
      prefersLast && t("tasks.allocation.reason.LAST_AGENT"),
    ].filter((name) => name !== false);
    return names.length > 0 ? names.join(", ") : t("core.word.none");
  };
};
