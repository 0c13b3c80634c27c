import { PROFILES } from "@kolekta/api/tasks/guard/contract-codes";
import { useT } from "@/lib/i18n.tsx";

/** The rules of contact that an institution can work under. */
export const useCountryOptions = () => {
  const t = useT();
  return PROFILES.map((value) => ({
    value,
    label: t(`core.country.${value}`),
  }));
};
