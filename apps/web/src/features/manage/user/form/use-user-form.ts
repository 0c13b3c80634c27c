import { useWatch } from "react-hook-form";
import type { z } from "zod";
import type { save } from "@kolekta/api/manage/user/contract-form";
import { useCommandForm } from "@/components/form/use-command-form.ts";
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
  /** Those that may be given. */
  readonly roles: readonly Role[];
  /** The one that is chosen. */
  readonly role: Role | undefined;
};

/** Seals a password that was typed; nothing where none was. */
const useSealing = () => {
  const { session } = trpc.useUtils();
  return async (newPassword: string | undefined) => {
    if (newPassword === undefined) return {};
    const { publicKey, keyId } = await session.login.getKey.fetch(undefined, {
      staleTime: 0,
    });
    return { password: await seal(publicKey, { newPassword }), keyId };
  };
};

interface Options {
  roles: readonly Role[];
  values: UserIn;
  /** Who is changed; a new user without it. */
  existing: Existing;
  success: string | null;
  onDone: (saved: Saved) => void;
}

/** The form of a user, new or not; what is refused is said at its field. */
export const useUserForm = (options: Options): UserForm => {
  const { roles, values, existing, success, onDone } = options;
  const { client } = trpc.useUtils();
  const sealed = useSealing();
  const findRole = (number: number) => roles.find(({ role }) => role === number);
  const send: Send<UserOut, Saved> = async (input, under) =>
    client.manage.user.save.mutate(
      {
        ...pickRoleValues(input, findRole(input.role)),
        ...(await sealed(input.password)),
        ...existing,
      },
      under,
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
