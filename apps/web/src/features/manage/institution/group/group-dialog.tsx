import { save } from "@kolekta/api/manage/group/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { IdsField } from "@/components/form/ids-field.tsx";
import { SelectField, TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Institution } from "../institution.ts";
import type { Group, Groups } from "./group.ts";

interface Props {
  institution: Institution;
  group: Group | null;
  candidates: Groups["candidates"];
  onClose: () => void;
}

const useGroupForm = ({ institution, group, onClose }: Props) => {
  const { client, manage } = trpc.useUtils();
  const existing = group ? { groupId: group.id, version: group.version } : {};
  return useCommandForm(save.input, {
    defaultValues: {
      ...existing,
      institutionId: institution.id,
      name: group?.name ?? "",
      stageIds: (group ?? institution).stages.map(({ id }) => id),
      leaderId: group?.leader?.id ?? null,
    },
    send: client.manage.group.save.mutate,
    onSettled: () => Promise.all([manage.group.invalidate(), manage.institution.invalidate()]),
    onDone: onClose,
  });
};

export default function GroupDialog(props: Props) {
  const t = useT();
  const { institution, group, candidates, onClose } = props;
  const form = useGroupForm(props);
  const free = candidates.filter(({ groupId }) => groupId === null || groupId === group?.id);
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={
        group
          ? t("manage.institution.groupEdit", { name: group.name })
          : t("manage.institution.groupAdd")
      }
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={t("manage.institution.groupName")} />
      <SelectField
        control={form.control}
        name="leaderId"
        label={t("manage.institution.leader")}
        hint={t("manage.institution.leaderHint")}
        placeholder={t("manage.institution.noLeader")}
        numeric
        options={free.map(({ id, name, login }) => ({
          value: String(id),
          label: `${name} (${login})`,
        }))}
      />
      <IdsField
        control={form.control}
        name="stageIds"
        label={t("manage.institution.groupStages")}
        all={institution.stages}
        none={t("manage.institution.worksNone")}
      />
    </CommandDialog>
  );
}
