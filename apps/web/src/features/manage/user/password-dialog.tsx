import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { PasswordFields, useChangePassword } from "./password-fields.tsx";

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
