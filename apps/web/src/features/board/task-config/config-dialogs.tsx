import { type ConfigRow, remove as contract } from "@kolekta/api/board/task-config/contract";
import { CommandDialog, ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { DayFields, DeadlineFields, WorkFields } from "./config-fields.tsx";
import { OrgUnitFields } from "./org-unit-fields.tsx";
import { useConfigForm } from "./use-config-form.ts";

/** First day of the task; empty until its institution is known. */
const StartDay = ({ day }: { day: string | null | undefined }) => {
  const t = useT();
  const format = useFormat();
  if (!day) return null;
  return <Alert tone="info">{t("board.taskConfig.startHint", { day: format.day(day) })}</Alert>;
};

interface Props {
  /** `null` for a new one. */
  row: ConfigRow | null;
  onClose: () => void;
}

export const ConfigDialog = ({ row, onClose }: Props) => {
  const t = useT();
  const { user } = useSession();
  const form = useConfigForm(row, onClose);
  const institutionId = form.watch("institutionId");
  const { data: choices } = trpc.board.taskConfig.listChoices.useQuery(
    row ? { configId: row.configId } : { institutionId },
    LIST_QUERY,
  );
  const { title = "" } = row ?? {};
  return (
    <CommandDialog
      form={form}
      size="xl"
      title={row ? t("board.taskConfig.editTitle", { title }) : t("board.taskConfig.add")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <WorkFields form={form} />
      <OrgUnitFields
        form={form}
        choices={choices}
        row={row}
        choosesInstitution={row === null && user.institutionId === null}
      />
      <DeadlineFields form={form} />
      <DayFields form={form} />
      <StartDay day={choices?.firstDay} />
    </CommandDialog>
  );
};

interface RemoveDialogProps {
  row: ConfigRow;
  onClose: () => void;
}

/** Ends a task; no further tasks are created from it. */
export const RemoveDialog = ({ row, onClose }: RemoveDialogProps) => {
  const t = useT();
  const { client, board } = trpc.useUtils();
  const { configId, version, title } = row;
  const form = useCommandForm(contract.input, {
    defaultValues: { configId, version, reason: "" },
    send: client.board.taskConfig.remove.mutate,
    success: t("board.taskConfig.removed"),
    onSettled: () => board.taskConfig.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("board.taskConfig.removeTitle", { title })}
      description={t("board.taskConfig.removeBody")}
      submit={t("core.action.delete")}
      tone="destructive"
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};
