import type { AllocationTerms } from "@kolekta/api/tasks/allocation/contract";
import { formatTerms } from "@kolekta/api/tasks/allocation/contract-columns";
import { useWording } from "@/hooks/use-wording.ts";
import { useT } from "@/lib/i18n.tsx";

type VariantTerms = Pick<
  AllocationTerms,
  "strategy" | "champion" | "challenger" | "challengerPercent"
>;

export const useTermsText = () => {
  const wording = useWording();
  return (terms: VariantTerms) => formatTerms(terms, wording);
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
