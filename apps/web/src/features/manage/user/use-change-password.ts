import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { translate } from "@/lib/i18n.tsx";
import { seal } from "@/lib/rsa.ts";
import { endSession } from "@/lib/session.ts";
import { trpc } from "@/lib/trpc.ts";
import { PasswordChange } from "./password-schema.ts";

/** Encrypts both passwords with the server's current key. The session ends with the change. */
export const useChangePassword = () => {
  const { client, session } = trpc.useUtils();
  return useCommandForm(PasswordChange, {
    defaultValues: {
      password: "",
      newPassword: "",
      confirmPassword: "",
      revokeTokens: true,
    },
    send: async ({ password, newPassword, revokeTokens }, callOptions) => {
      const key = await session.login.getKey.fetch(undefined, {
        staleTime: 0,
      });
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
