import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { seal } from "../packages/api/src/session/login/cipher.ts";
import { createTokenClient } from "./connection.ts";

export interface SignedIn {
  readonly token: string;
  /** The password was given by somebody else: nothing but a change of it is answered. */
  readonly mustChange: boolean;
}

/** As the login page does it. The letters of the image are read by whoever sits before the terminal. */
export async function signIn(name: string, password: string): Promise<SignedIn> {
  const { login } = createTokenClient("").session;
  const { codeKey, image } = await login.createCaptcha.query({});
  const { keyId, publicKey } = await login.getKey.query();
  const sealed = await seal(publicKey, JSON.stringify({ password, codeKey }));
  const { token, session } = await login.signIn.mutate({
    name,
    password: sealed,
    veins: randomUUID(),
    captcha: await promptCaptcha(image),
    codeKey,
    keyId,
    trustDevice: false,
  });
  return { token, mustChange: session.mustChangePassword };
}

/** Ends the session: sign in again. */
export async function changePassword(
  token: string,
  password: string,
  newPassword: string,
): Promise<void> {
  const { session, manage } = createTokenClient(token);
  const { keyId, publicKey } = await session.login.getKey.query();
  const text = JSON.stringify({ password, newPassword });
  const sealed = await seal(publicKey, text);
  await manage.user.changePassword.mutate({ password: sealed, keyId });
}

async function promptCaptcha(image: string): Promise<string> {
  const file = join(tmpdir(), "kolekta-captcha.png");
  await Bun.write(file, Buffer.from(image.replace(/^.*,/, ""), "base64"));
  return prompt(`The letters in ${file}:`) ?? "";
}
