import type { Kolekta, Procedures } from "@kolekta/client";
import { connectBy } from "../connection.ts";
import { changePassword, signIn } from "../sign-in.ts";

/** Signs a user in; a new user gets a one-time password and changes it. */
export async function personIn(
  { manage }: Procedures,
  login: string,
  password: string,
): Promise<Kolekta> {
  const { rows } = await manage.user.list.query({ text: login });
  const found = rows.find((row) => row.login === login);
  if (!found) throw new Error(`there is no ${login}`);
  const userId = found.id;
  const { mustChangePassword } = await manage.user.get.query({ userId });
  if (mustChangePassword) {
    const issued = await manage.user.givePassword.mutate({ userId });
    const first = await signIn(login, issued.password);
    await changePassword(first.token, issued.password, password);
  }
  const { token } = await signIn(login, password);
  return connectBy(token);
}
