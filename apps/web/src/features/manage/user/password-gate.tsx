import { LogOut } from "lucide-react";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { useTitle } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { PasswordFields, useChangePassword } from "./password-fields.tsx";

/** Replaces every page while the password is expired or was set by another user. */
const PasswordGate = ({ onLogOut }: { onLogOut: () => void }) => {
  const t = useT();
  const form = useChangePassword();
  useTitle(t("app.password.title"));
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <section className="bg-card flex w-full max-w-sm flex-col gap-4 rounded-xl border p-5">
        <h1 className="text-lg font-semibold">{t("app.password.title")}</h1>
        <p className="text-muted-foreground">{t("app.password.due")}</p>
        <Form form={form}>
          <PasswordFields form={form} />
          <FormRefusal />
          <div className="flex flex-wrap justify-between gap-2 pt-1">
            <Button onClick={onLogOut}>
              <LogOut />
              {t("app.user.logOut")}
            </Button>
            <SubmitButton>{t("app.password.submit")}</SubmitButton>
          </div>
        </Form>
      </section>
    </main>
  );
};

export default PasswordGate;
