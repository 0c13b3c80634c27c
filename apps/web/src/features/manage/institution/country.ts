import { PROFILES } from "@kolekta/api/tasks/guard/contract-codes";
import { useT } from "@/lib/i18n.tsx";

/** Contact rules (countries) that an institution can have. */
export const useCountryOptions = () => {
  const t = useT();
  return PROFILES.map((value) => ({ value, label: t(`core.country.${value}`) }));
};
