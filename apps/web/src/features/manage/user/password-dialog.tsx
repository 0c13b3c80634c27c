import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { PasswordFields } from "./password-fields.tsx";
import { useChangePassword } from "./use-change-password.ts";

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const form = useChangePassword();
  return (
    <CommandDialog
      form={form}
      size="sm"
      title={t("app.password.title")}
      submit={t("app.password.submit")}
      onClose={onClose}
    >
      <PasswordFields form={form} />
    </CommandDialog>
  );
};

export default PasswordDialog;
