import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { getRefusal } from "../../session/testing.ts";
import { useWebhooks } from "./testing.ts";

const hooks = useWebhooks();
const { peer } = hooks;

const answerWith = (status: number) => () => new Response("no", { status });

const names = ({ rows }: { rows: readonly { readonly name: string }[] }) =>
  rows.map(({ name }) => name);

test("a list is filtered by text, owner and state, and sorted", async () => {
  const admin = await hooks.admin();
  const { north } = hooks.org();
  const [lender] = await hooks.database.db.selectFrom("lender").select("id").execute();
  const lenderId = lender?.id ?? 0;
  await hooks.create({ name: "beta", url: peer.url("/orders"), lenderId });
  await hooks.create({ name: "Alpha", institutionId: north.id });
  const gamma = await hooks.create({ name: "gamma" });
  await admin.pause(gamma);
  expect(names(await admin.list({}))).toEqual(["Alpha", "beta", "gamma"]);
  expect(names(await admin.list({ descending: true }))).toEqual(["gamma", "beta", "Alpha"]);
  expect(names(await admin.list({ text: "ALPH" }))).toEqual(["Alpha"]);
  expect(names(await admin.list({ text: "/orders" }))).toEqual(["beta"]);
  expect(names(await admin.list({ lenderId }))).toEqual(["beta"]);
  expect(names(await admin.list({ institutionId: north.id }))).toEqual(["Alpha"]);
  expect(names(await admin.list({ state: "PAUSED" }))).toEqual(["gamma"]);
});

describe("the state of an endpoint", () => {
  test("is failing from the first refusal until the next delivery", async () => {
    const admin = await hooks.admin();
    const { endpointId } = await hooks.create({ name: "failing" });
    await hooks.create({ name: "idle" });
    const { caseId } = await hooks.newCase();
    await hooks.record(caseId, 1);
    peer.setAnswer(answerWith(500));
    await hooks.send();
    expect(names(await admin.list({ state: "FAILING" }))).toEqual(["failing", "idle"]);
    expect(await hooks.find(endpointId)).toMatchObject({ waiting: 1, deliveredAt: null });
    expect(names(await admin.list({ sort: "waiting", descending: true }))).toHaveLength(2);
    peer.setAnswer();
    hooks.pass(5_000);
    const at = hooks.now();
    await hooks.send();
    expect(await hooks.find(endpointId)).toMatchObject({
      state: "ACTIVE",
      waiting: 0,
      deliveredAt: sameInstant(at),
    });
    expect(names(await admin.list({ state: "FAILING" }))).toEqual([]);
  });

  test("is disabled with its reason, until it is resumed or removed", async () => {
    const admin = await hooks.admin();
    const { endpointId } = await hooks.create();
    await admin.ping({ endpointId });
    peer.setAnswer(answerWith(410));
    await hooks.send();
    const disabled = await admin.get({ endpointId });
    expect(disabled).toMatchObject({ state: "DISABLED", disabledReason: "GONE" });
    const resumed = await admin.resume({ endpointId, version: disabled.version });
    expect(await admin.get({ endpointId })).toMatchObject({
      state: "ACTIVE",
      disabledReason: null,
    });
    await admin.remove({ endpointId, version: resumed.version });
    expect(await admin.get({ endpointId })).toMatchObject({ state: "REMOVED" });
  });
});

test("an endpoint of another institution is hidden", async () => {
  const { administrator, north, south } = hooks.org();
  const { endpointId } = await hooks.create({ institutionId: north.id });
  const limited = await hooks.as(administrator, { institutionIds: [south.id] });
  expect(await getRefusal(limited.get({ endpointId }))).toBe("record.notFound");
  const range = { endpointId, fromId: 1, toId: 2 };
  expect(await getRefusal(limited.countRange(range))).toBe("record.notFound");
});

test("the log is filtered by state, type and time, and a range counts its messages", async () => {
  const admin = await hooks.admin();
  const { endpointId } = await hooks.create();
  const { caseId } = await hooks.newCase();
  await hooks.record(caseId, 1, 2);
  await hooks.send();
  const [first] = await hooks.deliveries(endpointId);
  const changeId = first?.changeId ?? 0;
  hooks.pass(60_000);
  const from = hooks.now();
  await admin.ping({ endpointId });
  const count = async (filter: object) =>
    (await admin.listDeliveries({ endpointId, ...filter })).total;
  expect(await count({})).toBe(3);
  expect(await count({ state: "WAITING" })).toBe(1);
  expect(await count({ type: "promise.made" })).toBe(2);
  expect(await count({ from })).toBe(1);
  expect(await count({ to: new Date(from.getTime() - 1) })).toBe(2);
  expect(await count({ deliveryId: first?.deliveryId })).toBe(1);
  const range = { endpointId, fromId: changeId, toId: changeId };
  expect(await admin.countRange(range)).toEqual({ messages: 1 });
  await admin.replayRange(range);
  expect(await admin.countRange(range)).toEqual({ messages: 0 });
});
