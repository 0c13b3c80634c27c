import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { PasswordField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { useChangePassword } from "./use-change-password.ts";

export const PasswordFields = ({
  form: { control },
}: {
  form: ReturnType<typeof useChangePassword>;
}) => {
  const t = useT();
  return (
    <>
      <PasswordField
        control={control}
        name="password"
        label={t("app.password.present")}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field
        autoFocus
      />
      <PasswordField
        control={control}
        name="newPassword"
        label={t("app.password.fresh")}
        hint={t("app.password.hint")}
        autoComplete="new-password"
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label={t("app.password.repeat")}
        autoComplete="new-password"
      />
      <CheckboxField
        control={control}
        name="revokeTokens"
        label={t("app.password.revokeTokens")}
        hint={t("app.password.revokeTokensHint")}
      />
    </>
  );
};
