import { remove } from "@kolekta/api/manage/group/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Group } from "./group.ts";

interface Props {
  group: Group;
  onClose: () => void;
}

/** Deletes an empty group. */
export default function RemoveDialog({ group, onClose }: Props) {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const { id: groupId, version, name } = group;
  const form = useCommandForm(remove.input, {
    defaultValues: { groupId, version },
    send: client.manage.group.remove.mutate,
    onSettled: () => Promise.all([manage.group.invalidate(), manage.institution.invalidate()]),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.institution.groupRemove", { name })}
      description={t("manage.institution.groupRemoveBody")}
      submit={t("core.action.delete")}
      tone="destructive"
      onClose={onClose}
    />
  );
}
