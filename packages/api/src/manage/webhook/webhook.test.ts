import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { getRefusal } from "../../session/testing.ts";
import { httpWebhookGateway } from "./gateways/http.ts";
import { useWebhooks } from "./testing.ts";

const HOUR_MS = 3_600_000;
const hooks = useWebhooks();
const { peer } = hooks;

const answerWith = (status: number) => () => new Response("no", { status });

describe("an endpoint", () => {
  test("is changed on its current version, and its name is in use once", async () => {
    const admin = await hooks.admin();
    const made = await hooks.create({ name: "Lender A" });
    const fields = { endpointId: made.endpointId, url: peer.url("/new"), types: null };
    const changed = await admin.update({ ...fields, version: made.version, name: "Lender B" });
    expect(changed.version).toBe(2);
    expect(
      await getRefusal(admin.update({ ...fields, version: made.version, name: "Lender C" })),
    ).toBe("record.changed");
    expect(await getRefusal(hooks.create({ name: "Lender B" }))).toBe("webhook.nameInUse");
    const other = await hooks.create({ name: "Lender C" });
    expect(await getRefusal(admin.update({ ...fields, ...other, name: "Lender B" }))).toBe(
      "webhook.nameInUse",
    );
    await admin.remove({ endpointId: made.endpointId, version: 2 });
    await hooks.create({ name: "Lender B" });
  });

  test("has one owner that exists", async () => {
    const { north } = hooks.org();
    await expect(hooks.create({ lenderId: 1, institutionId: north.id })).rejects.toMatchObject({
      cause: { issues: [{ message: "service.oneOwner" }] },
    });
    expect(await getRefusal(hooks.create({ lenderId: 999_999 }))).toBe("record.notFound");
    expect(await getRefusal(hooks.create({ institutionId: 999_999 }))).toBe("record.notFound");
  });

  test("is hidden from an administrator limited to other institutions", async () => {
    const { administrator, north, south } = hooks.org();
    const limited = await hooks.as(administrator, { institutionIds: [south.id] });
    const ofNorth = await hooks.create({ institutionId: north.id });
    const ofAll = await hooks.create();
    const ofSouth = await hooks.create({ institutionId: south.id });
    const { rows } = await limited.list({});
    expect(rows.map(({ endpointId }) => endpointId)).toEqual([ofSouth.endpointId]);
    for (const { endpointId, version } of [ofNorth, ofAll]) {
      const refusals = [
        limited.pause({ endpointId, version }),
        limited.ping({ endpointId }),
        limited.listDeliveries({ endpointId }),
        limited.replayRange({ endpointId, fromId: 1, toId: 9 }),
      ].map(getRefusal);
      expect(new Set(await Promise.all(refusals))).toEqual(new Set(["record.notFound"]));
    }
    const fields = { name: "limited", url: peer.url() };
    expect(await getRefusal(limited.create(fields))).toBe("record.notFound");
    expect(await getRefusal(limited.create({ ...fields, institutionId: north.id }))).toBe(
      "record.notFound",
    );
    await limited.create({ ...fields, institutionId: south.id });
  });

  test("that is removed sends nothing and keeps its log", async () => {
    const admin = await hooks.admin();
    const { endpointId, version } = await hooks.create();
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 1);
    await hooks.send();
    await admin.remove({ endpointId, version });
    await hooks.record(caseId, 2);
    await hooks.send();
    expect(peer.amounts()).toEqual([1]);
    expect(await hooks.deliveries(endpointId)).toMatchObject([{ state: "DELIVERED" }]);
    const { rows } = await admin.list({ state: "REMOVED" });
    expect(rows).toMatchObject([{ endpointId }]);
    expect(await getRefusal(admin.resume({ endpointId, version: 2 }))).toBe("record.notFound");
  });
});

describe("an inner address", () => {
  test("is refused without a vouched host", async () => {
    const webhook = httpWebhookGateway({ outside: {} });
    const gateways = { ...hooks.context().gateways, webhook };
    const admin = await hooks.as(hooks.org().administrator, {}, { gateways });
    for (const url of [
      peer.url(),
      "http://lender.example/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://169.254.169.254/latest/meta-data",
      "https://localhost/",
    ])
      expect(await getRefusal(admin.create({ name: "inner", url }))).toBe("webhook.urlInner");
  });

  test("is not sent to when the name leads inside later", async () => {
    const { endpointId } = await hooks.create();
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 1);
    const resolve = async () => ["10.0.0.1"];
    const webhook = httpWebhookGateway({ outside: { resolve } });
    await sql`update webhook_endpoint set url = 'https://lender.example/hook'`.execute(
      hooks.database.db,
    );
    await hooks.send({ gateways: { ...hooks.context().gateways, webhook } });
    expect(peer.received).toEqual([]);
    const [row] = await hooks.deliveries(endpointId);
    expect(row?.attempts).toMatchObject([{ status: null, answer: "lender.example leads inside" }]);
  });
});

