import { CAUSES, RUN_KINDS, RUN_STATES } from "@kolekta/api/tasks/allocation/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";
import { ORG_UNIT_FILTERS, useOrgUnitFilters } from "../use-org-unit-filters.ts";
import { runPath } from "../labels.ts";
import { useRunColumns } from "./run-columns.tsx";

const FILTERS = {
  ...ORG_UNIT_FILTERS,
  kind: param.choice(RUN_KINDS),
  cause: param.choice(CAUSES),
  state: param.choice(RUN_STATES),
  from: param.day(),
  to: param.day(),
};

const useChoices = (institutionId: number | undefined) => {
  const t = useT();
  const { institution, stage } = useOrgUnitFilters(institutionId);
  const kind = {
    id: "kind",
    label: t("core.field.kind"),
    placeholder: t("tasks.allocation.anyKind"),
    options: toOptions(RUN_KINDS, (code) => t(`tasks.allocation.kind.${code}`)),
  } as const;
  const cause = {
    id: "cause",
    label: t("tasks.allocation.causeLabel"),
    placeholder: t("tasks.allocation.anyCause"),
    options: toOptions(CAUSES, (code) => t(`tasks.allocation.cause.${code}`)),
  } as const;
  const state = {
    id: "state",
    label: t("core.field.status"),
    placeholder: t("core.filter.anyStatus"),
    options: toOptions(RUN_STATES, (code) => t(`tasks.allocation.state.${code}`)),
  } as const;
  return [institution, stage, kind, cause, state] as const;
};

const Filters = ({ state }: { state: TableState<FilterValues<typeof FILTERS>> }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      choices={useChoices(state.filters.institutionId)}
      days={{
        from: t("tasks.assignment.field.from"),
        to: t("tasks.assignment.field.to"),
      }}
    />
  );
};

/** Allocation runs, newest first. */
export const RunList = () => {
  const t = useT();
  const navigate = useNavigate();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const result = trpc.tasks.allocation.list.useQuery(
    { ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="operations.runs"
      label={t("tasks.allocation.tab.runs")}
      columns={useRunColumns()}
      rowKey={(run) => String(run.runId)}
      rowLabel={(run) => t("tasks.allocation.run.named", { id: run.runId })}
      onOpen={(run) => void navigate(runPath(run.runId))}
      state={table}
      result={result}
      toolbar={<Filters state={table} />}
      empty={{
        title: t("tasks.allocation.run.none"),
        body: t("tasks.allocation.run.noneBody"),
      }}
    />
  );
};
