import type { ComparedGroup } from "@kolekta/api/tasks/allocation/contract-compare";
import { useT } from "@/lib/i18n.tsx";

/** What a group is called: its arm, or its institution. */
export const useGroupName = () => {
  const t = useT();
  return ({ arm, institutionName }: Pick<ComparedGroup, "arm" | "institutionName">): string =>
    arm ? t(`tasks.allocation.variant.${arm}`) : (institutionName ?? "");
};
