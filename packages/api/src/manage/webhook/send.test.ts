import { describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { newUser, ROLE } from "../../seeds/index.ts";
import { sendWebhooks } from "./jobs.ts";
import { claim } from "./queries/send.ts";
import { useWebhooks } from "./testing.ts";

const HOUR_MS = 3_600_000;
const hooks = useWebhooks();
const { peer } = hooks;

const answerWith = (status: number) => () => new Response("no", { status });

describe("a message", () => {
  test("verifies with standardwebhooks and holds the row of the feed", async () => {
    const { secret, endpointId } = await hooks.create();
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 500);
    expect(await hooks.send()).toBe(1);
    const [item] = peer.received;
    expect(new Webhook(secret).verify(item?.body ?? "", item?.headers ?? {})).toMatchObject({
      type: "promise.made",
      timestamp: expect.any(String),
      data: {
        type: "promise.made",
        caseId,
        institutionId: hooks.org().north.id,
        data: { amountMinor: 500 },
      },
    });
    expect(() => new Webhook(secret).verify(`${item?.body} `, item?.headers ?? {})).toThrow();
    expect(await hooks.deliveries(endpointId)).toMatchObject([
      {
        messageId: item?.id,
        state: "DELIVERED",
        body: item?.body,
        attempts: [{ status: 204, answer: "" }],
      },
    ]);
  });

  test("is of the endpoint's institution and lender only", async () => {
    const { db } = hooks.database;
    const { north, south } = hooks.org();
    const other = await db
      .insertInto("lender")
      .values({ name: "Other lender", source: "Other lender" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const own = await db
      .selectFrom("lender")
      .select("id")
      .where("name", "=", "Test Lender")
      .executeTakeFirstOrThrow();
    await hooks.create({ url: peer.url("/north"), institutionId: north.id });
    await hooks.create({ url: peer.url("/south"), institutionId: south.id });
    await hooks.create({ url: peer.url("/lender"), lenderId: own.id });
    await hooks.create({ url: peer.url("/other"), lenderId: other.id });
    await hooks.create({ url: peer.url("/all") });
    await hooks.create({ url: peer.url("/types"), types: ["hold.begun"] });
    const [northCase, southCase] = [await hooks.newCase(), await hooks.newCase(south.agent.id)];
    await hooks.record(northCase.caseId, 1);
    await hooks.record(southCase.caseId, 2);
    await hooks.send();
    expect(peer.amounts("/north")).toEqual([1]);
    expect(peer.amounts("/south")).toEqual([2]);
    expect(peer.amounts("/lender").toSorted()).toEqual([1, 2]);
    expect(peer.amounts("/other")).toEqual([]);
    expect(peer.amounts("/all").toSorted()).toEqual([1, 2]);
    expect(peer.amounts("/types")).toEqual([]);
  });

  test("is not of a change before the endpoint", async () => {
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 1);
    await hooks.create();
    await hooks.record(caseId, 2);
    await hooks.send();
    expect(peer.amounts()).toEqual([2]);
  });
});

describe("the order of a case", () => {
  test("holds while its first message fails; other cases go on", async () => {
    await hooks.create();
    const [first, second] = [await hooks.newCase(), await hooks.newCase()];
    await hooks.record(first.caseId, 1, 2, 3);
    await hooks.record(second.caseId, 4, 5);
    peer.setAnswer(
      ({ message }) =>
        new Response(null, { status: message.data.data.amountMinor === 1 ? 500 : 204 }),
    );
    await hooks.send();
    expect(peer.amounts()).toEqual([1, 4, 5]);
    await hooks.send();
    expect(peer.amounts()).toEqual([1, 4, 5]);
    peer.setAnswer();
    hooks.pass(5_000);
    expect(await hooks.send()).toBe(3);
    expect(peer.amounts()).toEqual([1, 4, 5, 1, 2, 3]);
    expect(new Set(peer.received.map(({ id }) => id)).size).toBe(5);
  });
});

describe("retries", () => {
  test("wait longer each time, and the message fails after three days", async () => {
    const { endpointId } = await hooks.create();
    const [bad, good] = [await hooks.newCase(), await hooks.newCase()];
    await hooks.record(bad.caseId, 1, 2);
    peer.setAnswer(
      ({ message }) =>
        new Response("broken", { status: message.data.data.amountMinor === 1 ? 503 : 200 }),
    );
    const waits: number[] = [];
    for (let hours = 0; hours < 100; hours += 1) {
      await hooks.record(good.caseId, 1_000 + hours);
      await hooks.send();
      const [row] = await hooks.deliveries(endpointId);
      if (row?.state !== "WAITING") break;
      waits.push((row.dueAt?.getTime() ?? 0) - hooks.now().getTime());
      hooks.pass(waits.at(-1) ?? 0);
    }
    expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(Math.max(...waits)).toBe(4 * HOUR_MS);
    const total = waits.reduce((sum, wait) => sum + wait, 0);
    expect(total).toBeGreaterThan(68 * HOUR_MS);
    expect(total).toBeLessThan(72 * HOUR_MS);
    const [failed, next] = await hooks.deliveries(endpointId);
    expect(failed).toMatchObject({ state: "FAILED" });
    expect(failed?.attempts.at(-1)).toMatchObject({ status: 503, answer: "broken" });
    expect(next).toMatchObject({ state: "DELIVERED" });
    expect(await hooks.find(endpointId)).toMatchObject({ state: "ACTIVE" });
  });

  test("a dead endpoint is disabled with a notice, and its messages wait for its resumption", async () => {
    const { endpointId } = await hooks.create();
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 1, 2);
    peer.setAnswer(answerWith(500));
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await hooks.send();
      if ((await hooks.find(endpointId)).state === "DISABLED") break;
      hooks.pass(4 * HOUR_MS);
    }
    const disabled = await hooks.find(endpointId);
    expect(disabled).toMatchObject({ state: "DISABLED", waiting: 2, version: 2 });
    const { rows } = await sql<{ userId: number }>`
      select user_id from task_notification where kind = 'WEBHOOK_DISABLED'`.execute(
      hooks.database.db,
    );
    expect(rows.map(({ userId }) => userId)).toContain(hooks.org().administrator.id);
    peer.setAnswer();
    peer.received.length = 0;
    hooks.pass(48 * HOUR_MS);
    await hooks.send();
    expect(peer.amounts()).toEqual([]);
    await (await hooks.admin()).resume({ endpointId, version: disabled.version });
    await hooks.send();
    expect(peer.amounts()).toEqual([1, 2]);
  });

  test("410 disables the endpoint at once, and a resumption sends at once", async () => {
    const { endpointId } = await hooks.create();
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 1, 2);
    peer.setAnswer(answerWith(410));
    await hooks.send();
    const disabled = await hooks.find(endpointId);
    expect(disabled).toMatchObject({ state: "DISABLED", waiting: 2 });
    expect(peer.received).toHaveLength(1);
    peer.setAnswer();
    await (await hooks.admin()).resume(disabled);
    await hooks.send();
    expect(peer.amounts()).toEqual([1, 1, 2]);
  });

  test("an endpoint that fails gets few attempts until it accepts one", async () => {
    await hooks.create();
    const cases = await Promise.all(Array.from({ length: 60 }, () => hooks.newCase()));
    for (const { caseId } of cases) await hooks.record(caseId, 1);
    peer.setAnswer(answerWith(500));
    await hooks.send();
    const attempts = peer.received.length;
    expect(attempts).toBeLessThan(30);
    const next = await sendWebhooks.run({ ...hooks.context(), log: () => {} });
    expect(next?.getTime()).toBeGreaterThan(hooks.now().getTime());
    expect(peer.received).toHaveLength(attempts);
    peer.setAnswer();
    hooks.pass(HOUR_MS);
    expect(await hooks.send()).toBe(60);
  });

  test("a redirect and a long answer are recorded", async () => {
    const endpoint = await hooks.create({ url: `http://${peer.host}/away` });
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 1);
    peer.setAnswer(() => Response.redirect("http://127.0.0.1:9/inner", 302));
    await hooks.send();
    const [redirected] = await hooks.deliveries(endpoint.endpointId);
    expect(redirected?.attempts).toMatchObject([{ status: null }]);
    peer.setAnswer(() => new Response("x".repeat(100_000), { status: 500 }));
    hooks.pass(5_000);
    await hooks.send();
    const [long] = await hooks.deliveries(endpoint.endpointId);
    expect(long?.attempts.at(-1)?.answer).toBe("x".repeat(500));
  });
});

