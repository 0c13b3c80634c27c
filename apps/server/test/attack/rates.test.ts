import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { computeSignature } from "@kolekta/api/core/signature";
import { openRealApp, type RealApp } from "../real-app.ts";

const SECRET = "a secret of the provider of at least 32 letters";
const KEY = "/prod/api/login/rsaPublicKey";
const CLAIM = "/prod/api/task/call/app/claim";
const ENROL = "/prod/api/task/call/app/enrol";
const REPORT = "/prod/api/task/call/app/report";
const PAID = "/prod/api/payment/callback";
const CALLED = "/prod/api/telephony/call/callback";

/** Fixed time, so that no bucket refills between two requests. */
const NOW = new Date();

let app: RealApp;

beforeAll(async () => {
  app = await openRealApp({
    now: () => NOW,
    env: {
      TRUSTED_PROXIES: "127.0.0.1",
      RATE_LIMIT_SESSION: "15",
      RATE_LIMIT_ADDRESS: "30",
      RATE_LIMIT_LOGIN: "3",
      RATE_LIMIT_APP: "2",
      RATE_LIMIT_PROVIDER: "1",
      CODE_GATEWAY_URL: "http://127.0.0.1:1",
      CODE_GATEWAY_SECRET: SECRET,
      CALL_GATEWAY_URL: "http://127.0.0.1:1",
      CALL_GATEWAY_SECRET: SECRET,
    },
  });
}, 180_000);
afterAll(() => app.stop());

let addresses = 0;

