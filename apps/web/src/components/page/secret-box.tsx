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

/** Values that are shown only once, below the words that say so. */
export const SecretLines = ({
  warning,
  lines,
}: {
  warning: string;
  lines: readonly LineProps[];
}) => (
  <>
    <Alert tone="warning" live>
      {warning}
    </Alert>
    <dl className="bg-muted/50 flex flex-col gap-1 rounded-md border px-3 py-2">
      {lines.map((line) => (
        <SecretLine key={line.label} {...line} />
      ))}
    </dl>
  </>
);

/** Login with its one-time password, which is shown only once. */
export const SecretBox = ({ login, password }: { login: string; password: string }) => {
  const t = useT();
  return (
    <SecretLines
      warning={t("manage.user.secret.once")}
      lines={[
        { label: t("core.field.login"), text: login },
        { label: t("manage.user.passwords.password"), text: password },
      ]}
    />
  );
};
