import type { Client } from "../../packages/api/src/client.ts";
import { clientOf } from "../connection.ts";
import { changePassword, signIn } from "../sign-in.ts";

export interface Person {
  readonly client: Client;
  readonly token: string;
}

/** Somebody as his client; who has never chosen a password is given one for one login and changes it. */
export async function personIn(
  { manage }: Client,
  login: string,
  password: string,
): Promise<Person> {
  const { rows } = await manage.user.list.query({ text: login });
  const found = rows.find((one) => one.login === login);
  if (!found) throw new Error(`there is no ${login}`);
  const userId = found.id;
  const { mustChangePassword } = await manage.user.get.query({ userId });
  if (mustChangePassword) {
    const given = await manage.user.givePassword.mutate({ userId });
    const first = await signIn(login, given.password);
    await changePassword(first.token, given.password, password);
  }
  const { token } = await signIn(login, password);
  return { client: clientOf(token), token };
}
