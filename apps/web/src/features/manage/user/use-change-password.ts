import { useContractForm } from "@/components/form/use-contract-form.ts";
import { say } from "@/lib/i18n.tsx";
import { seal } from "@/lib/rsa.ts";
import { endSession } from "@/lib/session.ts";
import { trpc } from "@/lib/trpc.ts";
import { PasswordChange } from "./password-schema.ts";

/** Seals both passwords with the server's key of the moment; the session ends with the change. */
export const useChangePassword = () => {
  const utils = trpc.useUtils();
  const change = trpc.manage.user.changePassword.useMutation();
  return useContractForm(PasswordChange, {
    defaultValues: {
      password: "",
      newPassword: "",
      again: "",
      revokeTokens: true,
    },
    onSubmit: async ({ password, newPassword, revokeTokens }) => {
      const key = await utils.session.login.rsaPublicKey.fetch(undefined, {
        staleTime: 0,
      });
      await change.mutateAsync({
        password: await seal(key.publicKey, { password, newPassword }),
        keyId: key.keyId,
        revokeTokens,
      });
      endSession(say("app.password.done"));
    },
  });
};
