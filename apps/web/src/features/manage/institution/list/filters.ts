import { STATUSES } from "@kolekta/api/manage/institution/contract-codes";
import { toStatusWord } from "@kolekta/api/manage/institution/contract-columns";
import { PROFILES } from "@kolekta/api/tasks/guard/contract-codes";
import { filter } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const FILTERS = {
  text: filter.search("manage.institution.search"),
  status: filter.code(STATUSES, "core.field.status", "core.filter.anyStatus", toStatusWord),
  country: filter.code(
    PROFILES,
    "manage.institution.country",
    "manage.institution.anyCountry",
    (country) => `core.country.${country}`,
  ),
  lenderId: filter.value(param.id()),
};
