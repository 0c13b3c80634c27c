import { constants, publicEncrypt, randomUUID } from "node:crypto";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { connectBy } from "./connection.ts";

export interface SignedIn {
  readonly token: string;
  /** Requires a password change first, because another user set the password. */
  readonly mustChange: boolean;
}

/** Signs in like the login page. A person at the terminal reads the letters of the captcha. */
export async function signIn(name: string, password: string): Promise<SignedIn> {
  const { login } = connectBy("").trpc.session;
  const { codeKey, image } = await login.createCaptcha.query({});
  const { keyId, publicKey } = await login.getKey.query();
  const sealed = seal(publicKey, JSON.stringify({ password, codeKey }));
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

/** Ends the session, so sign in again. */
export async function changePassword(
  token: string,
  password: string,
  newPassword: string,
): Promise<void> {
  const { session, manage } = connectBy(token).trpc;
  const { keyId, publicKey } = await session.login.getKey.query();
  const text = JSON.stringify({ password, newPassword });
  const sealed = seal(publicKey, text);
  await manage.user.changePassword.mutate({ password: sealed, keyId });
}

async function promptCaptcha(image: string): Promise<string> {
  const file = join(tmpdir(), "kolekta-captcha.png");
  await Bun.write(file, Buffer.from(image.replace(/^.*,/, ""), "base64"));
  return prompt(`The letters in ${file}:`) ?? "";
}

/** Encrypts a text with the key of the server, which is in PEM. */
function seal(publicKey: string, text: string): string {
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  return publicEncrypt(key, Buffer.from(text)).toString("base64");
}
