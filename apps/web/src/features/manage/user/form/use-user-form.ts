import { useWatch } from "react-hook-form";
import type { z } from "zod";
import type { save } from "@kolekta/api/manage/user/contract-form";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import type { Send } from "@/lib/retry-key.ts";
import { seal } from "@/lib/rsa.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import { pickRoleValues, type UserIn, type UserOut, UserValues } from "./values.ts";

export type Role = Outputs["manage"]["role"]["list"][number];
export type Saved = Outputs["manage"]["user"]["save"];
type Existing = Pick<z.input<typeof save.input>, "userId" | "version">;

export type UserForm = ContractForm<UserIn, UserOut> & {
  /** Roles that the caller may assign. */
  readonly roles: readonly Role[];
  /** Selected role. */
  readonly role: Role | undefined;
};

/** Encrypts the password, if one was entered. */
const useSealing = () => {
  const { session } = trpc.useUtils();
  return async (newPassword: string | undefined) => {
    if (newPassword === undefined) return {};
    const { publicKey, keyId } = await session.login.getKey.fetch(undefined, { staleTime: 0 });
    return { password: await seal(publicKey, { newPassword }), keyId };
  };
};

interface Options {
  roles: readonly Role[];
  values: UserIn;
  existing: Existing;
  success: string | null;
  onDone: (saved: Saved) => void;
}

/** Form of a new or existing user; errors appear at their fields. */
export const useUserForm = (options: Options): UserForm => {
  const { roles, values, existing, success, onDone } = options;
  const { client } = trpc.useUtils();
  const sealed = useSealing();
  const findRole = (number: number) => roles.find(({ role }) => role === number);
  const send: Send<UserOut, Saved> = async (input, callOptions) =>
    client.manage.user.save.mutate(
      {
        ...pickRoleValues(input, findRole(input.role)),
        ...(await sealed(input.password)),
        ...existing,
      },
      callOptions,
    );
  const form = useCommandForm(UserValues, {
    defaultValues: values,
    send,
    success,
    onSettled: useUserRefresh(),
    onDone,
  });
  const chosen = useWatch({ control: form.control, name: "role" });
  return Object.assign(form, { roles, role: findRole(chosen) });
};