test("an attempt ends while its host name is still being resolved", async () => {
  const { endpointId } = await hooks.create();
  const { caseId } = await hooks.newCase();
  await hooks.record(caseId, 1);
  await sql`update webhook_endpoint set url = 'https://lender.example/hook'`.execute(
    hooks.database.db,
  );
  const resolve = () => Promise.withResolvers<string[]>().promise;
  const webhook = httpWebhookGateway({ outside: { resolve }, timeoutMs: 50 });
  await hooks.send({ gateways: { ...hooks.context().gateways, webhook } });
  const [row] = await hooks.deliveries(endpointId);
  expect(row).toMatchObject({ state: "WAITING", attempts: [{ status: null }] });
  const gateways = { ...hooks.context().gateways, webhook };
  const admin = await hooks.as(hooks.org().administrator, {}, { gateways });
  const unresolved = admin.create({ name: "unresolved", url: "https://lender.example/" });
  expect(await getRefusal(unresolved)).toBe("webhook.urlInner");
});

test("a paused endpoint sends nothing and continues where it stopped", async () => {
  const admin = await hooks.admin();
  const made = await hooks.create();
  const { caseId } = await hooks.newCase();
  await hooks.record(caseId, 1);
  peer.setAnswer(answerWith(500));
  await hooks.send();
  const paused = await admin.pause(made);
  expect(paused).toMatchObject({ state: "PAUSED", version: 2 });
  expect(await getRefusal(admin.pause(paused))).toBe("webhook.notActive");
  peer.setAnswer();
  peer.received.length = 0;
  await hooks.record(caseId, 2);
  hooks.pass(HOUR_MS);
  await hooks.send();
  await hooks.record(caseId, 3);
  await hooks.send();
  expect(peer.amounts()).toEqual([]);
  const resumed = await admin.resume(paused);
  expect(await getRefusal(admin.resume(resumed))).toBe("webhook.isActive");
  await hooks.send();
  expect(peer.amounts()).toEqual([1, 2, 3]);
});

