import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { PasswordField } from "@/components/form/text-fields.tsx";
import { translate, useT } from "@/lib/i18n.tsx";
import { seal } from "@/lib/rsa.ts";
import { endSession } from "@/lib/session.ts";
import { trpc } from "@/lib/trpc.ts";
import { PasswordChange } from "./password-schema.ts";

/** Encrypts both passwords with the server's current key. The session ends with the change. */
export const useChangePassword = () => {
  const { client, session } = trpc.useUtils();
  return useCommandForm(PasswordChange, {
    defaultValues: { password: "", newPassword: "", confirmPassword: "", revokeTokens: true },
    send: async ({ password, newPassword, revokeTokens }, callOptions) => {
      const key = await session.login.getKey.fetch(undefined, { staleTime: 0 });
      const sealed = {
        password: await seal(key.publicKey, { password, newPassword }),
        keyId: key.keyId,
        revokeTokens,
      };
      return client.manage.user.changePassword.mutate(sealed, callOptions);
    },
    success: null,
    onDone: () => endSession(translate("app.password.done")),
  });
};

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
