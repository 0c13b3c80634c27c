import { ASSIGNMENT_REASONS, OUTCOMES } from "@kolekta/api/tasks/allocation/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useSelection } from "@/components/data-table/selection.ts";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";
import type { AllocationDecision, RunInfo } from "../rows.ts";
import { isAtWork } from "../labels.ts";
import { ChangeLines } from "./change-lines.tsx";
import { useLineColumns } from "./line-columns.tsx";

const FILTERS = {
  agentId: param.id(),
  outcome: param.choice(OUTCOMES),
  assignmentReason: param.choice(ASSIGNMENT_REASONS),
  unassigned: param.flag(),
};

interface FilterProps {
  state: TableState<FilterValues<typeof FILTERS>>;
  run: RunInfo;
}

const Filters = ({ state, run }: FilterProps) => {
  const t = useT();
  const agent = {
    id: "agentId",
    label: t("core.field.agent"),
    placeholder: t("core.filter.anyAgent"),
    options: run.shares
      .filter(({ added }) => added > 0)
      .map(({ agentId, agentName }) => ({ value: agentId, label: agentName })),
  } as const;
  const outcome = {
    id: "outcome",
    label: t("core.field.result"),
    placeholder: t("tasks.allocation.line.anyOutcome"),
    options: toOptions(OUTCOMES, (code) => t(`tasks.allocation.outcome.${code}`)),
    hidden: run.state === "PREVIEW",
  } as const;
  const unassigned = {
    id: "unassigned",
    label: t("tasks.allocation.line.to"),
    placeholder: t("tasks.allocation.line.anyAssignment"),
    options: [{ value: true, label: t("tasks.allocation.noAgent") }],
    hidden: run.state !== "PREVIEW" || run.unassigned === 0,
  } as const;
  const assignmentReason = {
    id: "assignmentReason",
    label: t("tasks.allocation.reasonLabel"),
    placeholder: t("tasks.allocation.line.anyReason"),
    options: toOptions(ASSIGNMENT_REASONS, (code) => t(`tasks.allocation.reason.${code}`)),
    hidden: run.kind === "RELEASE",
  } as const;
  return <ListFilters state={state} choices={[agent, unassigned, outcome, assignmentReason]} />;
};

/** Cases of a run; lines of the user's own preview can be reassigned. */
export const LineList = ({ run }: { run: RunInfo }) => {
  const t = useT();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const result = trpc.tasks.allocation.listLines.useQuery(
    { runId: run.runId, ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const selection = useSelection<AllocationDecision>();
  const canChange = run.isOwn && run.state === "PREVIEW" && run.kind === "ASSIGN";
  return (
    <DataTable
      id="operations.lines"
      label={t("tasks.allocation.line.title")}
      columns={useLineColumns(run)}
      rowKey={({ taskId }) => String(taskId)}
      rowLabel={({ borrowerName }) => borrowerName}
      state={table}
      result={result}
      selection={canChange ? selection : null}
      {...(canChange && selection
        ? {
            bulkActions: (lines: readonly AllocationDecision[]) => (
              <ChangeLines run={run} lines={lines} onDone={selection.clear} />
            ),
          }
        : {})}
      toolbar={<Filters state={table} run={run} />}
      empty={{
        title: t("tasks.allocation.line.none"),
        body: isAtWork(run.state) ? t("tasks.allocation.waits") : undefined,
      }}
    />
  );
};
