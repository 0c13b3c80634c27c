import { CopyButton } from "@/components/page/copy-button.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";

interface LineProps {
  label: string;
  text: string;
}

export const SecretLine = ({ label, text }: LineProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <dt className="text-muted-foreground text-xs">{label}</dt>
    <dd className="flex items-center gap-1 font-mono text-base break-all">
      {text}
      <CopyButton text={text} label={label} />
    </dd>
  </div>
);

/** Login with its one-time password, which is shown only once. */
export const SecretBox = ({ login, password }: { login: string; password: string }) => {
  const t = useT();
  return (
    <>
      <Alert tone="warning" live>
        {t("manage.user.secret.once")}
      </Alert>
      <dl className="bg-muted/50 flex flex-col gap-1 rounded-md border px-3 py-2">
        <SecretLine label={t("core.field.login")} text={login} />
        <SecretLine label={t("manage.user.passwords.password")} text={password} />
      </dl>
    </>
  );
};
