import type { TaskRow } from "@kolekta/api/board/daily-task/contract";
import { TASK_SORTS } from "@kolekta/api/board/daily-task/contract-codes";
import { taskColumns } from "@kolekta/api/board/daily-task/contract-columns";
import { useState } from "react";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { TASK_FILTERS, UNIT_FILTERS } from "./filters.ts";
import { TASK_TONES } from "./state-badge.tsx";
import { TaskActions, type TaskCommand } from "./task-actions.tsx";

const CompleteDialog = lazyComponent(() => import("./complete-dialog.tsx"));
const CancelDialog = lazyComponent(() => import("./cancel-dialog.tsx"));
const TaskSheet = lazyComponent(() => import("./task-sheet.tsx"));

const DIALOGS = { show: TaskSheet, complete: CompleteDialog, cancel: CancelDialog } as const;

const PARAMS = toParams(TASK_FILTERS);

/** Times are those of the task's institution. */
const COLUMN_VIEW = {
  title: { sticky: "start", opens: true, under: "description", cut: true },
  state: { tones: TASK_TONES },
  deadline: {
    sort: true,
    cell: ({ deadlineAt, zone }: TaskRow) => <InstantText at={deadlineAt} zone={zone} />,
  },
  agent: { sort: true, under: "group" },
  institution: { hidden: true, offCard: true },
  stage: {},
  content: {
    wrap: true,
    width: "16rem",
    cell: ({ content }: TaskRow) => (
      <span className="line-clamp-2 whitespace-pre-line" title={content}>
        {content}
      </span>
    ),
  },
  completed: {
    sort: true,
    cell: ({ completedAt, zone }: TaskRow) => <InstantText at={completedAt} zone={zone} />,
  },
} as const;

const { agent: _agent, institution: _institution, ...OWN_VIEW } = COLUMN_VIEW;

/** Tasks of the day: the user's own, or those of the agents in scope. */
export const TaskList = () => {
  const ofOthers = useCan()("dailyTask.monitor");
  const state = useTableState({ filters: PARAMS, sortable: TASK_SORTS });
  const { filters, page, size, sort } = state;
  const query = { ...filters, ...orderAmong(sort, TASK_SORTS) };
  const result = trpc.board.dailyTask.list.useQuery({ ...query, page, size }, LIST_QUERY);
  const [command, setCommand] = useState<TaskCommand | null>(null);
  const Dialog = command ? DIALOGS[command.action] : null;
  return (
    <>
      <ListScreen
        id="daily-task.list"
        label="board.dailyTask.ofDay"
        columns={taskColumns}
        view={ofOthers ? COLUMN_VIEW : OWN_VIEW}
        filters={TASK_FILTERS}
        hiddenFilters={ofOthers ? [] : UNIT_FILTERS}
        state={state}
        result={result}
        rowKey="taskId"
        rowLabel={({ title, agentName }) => (ofOthers ? `${title} · ${agentName}` : title)}
        onOpen={(row) => setCommand({ row, action: "show" })}
        menu={(row) => <TaskActions row={row} on={setCommand} />}
        exportFilter={query}
        empty={["board.dailyTask.none", `board.dailyTask.${ofOthers ? "noneBody" : "noneOwn"}`]}
      />
      {command && Dialog ? <Dialog row={command.row} onClose={() => setCommand(null)} /> : null}
    </>
  );
};
