import { type DeviceData, requestGrant } from "@kolekta/api/tasks/contact/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  taskId: number;
  kind: DeviceData;
  onClose: () => void;
}

/** Requests access to the device data of one case. */
const GrantDialog = ({ taskId, kind, onClose }: Props) => {
  const t = useT();
  const { client, tasks } = trpc.useUtils();
  const form = useCommandForm(requestGrant.input, {
    defaultValues: { taskId, kind, reason: "" },
    send: client.tasks.contact.requestGrant.mutate,
    onSettled: () =>
      Promise.all([
        tasks.contact.listAddressBook.invalidate({ id: taskId }),
        tasks.contact.listPhoneCalls.invalidate({ id: taskId }),
      ]),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t(`tasks.contact.device.requestTitle.${kind}`)}
      description={t("tasks.contact.device.requestBody")}
      submit={t("tasks.contact.device.request")}
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};

export default GrantDialog;
