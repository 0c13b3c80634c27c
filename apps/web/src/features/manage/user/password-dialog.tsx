import { Form, SubmitButton } from "@/components/form/form.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { PasswordFields } from "./password-fields.tsx";
import { useChangePassword } from "./use-change-password.ts";

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const form = useChangePassword();
  return (
    <Dialog open onOpenChange={(open) => (open ? null : onClose())}>
      <DialogContent className="max-w-sm">
        <DialogHeader title={t("app.password.title")} />
        <Form form={form}>
          <PasswordFields form={form} />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("app.password.submit")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default PasswordDialog;
