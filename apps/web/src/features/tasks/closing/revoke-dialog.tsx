import { revoke } from "@kolekta/api/tasks/closing/contract";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
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
import { type ClosingRequest, useClosingRefresh } from "./use-closing.ts";

interface Props {
  request: ClosingRequest;
  onClose: () => void;
}

const RevokeDialog = ({ request, onClose }: Props) => {
  const t = useT();
  const send = trpc.tasks.closing.revoke.useMutation({
    meta: { success: true },
    onSuccess: useClosingRefresh(),
  });
  const form = useContractForm(revoke.input, {
    defaultValues: { requestId: request.requestId, note: "" },
    onSubmit: async (values) => {
      await send.mutateAsync(values);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-md">
        <DialogHeader
          title={t("tasks.closing.revokeTitle")}
          description={t("tasks.closing.revokeBody")}
        />
        <Form form={form}>
          <TextField
            control={form.control}
            name="note"
            label={t("tasks.closing.field.why")}
            maxLength={500}
            required
          />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("tasks.closing.revoke")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default RevokeDialog;
