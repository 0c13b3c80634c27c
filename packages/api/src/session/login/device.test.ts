import { beforeAll, expect, test } from "bun:test";
import { hashPassword, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createClient, buildSignInInput, getRefusal, testClock, withToken } from "../testing.ts";
import { TRUST } from "./rules/device.ts";

const PASSWORD = "Demo1234";
const VEINS = "shared-desk-7";
const database = useTestDatabase();
const clock = testClock();

beforeAll(async () => {
  await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

const client = (deviceSecret: string | null = null) =>
  createClient(database.db, { now: clock.now, deviceSecret });

const getDeviceCookie = (headers: Headers): string | null =>
  headers
    .getSetCookie()
    .map((line) => /^kolekta-device=([^;]+)/.exec(line)?.[1])
    .find(Boolean) ?? null;

async function fullLogin(name: string, secret: string | null = null, trustDevice = true) {
  const { context, call } = client(secret);
  const entry = await buildSignInInput(context, { name, password: PASSWORD, veins: VEINS });
  const reply = await call.login.signIn({ ...entry, trustDevice });
  return { token: reply.token, secret: getDeviceCookie(context.headers) };
}

async function bareLogin(name: string, secret: string | null, veins = VEINS, password = PASSWORD) {
  const { context, call } = client(secret);
  const entry = await buildSignInInput(context, { name, password, veins });
  return getRefusal(call.login.signIn({ ...entry, captcha: undefined }));
}

const needsCaptcha = async (secret: string | null, veins = VEINS) =>
  (await client(secret).call.login.createCaptcha({ veins })).required;

test("a full login exempts later logins of that user on that device from captchas", async () => {
  const { secret } = await fullLogin("north-agent");
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await needsCaptcha(secret)).toBe(false);
  expect(await bareLogin("north-agent", secret)).toBeNull();
  expect(await bareLogin("north-agent", secret, VEINS, "nope")).toBe("login.wrongPassword");

  expect(await bareLogin("north-agent", null)).toBe("login.captchaRequired");
  expect(await bareLogin("north-agent", `${secret}x`)).toBe("login.captchaRequired");
  expect(await bareLogin("north-agent", secret, "another-device")).toBe("login.captchaRequired");
  expect(await bareLogin("north-leader", secret)).toBe("login.captchaRequired");
  expect(await bareLogin("nobody", secret)).toBe("login.captchaRequired");
  expect(await needsCaptcha(secret, "another-device")).toBe(true);
});

test("a wrong answer is refused on a trusted device too", async () => {
  const { secret } = await fullLogin("north-agent");
  const { context, call } = client(secret);
  const entry = await buildSignInInput(context, {
    name: "north-agent",
    password: PASSWORD,
    veins: VEINS,
  });
  expect(await getRefusal(call.login.signIn({ ...entry, captcha: "AAAAA" }))).toBe(
    "login.wrongCaptcha",
  );
});

test("two users of one device share its secret", async () => {
  const { secret } = await fullLogin("north-agent");
  const second = await fullLogin("north-colleague", secret);
  expect(second.secret).toBe(secret);
  expect(await bareLogin("north-agent", secret)).toBeNull();
  expect(await bareLogin("north-colleague", secret)).toBeNull();
});

test("a planted secret is not adopted", async () => {
  const { secret } = await fullLogin("south-leader", "planted-secret");
  expect(secret).not.toBe("planted-secret");
  expect(await bareLogin("south-leader", "planted-secret")).toBe("login.captchaRequired");
});

test("trust is requested, ends when leaving with the device, and expires", async () => {
  expect((await fullLogin("south-agent", null, false)).secret).toBeNull();
  const { secret, token } = await fullLogin("south-agent");
  const leavingClient = createClient(database.db, { now: clock.now, ...withToken(token) });
  await leavingClient.call.login.signOutDevice({ veins: VEINS });
  expect(await getRefusal(leavingClient.call.login.getCurrentUser())).toBe("session.expired");
  expect(await bareLogin("south-agent", secret)).toBe("login.captchaRequired");

  const secondLogin = await fullLogin("south-agent");
  clock.forward(TRUST.days * 86_400_000 - 1);
  expect(await bareLogin("south-agent", secondLogin.secret)).toBeNull();
  clock.forward(1);
  expect(await bareLogin("south-agent", secondLogin.secret)).toBe("login.captchaRequired");
});
