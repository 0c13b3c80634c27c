import { update } from "@kolekta/api/manage/institution/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Institution } from "../institution.ts";
import { BondFields } from "./bond-fields.tsx";
import { IdentityFields, LeaderFields } from "./detail-fields.tsx";

interface Props {
  institution: Institution;
  onClose: () => void;
  onSaved?: (now: { name: string; email: string }) => void;
}

const toIds = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);

const useEdit = ({ institution, onClose, onSaved }: Props) => {
  const { client, manage } = trpc.useUtils();
  const { id: institutionId, version, name, email, leaderName } = institution;
  const { leaderEmail, country, zone, placementDays } = institution;
  const form = useCommandForm(update.input, {
    defaultValues: {
      institutionId,
      version,
      name,
      email,
      leaderName,
      leaderEmail,
      country,
      zone,
      placementDays,
      stageIds: toIds(institution.stages),
      lenderIds: toIds(institution.merchants),
    },
    send: client.manage.institution.update.mutate,
    onSettled: () => Promise.all([manage.institution.invalidate(), manage.proposal.invalidate()]),
    onDone: () => {
      onClose();
      onSaved?.(form.getValues());
    },
  });
  return form;
};

export default function EditDialog(props: Props) {
  const t = useT();
  const form = useEdit(props);
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      size="2xl"
      title={t("core.action.editNamed", { name: props.institution.name })}
      submit={t("core.action.save")}
      onClose={props.onClose}
    >
      <IdentityFields control={control} zoneHint={t("manage.institution.zoneChangeHint")} />
      <LeaderFields control={control} />
      <BondFields control={control} />
    </CommandDialog>
  );
}
