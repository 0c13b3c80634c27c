import type { ConfigRow } from "@kolekta/api/board/task-config/contract";
import { History, Pencil, Trash2 } from "lucide-react";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { CutText } from "@/components/page/cut-text.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useConfigTexts } from "./labels.ts";

export interface ConfigCommand {
  readonly row: ConfigRow;
  readonly action: "edit" | "remove" | "history";
}

interface MenuProps {
  row: ConfigRow;
  on: (command: ConfigCommand) => void;
}

export const ConfigMenu = ({ row, on }: MenuProps) => {
  const t = useT();
  const canEdit = useCan()("taskConfig.edit");
  const action = (command: ConfigCommand["action"], rest: Omit<MenuAction, "id" | "onSelect">) => ({
    ...rest,
    id: command,
    onSelect: () => on({ row, action: command }),
  });
  const history = action("history", { label: t("core.field.history"), icon: History });
  const changes = [
    action("edit", { label: t("core.action.edit"), icon: Pencil }),
    action("remove", { label: t("core.action.delete"), icon: Trash2, destructive: true }),
  ];
  const open = canEdit && row.editable && row.status !== "DELETED";
  return <RowMenu name={row.title} actions={[...(open ? changes : []), history]} />;
};

const Audience = ({ row }: { row: ConfigRow }) => {
  const names = row.agents.map(({ name }) => name).join(", ");
  return <CutText text={useConfigTexts().audience(row)} title={names} />;
};

const Remind = ({ row }: { row: ConfigRow }) => useConfigTexts().remind(row);

const Days = ({ row }: { row: ConfigRow }) => useConfigTexts().days(row);

export const COLUMN_VIEW = {
  title: { sort: true, sticky: "start", opens: true, under: "description", cut: true },
  status: { tones: { ACTIVE: "success", ENDED: "info", DELETED: "neutral" } },
  stage: {},
  audience: { cell: (row: ConfigRow) => <Audience row={row} /> },
  deadline: { sort: true },
  recurrence: {},
  remind: {
    label: "board.taskConfig.remind",
    align: "start",
    offCard: true,
    cell: (row: ConfigRow) => <Remind row={row} />,
  },
  days: { label: "board.taskConfig.days", cell: (row: ConfigRow) => <Days row={row} /> },
  institution: { under: "group" },
  version: { offCard: true },
  editor: { label: "board.taskConfig.editor", sort: "updated", under: "updated", exact: "minute" },
} as const;
