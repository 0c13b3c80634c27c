import type { Currency } from "@kolekta/api/core/money";
import { HOME_CURRENCY } from "@kolekta/api/tasks/guard/contract-codes";
import { useOrgUnits } from "@/hooks/use-org-units.ts";

/** Currency of a stage: that of its institutions, which are all in one country. */
export const useStageCurrency = (institutionIds: readonly unknown[]): Currency => {
  const { institutions } = useOrgUnits(undefined);
  const institution = institutions.find(({ id }) => institutionIds.includes(id));
  return HOME_CURRENCY[institution?.country ?? "ID"];
};
