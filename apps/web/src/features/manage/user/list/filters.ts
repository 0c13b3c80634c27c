import { POSITION_WORDS, STATUS_WORDS } from "@kolekta/api/manage/user/contract-columns";
import { USER_SORTS } from "@kolekta/api/manage/user/contract-codes";
import type { Sort } from "@/components/data-table/table-state.ts";
import { filter, type ListFilterValues } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

const POSITIONS = ["LEADER", "MEMBER"] as const;
const STATUSES = ["ENABLED", "DISABLED", "LOCKED", "UNCONFIRMED"] as const;

export const FILTERS = {
  text: filter.search("manage.user.search"),
  role: filter.value(param.id()),
  institutionId: filter.institution(),
  groupId: filter.group(),
  stageId: filter.stage(),
  status: filter.code(
    STATUSES,
    "core.field.status",
    "core.filter.anyStatus",
    (status) => STATUS_WORDS[status],
  ),
  position: filter.code(
    POSITIONS,
    "manage.user.position",
    "manage.user.anyPosition",
    (position) => POSITION_WORDS[position],
  ),
  from: filter.from("manage.user.createdFrom"),
  to: filter.to("manage.user.createdTo"),
};

type Values = ListFilterValues<typeof FILTERS>;

const toStatusFilter = (status: Values["status"]) => {
  if (status === "LOCKED") return { locked: true };
  return status === "UNCONFIRMED" ? { unconfirmed: true } : { status };
};

export const toQuery = ({ position, status, from, to, ...same }: Values, sort: Sort | null) => ({
  ...same,
  ...toStatusFilter(status),
  isLeader: position && position === "LEADER",
  createdFrom: from,
  createdTo: to,
  sort: USER_SORTS.find((key) => key === sort?.by),
  order: sort?.dir,
});
