import { ASSIGNMENT_REASONS, OUTCOMES } from "@kolekta/api/tasks/allocation/contract-codes";
import { lineColumns } from "@kolekta/api/tasks/allocation/contract-columns";
import { useSelection } from "@/components/data-table/selection.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { isAtWork } from "../labels.ts";
import type { AllocationDecision, RunInfo } from "../rows.ts";
import { ChangeLines } from "./change-lines.tsx";
import { buildLineView } from "./line-view.tsx";

const FILTERS = {
  agentId: filter.value(param.id()),
  unassigned: filter.value(param.flag()),
  outcome: filter.code(
    OUTCOMES,
    "core.field.result",
    "tasks.allocation.line.anyOutcome",
    (outcome) => `tasks.allocation.outcome.${outcome}`,
  ),
  assignmentReason: filter.code(
    ASSIGNMENT_REASONS,
    "tasks.allocation.reasonLabel",
    "tasks.allocation.line.anyReason",
    (reason) => `tasks.allocation.reason.${reason}`,
  ),
};
const PARAMS = toParams(FILTERS);

/** Filters that do not apply to the run. */
const listHiddenFilters = ({ kind, state }: RunInfo) => [
  ...(state === "PREVIEW" ? ["outcome"] : []),
  ...(kind === "RELEASE" ? ["assignmentReason"] : []),
];

const useChoices = (run: RunInfo) => {
  const t = useT();
  const agent = {
    id: "agentId",
    label: t("core.field.agent"),
    placeholder: t("core.filter.anyAgent"),
    options: run.shares
      .filter(({ added }) => added > 0)
      .map(({ agentId, agentName }) => ({ value: agentId, label: agentName })),
  } as const;
  const unassigned = {
    id: "unassigned",
    label: t("tasks.allocation.line.to"),
    placeholder: t("tasks.allocation.line.anyAssignment"),
    options: [{ value: true, label: t("tasks.allocation.noAgent") }],
    hidden: run.state !== "PREVIEW" || run.unassigned === 0,
  } as const;
  return [agent, unassigned] as const;
};

/** Cases of a run; lines of the user's own preview can be reassigned. */
export const LineList = ({ run }: { run: RunInfo }) => {
  const table = useTableState({ filters: PARAMS });
  const { filters, page, size } = table;
  const query = { runId: run.runId, ...filters };
  const result = trpc.tasks.allocation.listLines.useQuery({ ...query, page, size }, LIST_QUERY);
  const selection = useSelection<AllocationDecision>();
  const canChange = run.isOwn && run.state === "PREVIEW" && run.kind === "ASSIGN";
  return (
    <ListScreen
      id="operations.lines"
      label="tasks.allocation.line.title"
      columns={lineColumns}
      view={buildLineView(run)}
      filters={FILTERS}
      hiddenFilters={listHiddenFilters(run)}
      choices={useChoices(run)}
      state={table}
      result={result}
      rowKey="taskId"
      rowLabel={({ borrowerName }) => borrowerName}
      selection={canChange ? selection : null}
      {...(canChange && selection
        ? {
            bulkActions: (lines: readonly AllocationDecision[]) => (
              <ChangeLines run={run} lines={lines} onDone={selection.clear} />
            ),
          }
        : {})}
      exportFilter={query}
      empty={
        isAtWork(run.state)
          ? ["tasks.allocation.line.none", "tasks.allocation.waits"]
          : ["tasks.allocation.line.none"]
      }
    />
  );
};
