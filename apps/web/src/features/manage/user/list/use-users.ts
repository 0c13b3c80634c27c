import { USER_SORTS } from "@kolekta/api/manage/user/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { trpc } from "@/lib/trpc.ts";
import { type UserFilterValues, FILTERS } from "./filters.ts";

const toLeaderFilter = ({ position }: UserFilterValues) =>
  position === undefined ? undefined : position === "LEADER";

const toStatusFilter = (status: UserFilterValues["status"]) => {
  if (status === "LOCKED") return { locked: true };
  return status === "UNCONFIRMED" ? { unconfirmed: true } : { status };
};

const toQuery = ({ filters, page, size, sort }: TableState<UserFilterValues>) => {
  const { position: _, status, from, to, ...same } = filters;
  return {
    ...same,
    ...toStatusFilter(status),
    isLeader: toLeaderFilter(filters),
    createdFrom: from,
    createdTo: to,
    sort: USER_SORTS.find((key) => key === sort?.by),
    order: sort?.dir,
    page,
    size,
  };
};

export const useUsers = () => {
  const table = useTableState({ filters: FILTERS, sortable: USER_SORTS });
  const result = trpc.manage.user.list.useQuery(toQuery(table), {
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return { table, result };
};