test("two workers never send one message at once, and both keep the order of a case", async () => {
  await hooks.create();
  const cases = await Promise.all(Array.from({ length: 8 }, () => hooks.newCase()));
  for (const { caseId } of cases) await hooks.record(caseId, 1, 2, 3, 4, 5);
  const going = new Set<string>();
  let overlaps = 0;
  peer.setAnswer(async ({ message, id }) => {
    const key = `${message.data.caseId}`;
    if (going.has(key) || going.has(id)) overlaps += 1;
    going.add(key).add(id);
    await Bun.sleep(2);
    going.delete(key);
    going.delete(id);
    return new Response();
  });
  const counts = await Promise.all(Array.from({ length: 4 }, () => hooks.send()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
  expect(overlaps).toBe(0);
  for (const { caseId } of cases) {
    const amounts = peer.received
      .filter(({ message }) => message.data.caseId === caseId)
      .map(({ message }) => message.data.data.amountMinor);
    expect(amounts).toEqual([1, 2, 3, 4, 5]);
  }
});

test("a claimed message is free again when its lease ends", async () => {
  const { db } = hooks.database;
  const { endpointId } = await hooks.create();
  const { caseId } = await hooks.newCase();
  await hooks.record(caseId, 1);
  peer.setAnswer(answerWith(500));
  await hooks.send();
  hooks.pass(5_000);
  const until = new Date(hooks.now().getTime() + 60_000);
  expect(await claim(db, endpointId, { max: 9, now: hooks.now(), until })).toHaveLength(1);
  peer.setAnswer();
  expect(await hooks.send()).toBe(0);
  expect(await sendWebhooks.run({ ...hooks.context(), log: () => {} })).toEqual(until);
  hooks.pass(60_000);
  expect(await hooks.send()).toBe(1);
});

test("a failed ping and a quiet period do not disable an endpoint at its next failure", async () => {
  const { endpointId } = await hooks.create();
  const { caseId } = await hooks.newCase();
  peer.setAnswer(answerWith(500));
  await (await hooks.admin()).ping({ endpointId });
  await hooks.send();
  hooks.pass(80 * HOUR_MS);
  await hooks.record(caseId, 1);
  await hooks.send();
  expect(await hooks.find(endpointId)).toMatchObject({ state: "FAILING", waiting: 1 });
  peer.setAnswer();
  hooks.pass(5_000);
  expect(await hooks.send()).toBe(1);
});

test("an endpoint that does not answer delays no other", async () => {
  const released = Promise.withResolvers<void>();
  peer.setAnswer(async ({ path }) => {
    if (path === "/slow") await released.promise;
    return new Response(null, { status: 204 });
  });
  await hooks.create({ url: peer.url("/slow") });
  await hooks.create({ url: peer.url("/fast") });
  for (let amount = 1; amount <= 25; amount += 1) {
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, amount);
  }
  const sending = hooks.send();
  await waitUntil(() => peer.amounts("/fast").length === 25 && peer.amounts("/slow").length >= 10);
  const slowCount = peer.amounts("/slow").length;
  released.resolve();
  await sending;
  expect(slowCount).toBe(10);
});

test("the endpoint of a disabled institution waits until it is enabled", async () => {
  const { db } = hooks.database;
  const { id } = hooks.org().north;
  await hooks.create({ institutionId: id });
  const setStatus = (status: string) =>
    db.updateTable("institution").set({ status }).where("id", "=", id).execute();
  const { caseId } = await hooks.newCase();
  await hooks.record(caseId, 1);
  await setStatus("DISABLED");
  await hooks.record(caseId, 2);
  expect(await hooks.send()).toBe(0);
  await setStatus("ENABLED");
  await hooks.send();
  expect(peer.amounts()).toEqual([1, 2]);
});

test("a change that was deleted before its delivery fails", async () => {
  const { db } = hooks.database;
  const { endpointId } = await hooks.create();
  const { caseId } = await hooks.newCase();
  await hooks.record(caseId, 1);
  peer.setAnswer(answerWith(500));
  await hooks.send();
  await sql`delete from change`.execute(db);
  hooks.pass(5_000);
  await hooks.send();
  expect(await hooks.deliveries(endpointId)).toMatchObject([
    { state: "FAILED", body: null, attempts: [{ status: 500 }, { status: null }] },
  ]);
});

test("administrators limited to another institution get no notice", async () => {
  const { north, south } = hooks.org();
  const limited = await newUser(hooks.database.db, {
    login: "webhook-limited",
    roleId: ROLE.administrator,
    institutionId: null,
  });
  await hooks.database.db
    .insertInto("userInstitution")
    .values({ userId: limited.id, institutionId: south.id })
    .execute();
  const { endpointId } = await hooks.create({ institutionId: north.id });
  const { caseId } = await hooks.newCase();
  await hooks.record(caseId, 1);
  peer.setAnswer(answerWith(410));
  await hooks.send();
  expect((await hooks.find(endpointId)).state).toBe("DISABLED");
  const { rows } = await sql`select from task_notification
    where kind = 'WEBHOOK_DISABLED' and user_id = ${limited.id}`.execute(hooks.database.db);
  expect(rows).toEqual([]);
});
