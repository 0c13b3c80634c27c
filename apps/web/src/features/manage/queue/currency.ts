import type { Currency } from "@kolekta/api/core/money";
import { HOME_CURRENCY } from "@kolekta/api/tasks/guard/contract-codes";
import { usePlaces } from "@/hooks/use-places.ts";

/** The money that a stage's amounts are in: that of its institutions, who work in one country. */
export const useStageCurrency = (institutionIds: readonly unknown[]): Currency => {
  const { institutions } = usePlaces(undefined);
  const one = institutions.find(({ id }) => institutionIds.includes(id));
  return HOME_CURRENCY[one?.country ?? "ID"];
};
