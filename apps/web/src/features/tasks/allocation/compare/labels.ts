import type { ComparedGroup } from "@kolekta/api/tasks/allocation/contract-compare";
import { useT } from "@/lib/i18n.tsx";

export const useGroupName = () => {
  const t = useT();
  return ({
    variant,
    institutionName,
  }: Pick<ComparedGroup, "variant" | "institutionName">): string =>
    variant ? t(`tasks.allocation.variant.${variant}`) : (institutionName ?? "");
};
