import type { Client } from "../../packages/api/src/client.ts";
import { createTokenClient } from "../connection.ts";
import { changePassword, signIn } from "../sign-in.ts";

export interface Person {
  readonly client: Client;
  readonly token: string;
}

/** Signs a user in; a new user gets a one-time password and changes it. */
export async function personIn(
  { manage }: Client,
  login: string,
  password: string,
): Promise<Person> {
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
  return { client: createTokenClient(token), token };
}
