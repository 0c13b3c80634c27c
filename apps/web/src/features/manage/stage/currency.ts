import type { Currency } from "@kolekta/api/core/money";
import { HOME_CURRENCY } from "@kolekta/api/tasks/guard/contract-codes";
import { useOrgUnits } from "@/hooks/use-org-units.ts";

/** The money that a stage's amounts are in: that of its institutions, who work in one country. */
export const useStageCurrency = (institutionIds: readonly unknown[]): Currency => {
  const { institutions } = useOrgUnits(undefined);
  const institution = institutions.find(({ id }) => institutionIds.includes(id));
  return HOME_CURRENCY[institution?.country ?? "ID"];
};
