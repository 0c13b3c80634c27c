import { seal } from "@kolekta/api/session/login/cipher";

/** Answer of every captcha while `CAPTCHA_FIXED` is set. */
export const CAPTCHA = "12345";

export interface LoginTry {
  readonly name: string;
  readonly password: string;
  /** Address that a trusted proxy reports. */
  readonly from?: string;
  readonly veins?: string;
  /** Cookie of a device that an earlier login trusted. */
  readonly device?: string | null;
}

export interface LoginAnswer {
  readonly status: number;
  readonly key: string | null;
  readonly message: string;
  /** Token of the session; empty without one. */
  readonly token: string;
  readonly device: string | null;
}

interface Envelope<Data> {
  readonly code: string;
  readonly message: string;
  readonly key?: string | null;
  readonly data: Data;
}

const read = async <Data>(reply: Response): Promise<Envelope<Data>> =>
  (await reply.json()) as Envelope<Data>;

export async function publicKeyAt(url: string) {
  const reply = await fetch(`${url}/prod/api/login/rsaPublicKey`);
  return (await read<{ keyId: string; publicKey: string }>(reply)).data;
}

/** Signs in over REST like a script. */
export async function logInAt(url: string, attempt: LoginTry): Promise<LoginAnswer> {
  const { name, password, from, veins = "a-device-of-a-test" } = attempt;
  const { device = null } = attempt;
  const headers = {
    "content-type": "application/json",
    ...(from && { "x-forwarded-for": from }),
    ...(device !== null && { cookie: device }),
  };
  const { keyId, publicKey } = await publicKeyAt(url);
  const captcha = await fetch(`${url}/prod/api/login/generateValidateCode`);
  const { codeKey } = (await read<{ codeKey: string }>(captcha)).data;
  const sealed = await seal(publicKey, JSON.stringify({ password, codeKey }));
  const reply = await fetch(`${url}/prod/api/login/in`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      name,
      veins,
      codeKey,
      keyId,
      password: sealed,
      captcha: CAPTCHA,
      trustDevice: true,
    }),
  });
  const { key = null, message, data } = await read<unknown>(reply);
  const opened = data as { token?: string } | null;
  const cookies = reply.headers.getSetCookie();
  const trusted = cookies.find((line) => line.startsWith("kolekta-device="));
  return {
    status: reply.status,
    key,
    message,
    token: opened?.token ?? "",
    device: trusted?.split(";")[0] ?? null,
  };
}

/** Changes the own password, sealed as at sign-in. */
export async function changeAt(
  url: string,
  token: string,
  change: { password: string; newPassword: string },
): Promise<{ status: number; key: string | null }> {
  const { keyId, publicKey } = await publicKeyAt(url);
  const password = await seal(publicKey, JSON.stringify(change));
  const reply = await fetch(`${url}/prod/api/manage/user/changePassword`, {
    method: "POST",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify({ password, keyId }),
  });
  const { key = null } = await read<unknown>(reply);
  return { status: reply.status, key };
}
