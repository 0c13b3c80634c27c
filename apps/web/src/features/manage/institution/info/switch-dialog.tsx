import { disable, enable } from "@kolekta/api/manage/institution/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Institution } from "../institution.ts";

interface Props {
  institution: Institution;
  onClose: () => void;
}

const useSwitch = ({ institution, onClose }: Props) => {
  const { id: institutionId, version, status } = institution;
  const { client, manage } = trpc.useUtils();
  const { institution: rooms } = client.manage;
  const isOn = status === "ENABLED";
  return useCommandForm((isOn ? disable : enable).input, {
    defaultValues: { institutionId, version },
    send: isOn ? rooms.disable.mutate : rooms.enable.mutate,
    onSettled: () => manage.institution.invalidate(),
    onDone: onClose,
  });
};

export default function SwitchDialog(props: Props) {
  const t = useT();
  const form = useSwitch(props);
  const { name, status, users, openCases } = props.institution;
  const isOn = status === "ENABLED";
  return (
    <CommandDialog
      form={form}
      title={isOn ? t("core.confirm.disable", { name }) : t("core.confirm.enable", { name })}
      description={
        isOn
          ? t("manage.institution.disableBody", { users, openCases })
          : t("manage.institution.enableBody")
      }
      submit={isOn ? t("core.action.disable") : t("core.action.enable")}
      tone={isOn ? "destructive" : "primary"}
      onClose={props.onClose}
    />
  );
}
