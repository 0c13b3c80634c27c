import {
  type DeviceData,
  requestGrant,
} from "@kolekta/api/tasks/contact/contract";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const Values = requestGrant.input.pick({ reason: true });

interface Props {
  taskId: number;
  kind: DeviceData;
  onClose: () => void;
}

/** Asks operations to open device data of one case. */
const GrantDialog = ({ taskId, kind, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const ask = trpc.tasks.contact.requestGrant.useMutation({
    meta: { success: true },
    onSettled: () =>
      Promise.all([
        utils.tasks.contact.addressBook.invalidate({ id: taskId }),
        utils.tasks.contact.phoneCalls.invalidate({ id: taskId }),
      ]),
  });
  const form = useContractForm(Values, {
    defaultValues: { reason: "" },
    onSubmit: async ({ reason }) => {
      await ask.mutateAsync({ taskId, kind, reason });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader
          title={t(`tasks.contact.device.askTitle.${kind}`)}
          description={t("tasks.contact.device.askBody")}
        />
        <Form form={form}>
          <TextareaField
            control={form.control}
            name="reason"
            label={t("tasks.contact.reveal.reason")}
            rows={3}
            maxLength={300}
            required
          />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("tasks.contact.device.ask")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default GrantDialog;
