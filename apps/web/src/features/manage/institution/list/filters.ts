import { STATUSES } from "@kolekta/api/manage/institution/contract-codes";
import { PROFILES } from "@kolekta/api/tasks/guard/contract-codes";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const FILTERS = {
  text: param.text(),
  status: param.choice(STATUSES),
  country: param.choice(PROFILES),
  lenderId: param.id(),
};

export type InstitutionFilterValues = FilterValues<typeof FILTERS>;