describe("a rotation", () => {
  test("leaves both secrets valid for a day, then the new one alone", async () => {
    const admin = await hooks.admin();
    const made = await hooks.create();
    const rotated = await admin.rotate(made);
    expect(await getRefusal(admin.rotate(made))).toBe("record.changed");
    expect(rotated.secret).not.toBe(made.secret);
    await admin.ping(made);
    await hooks.send();
    const [both] = peer.received;
    for (const { secret } of [made, rotated])
      new Webhook(secret).verify(both?.body ?? "", both?.headers ?? {});
    expect(both?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    hooks.pass(24 * HOUR_MS);
    await admin.ping(made);
    await hooks.send();
    expect(peer.received[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });
});

test("a second rotation within a day keeps the secret that the receiver knows", async () => {
  const admin = await hooks.admin();
  const made = await hooks.create();
  const lost = await admin.rotate(made);
  const rotated = await admin.rotate(lost);
  await admin.ping(made);
  await hooks.send();
  const [item] = peer.received;
  for (const { secret } of [made, rotated])
    new Webhook(secret).verify(item?.body ?? "", item?.headers ?? {});
  expect(() => new Webhook(lost.secret).verify(item?.body ?? "", item?.headers ?? {})).toThrow();
});

test("only a reader of the feed creates or changes an endpoint", async () => {
  const { administrator, north } = hooks.org();
  const made = await hooks.create();
  const blind = await hooks.as(administrator, { permissions: new Set(["webhook.edit"]) });
  const input = { name: "blind", url: peer.url(), types: ["promise.made" as const] };
  expect(await getRefusal(blind.create(input))).toBe("access.denied");
  expect(await getRefusal(blind.update({ ...made, ...input }))).toBe("access.denied");
  const agent = await hooks.as(north.agent, {
    permissions: new Set(["webhook.edit", "changeFeed.read"]),
  });
  const own = agent.create({ ...input, institutionId: north.id });
  expect(await getRefusal(own)).toBe("access.denied");
});

test("a lost key of encryption fails attempts until the rotation", async () => {
  const admin = await hooks.admin();
  const made = await hooks.create();
  await sql`update webhook_endpoint set secret = 'aes256gcm:AAAA'`.execute(hooks.database.db);
  const { caseId } = await hooks.newCase();
  await hooks.record(caseId, 1);
  await hooks.send();
  expect(peer.received).toEqual([]);
  expect((await hooks.deliveries(made.endpointId))[0]?.attempts).toMatchObject([
    { status: null, answer: "the secret cannot be read; rotate it" },
  ]);
  const { secret } = await admin.rotate(made);
  hooks.pass(5_000);
  await hooks.send();
  const [item] = peer.received;
  new Webhook(secret).verify(item?.body ?? "", item?.headers ?? {});
});

test("a ping is sent once, and its failure does not repeat", async () => {
  const admin = await hooks.admin();
  const { endpointId } = await hooks.create();
  const { messageId } = await admin.ping({ endpointId });
  peer.setAnswer(answerWith(500));
  await hooks.send();
  hooks.pass(HOUR_MS);
  await hooks.send();
  expect(peer.received.map(({ id, message }) => [id, message.type])).toEqual([[messageId, "ping"]]);
  expect(await hooks.deliveries(endpointId)).toMatchObject([{ state: "FAILED", type: "ping" }]);
});

describe("a replay", () => {
  test("of one message has its id and its body", async () => {
    const admin = await hooks.admin();
    const { endpointId } = await hooks.create();
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 1);
    peer.setAnswer(answerWith(500));
    await hooks.send();
    const [waiting] = await hooks.deliveries(endpointId);
    const deliveryId = waiting?.deliveryId ?? 0;
    expect(await getRefusal(admin.replay({ endpointId, deliveryId }))).toBe("webhook.stillWaiting");
    peer.setAnswer();
    hooks.pass(5_000);
    await hooks.send();
    await admin.replay({ endpointId, deliveryId });
    await hooks.send();
    const [, second, third] = peer.received;
    expect(third).toMatchObject({ id: second?.id ?? "", body: second?.body ?? "" });
    const other = await hooks.create();
    expect(await getRefusal(admin.replay({ endpointId: other.endpointId, deliveryId }))).toBe(
      "record.notFound",
    );
  });

  test("of a range repeats the ids in their order, by change ids or instants", async () => {
    const admin = await hooks.admin();
    const { endpointId } = await hooks.create({ institutionId: hooks.org().north.id });
    const { caseId } = await hooks.newCase();
    const southCase = await hooks.newCase(hooks.org().south.agent.id);
    await hooks.record(caseId, 1, 2, 3);
    await hooks.record(southCase.caseId, 4);
    await hooks.send();
    const changes = peer.received.map(({ message }) => message.data.id);
    const ids = peer.received.map(({ id }) => id);
    const [fromId = 0, toId = 0] = changes.slice(1);
    peer.received.length = 0;
    expect(await admin.replayRange({ endpointId, fromId, toId })).toEqual({ queued: 2 });
    expect(await admin.replayRange({ endpointId, fromId, toId })).toEqual({ queued: 0 });
    await hooks.send();
    expect(peer.received.map(({ id }) => id)).toEqual(ids.slice(1));
    peer.received.length = 0;
    const from = new Date(Date.now() - HOUR_MS);
    const to = new Date(Date.now() + HOUR_MS);
    await admin.replayRange({ endpointId, from, to });
    await hooks.send();
    expect(peer.received.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
    expect(peer.amounts()).not.toContain(4);
    await expect(admin.replayRange({ endpointId, from, toId })).rejects.toMatchObject({
      cause: { issues: [{ message: "webhook.rangeRequired" }] },
    });
  });
});

test("secrets are sealed, shown once, and in no audit entry or list", async () => {
  const { db } = hooks.database;
  const admin = await hooks.admin();
  const made = await hooks.create();
  const rotated = await admin.rotate(made);
  const { rows } = await sql<{ text: string }>`
    select concat(before, after) as text from audit_log where action like 'webhook.%'`.execute(db);
  expect(rows.length).toBeGreaterThan(1);
  const stored = await sql<{ text: string }>`
    select concat(secret, former_secret) as text from webhook_endpoint`.execute(db);
  const replies = JSON.stringify([
    await admin.list({}),
    await admin.listDeliveries({ endpointId: made.endpointId }),
  ]);
  const texts = [...rows, ...stored.rows].map(({ text }) => text).concat(replies);
  for (const secret of [made.secret, rotated.secret]) {
    expect(secret).toMatch(/^whsec_/);
    for (const text of texts) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.slice("whsec_".length));
    }
  }
  for (const { text } of rows) expect(text).not.toContain('secret":');
});

test.each(["operations", "inspector"] as const)("%s may not read endpoints", async (name) => {
  const user = await hooks.as(hooks.org()[name]);
  await expect(user.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
