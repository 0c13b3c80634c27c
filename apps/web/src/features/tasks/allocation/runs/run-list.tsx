import { CAUSES, RUN_KINDS, RUN_STATES } from "@kolekta/api/tasks/allocation/contract-codes";
import { runColumns } from "@kolekta/api/tasks/allocation/contract-columns";
import { useNavigate } from "react-router-dom";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { InstantText, TextLink } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { runPath } from "../labels.ts";
import type { Run } from "../rows.ts";
import { RunState } from "../run-state.tsx";

const FILTERS = {
  institutionId: filter.institution("stageId"),
  stageId: filter.stage(),
  kind: filter.code(
    RUN_KINDS,
    "core.field.kind",
    "tasks.allocation.anyKind",
    (kind) => `tasks.allocation.kind.${kind}`,
  ),
  cause: filter.code(
    CAUSES,
    "tasks.allocation.causeLabel",
    "tasks.allocation.anyCause",
    (cause) => `tasks.allocation.cause.${cause}`,
  ),
  state: filter.code(
    RUN_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (state) => `tasks.allocation.state.${state}`,
  ),
  from: filter.from("tasks.assignment.field.from"),
  to: filter.to("tasks.assignment.field.to"),
};
const PARAMS = toParams(FILTERS);

const RunLink = ({ run: { runId, createdAt } }: { run: Run }) => (
  <TextLink to={runPath(runId)} className="font-medium">
    <InstantText at={createdAt} zone={useSession().zone} />
  </TextLink>
);

const VIEW = {
  made: { sticky: "start", cell: (run: Run) => <RunLink run={run} /> },
  state: { cell: (run: Run) => <RunState run={run} /> },
  kind: {},
  orgUnit: {},
  cause: {},
  strategy: {},
  cases: {},
  assigned: {},
  refused: {},
  unassigned: {},
  maker: {},
} as const;

/** Allocation runs, newest first. */
export const RunList = () => {
  const t = useT();
  const navigate = useNavigate();
  const table = useTableState({ filters: PARAMS });
  const { filters, page, size } = table;
  const result = trpc.tasks.allocation.list.useQuery({ ...filters, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="operations.runs"
      label="tasks.allocation.tab.runs"
      columns={runColumns}
      view={VIEW}
      filters={FILTERS}
      state={table}
      result={result}
      rowKey="runId"
      rowLabel={({ runId }) => t("tasks.allocation.run.named", { id: runId })}
      onOpen={({ runId }) => void navigate(runPath(runId))}
      exportFilter={filters}
      empty={["tasks.allocation.run.none", "tasks.allocation.run.noneBody"]}
    />
  );
};
