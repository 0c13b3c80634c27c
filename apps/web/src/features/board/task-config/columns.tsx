import { History, Pencil, Trash2 } from "lucide-react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { CutText } from "@/components/page/cut-text.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { ConfigRow } from "./row.ts";
import { ConfigStatus } from "./status-badge.tsx";
import { useConfigTexts } from "./labels.ts";

export interface ConfigCommand {
  readonly row: ConfigRow;
  readonly action: "edit" | "remove" | "history";
}

export type OnCommand = (command: ConfigCommand) => void;

const Actions = ({ row, on }: { row: ConfigRow; on: OnCommand }) => {
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

const Title = ({ row, on }: { row: ConfigRow; on: OnCommand }) => (
  <span className="flex flex-col items-start leading-4.5">
    <TextButton aria-haspopup="dialog" onClick={() => on({ row, action: "history" })}>
      {row.title}
    </TextButton>
    <span className="text-muted-foreground text-xs">
      <CutText text={row.description} />
    </span>
  </span>
);

/** Institution or group whose agents have the task. */
const OrgUnitCell = ({ row }: { row: ConfigRow }) => {
  const t = useT();
  const { institutionName, groupName } = row;
  return (
    <span className="flex flex-col leading-4.5">
      <span>{institutionName}</span>
      <span className="text-muted-foreground text-xs">
        {groupName === null
          ? t("board.taskConfig.whole")
          : t("board.taskConfig.groupOnly", { group: groupName })}
      </span>
    </span>
  );
};

const useRuleColumns = (): Column<ConfigRow>[] => {
  const t = useT();
  const texts = useConfigTexts();
  return [
    {
      id: "stage",
      header: t("core.field.stage"),
      cell: (row) => row.stageName,
    },
    {
      id: "audience",
      header: t("board.taskConfig.audience"),
      cell: (row) => (
        <CutText text={texts.audience(row)} title={row.agents.map(({ name }) => name).join(", ")} />
      ),
    },
    {
      id: "deadline",
      header: t("board.taskConfig.deadline"),
      sort: true,
      cell: (row) => <span className="tabular">{row.deadline}</span>,
    },
    {
      id: "recurrence",
      header: t("board.taskConfig.recurrence"),
      cell: texts.recurrence,
    },
    {
      id: "remind",
      header: t("board.taskConfig.remind"),
      offCard: true,
      cell: texts.remind,
    },
    {
      id: "days",
      header: t("board.taskConfig.days"),
      cell: texts.days,
    },
  ];
};

export const useConfigColumns = (on: OnCommand): Column<ConfigRow>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "title",
      header: t("board.taskConfig.title"),
      sort: true,
      sticky: "start",
      cell: (row) => <Title row={row} on={on} />,
    },
    {
      id: "status",
      header: t("core.field.status"),
      cell: ({ status }) => <ConfigStatus status={status} />,
    },
    ...useRuleColumns(),
    {
      id: "place",
      header: t("core.field.institution"),
      cell: (row) => <OrgUnitCell row={row} />,
    },
    {
      id: "version",
      header: t("board.taskConfig.version"),
      align: "end",
      offCard: true,
      cell: (row) => <span className="tabular">{row.version}</span>,
    },
    {
      id: "updated",
      header: t("board.taskConfig.editor"),
      sort: true,
      cell: (row) => (
        <span className="flex flex-col leading-4.5">
          {row.editorName}
          <span className="text-muted-foreground text-xs">
            <InstantText at={row.updatedAt} zone={zone} />
          </span>
        </span>
      ),
    },
    actionsColumn(t("core.field.actions"), (row) => <Actions row={row} on={on} />),
  ];
};
