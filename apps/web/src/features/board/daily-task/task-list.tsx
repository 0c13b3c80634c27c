import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { LISTED } from "@/components/setting/search-table.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type TaskCommand, useTaskColumns } from "./columns.tsx";
import { TASK_FILTERS, TASK_SORTS } from "./filters.ts";
import { TaskFilters } from "./toolbar.tsx";

const CompleteDialog = lazyComponent(() => import("./complete-dialog.tsx"));
const CancelDialog = lazyComponent(() => import("./cancel-dialog.tsx"));
const TaskSheet = lazyComponent(() => import("./task-sheet.tsx"));

const DIALOGS = {
  show: TaskSheet,
  complete: CompleteDialog,
  cancel: CancelDialog,
} as const;

const useTasks = () => {
  const state = useTableState({ filters: TASK_FILTERS, sortable: TASK_SORTS });
  const { filters, page, size, sort } = state;
  const result = trpc.board.dailyTask.list.useQuery(
    { ...filters, ...orderAmong(sort, TASK_SORTS), page, size },
    LISTED,
  );
  return { state, result };
};

/** Tasks of the day: the user's own, or those of the agents in scope. */
export const TaskList = () => {
  const t = useT();
  const ofOthers = useCan()("dailyTask.monitor");
  const { state, result } = useTasks();
  const [command, setCommand] = useState<TaskCommand | null>(null);
  const Dialog = command ? DIALOGS[command.action] : null;
  return (
    <>
      <DataTable
        id="daily-task.list"
        label={t("board.dailyTask.ofDay")}
        columns={useTaskColumns(setCommand)}
        rowKey={({ taskId }) => String(taskId)}
        rowLabel={({ title, agentName }) => (ofOthers ? `${title} · ${agentName}` : title)}
        state={state}
        result={result}
        onOpen={(row) => setCommand({ row, action: "show" })}
        toolbar={<TaskFilters state={state} />}
        empty={{
          title: t("board.dailyTask.none"),
          body: t(`board.dailyTask.${ofOthers ? "noneBody" : "noneOwn"}`),
        }}
      />
      {command && Dialog ? <Dialog row={command.row} onClose={() => setCommand(null)} /> : null}
    </>
  );
};