/** Creates a caller at an unused address. */
function caller(from = `10.0.0.${(addresses += 1)}`) {
  return (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(app.url + path, {
      headers: { "content-type": "application/json", "x-forwarded-for": from, ...headers },
      ...(body !== undefined && {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
}

const statuses = async (times: number, sendOnce: () => Promise<Response>) => {
  const seen: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) seen.push((await sendOnce()).status);
  return seen;
};

const padToken = (name: string) => name.padEnd(24, "-");

const toBatchPath = (calls: number, name: string) =>
  `/trpc/${Array(calls).fill(name).join(",")}?batch=1&input={}`;

describe("the phone application", () => {
  const report = (token: string) => ({ token, eventId: "1", kind: "ENDED", at: NOW });

  const claimBy = (credential: string) => ({
    token: padToken("call"),
    credential: padToken(credential),
  });

  test("spends no login of its office's address", async () => {
    const send = caller();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const name = `call-${attempt}`;
      expect((await send(CLAIM, claimBy(name))).status).toBe(401);
      expect((await send(REPORT, report(padToken(name)))).status).toBe(404);
    }
    expect(await statuses(4, () => send(KEY))).toEqual([200, 200, 200, 429]);
  });

  test("pairs without a login of the office, and a code is tried twice", async () => {
    const send = caller();
    const enrol = (pairingCode: string) => send(ENROL, { pairingCode });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await enrol(`ABCDEFGHJKM${attempt}`)).status).toBe(400);
    expect((await send(KEY)).status).toBe(200);
    const same = await statuses(3, () => enrol("0123456789AB"));
    expect(same).toEqual([400, 400, 429]);
    expect((await send(KEY)).status).toBe(200);
  });

  test("has a limit for each phone, over both transports together", async () => {
    const send = caller();
    const input = claimBy("one");
    const trpc = () => send("/trpc/telephony.calls.claim", { json: input });
    expect((await send(CLAIM, input)).status).toBe(401);
    expect((await trpc()).status).toBe(401);
    const rejected = await send(CLAIM, input);
    expect(rejected.status).toBe(429);
    expect(await rejected.json()).toMatchObject({ message: "Rate limit exceeded" });
    expect((await trpc()).status).toBe(429);
    expect((await send(CLAIM, claimBy("other"))).status).toBe(401);
  });

  test("has a limit for the reports of each call", async () => {
    const send = caller();
    const sendReport = () => send(REPORT, report(padToken("reported")));
    expect(await statuses(3, sendReport)).toEqual([404, 404, 429]);
  });

  test("guesses count against the address", async () => {
    const send = caller();
    await send(toBatchPath(50, "telephony.calls.claim"), {});
    await send(toBatchPath(50, "telephony.calls.claim"), {});
    let attempt = 0;
    const guess = () => send(CLAIM, claimBy(`guess-${(attempt += 1)}`));
    const seen = await statuses(21, guess);
    expect(seen).toEqual([...Array<number>(20).fill(401), 429]);
    expect((await send(KEY)).status).toBe(200);
  });
});

describe("a provider", () => {
  const paid = () => {
    const body = JSON.stringify({ transactionId: "1" });
    const timestamp = String(Math.floor(NOW.getTime() / 1000));
    return caller()(PAID, body, {
      "x-timestamp": timestamp,
      "x-signature": computeSignature(`${timestamp}.${body}`, SECRET),
    });
  };
  const called = () => {
    const timestamp = Math.floor(NOW.getTime() / 1000);
    const event = { eventId: "1", reference: "1", kind: "ENDED" };
    const at = NOW.toISOString();
    const text = [timestamp, ...Object.values(event), at, "", ""].join(".");
    const signature = computeSignature(text, SECRET);
    return caller()(CALLED, { timestamp, ...event, at, signature });
  };
  const forged = { "x-timestamp": "1", "x-signature": "0".repeat(64) };

  test("has a limit of its own, which no forgery and no other provider spends", async () => {
    const send = caller();
    const forge = () => send(PAID, "{}", forged);
    expect(new Set(await statuses(9, forge))).toEqual(new Set([401]));
    expect(await statuses(5, paid)).toEqual([400, 400, 400, 400, 429]);
    expect(await statuses(5, called)).toEqual([404, 404, 404, 404, 429]);
    expect((await send(KEY)).status).toBe(200);
  });
});

describe("a caller with a whole IPv6 network", () => {
  test("is one caller at sign-in, from any of its addresses", async () => {
    let host = 0;
    const send = () => caller(`2001:db8:0:1::${(host += 1)}`)(KEY);
    expect(await statuses(4, send)).toEqual([200, 200, 200, 429]);
    const sendUnabbreviated = caller("2001:0DB8:0000:0001:ffff:0:0:9");
    expect((await sendUnabbreviated(KEY)).status).toBe(429);
    expect((await caller("2001:db8:0:2::1")(KEY)).status).toBe(200);
  });

  test("is one caller everywhere else", async () => {
    let host = 0;
    const name = "session.login.getCurrentUser";
    const many = () => caller(`2001:db8:0:3::${(host += 1)}`)(toBatchPath(50, name));
    const seen = await statuses(4, many);
    expect(seen.at(-1)).toBe(429);
    expect((await caller("2001:db8:0:4::1")(toBatchPath(50, name))).status).not.toBe(429);
  });
});

describe("a batch", () => {
  test("costs as many calls as it makes", async () => {
    const send = caller();
    const sendBatch = (token: string) =>
      send(toBatchPath(50, "session.login.getCurrentUser"), undefined, { token });
    const { agent, leader } = app.people;
    expect((await sendBatch(agent)).status).toBe(200);
    const rejected = await sendBatch(agent);
    expect(rejected.status).toBe(429);
    expect(await rejected.text()).toContain('"message":"Rate limit exceeded"');
    const other = await caller()(KEY, undefined, { token: leader });
    expect(other.status).toBe(200);
  });

  test("with more logins than allowed passes once and spends them all", async () => {
    const send = caller();
    const logins = toBatchPath(4, "session.login.getKey");
    expect((await send(logins)).status).toBe(200);
    expect((await send(KEY)).status).toBe(429);
  });

  test("is counted however its address is written", async () => {
    const send = caller();
    const logins = toBatchPath(4, "session.login.getKey");
    await send(logins.replaceAll(",", "%2C"));
    expect((await send(KEY)).status).toBe(429);
    for (const name of [
      "session.login%2EgetKey",
      "session.login.getKe%79",
      "session.login.getKey/",
      "session.login.getKey//",
      "/session.login.getKey",
      "session.login.getKey%2F",
      "session.login.getKey%",
    ])
      expect([404, 429]).toContain((await send(`/trpc/${name}`)).status);
    const many = toBatchPath(51, "session.login.getCurrentUser");
    const rejected = await caller()(many.replaceAll(",", "%2C"));
    expect(await rejected.text()).toContain("request.tooManyCalls");
  });

  test("hides no login between other calls", async () => {
    const send = caller();
    const names = "session.login.getKey,session.login.getCurrentUser";
    const sendBatch = () => send(`/trpc/${names}?batch=1&input={}`);
    expect(await statuses(4, sendBatch)).toEqual([207, 207, 207, 429]);
  });
});
