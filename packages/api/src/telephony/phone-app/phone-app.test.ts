import { describe, expect, test } from "bun:test";
import { lockWaits, waitUntil } from "@kolekta/db/testing";
import type { Persona } from "../../seeds/index.ts";
import { getWaiting as waitingContract } from "../call/contract.ts";
import { AppError } from "../../core/errors.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { endSilentCalls } from "../call/actions/end-stale.ts";
import { call, NOON, useCallHarness } from "../call/testing.ts";
import { pairByLogin, unpairByLogin } from "./actions.ts";
import { PAIRING_MS, toPairingCode } from "./rules.ts";

const harness = useCallHarness();

const later = (ms: number) => ({ now: () => new Date(NOON.getTime() + ms) });

const createPhoneCaller = async (persona: Persona) =>
  call(createTestContext(harness.db, await getActor(harness.db, persona), { now: () => NOON }))
    .phoneApp;

const app = (ms = 0) => call(harness.context(later(ms)));

/** Pairs a phone of the north's agent, and returns its credential with its requests. */
async function paired() {
  const { agent, leader } = harness.org.north;
  const { pairingCode } = await (await createPhoneCaller(leader)).pair({ agentId: agent.id });
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  const waiting = (ms = 0) => app(ms).calls.getWaiting({ credential, wait: 0 });
  const claim = (token: string, ms = 0) => app(ms).calls.claim({ token, credential });
  return { credential, waiting, claim };
}

const placed = async () => (await harness.as(harness.org.north.agent)).handToApp(harness.target());

const tokenFor = async (phone: Awaited<ReturnType<typeof paired>>) =>
  (await phone.waiting()).call?.token ?? "";

test("the wait of a phone defaults to most of its share of a minute", () => {
  const credential = "x".repeat(43);
  expect(waitingContract.input.parse({ credential }).wait).toBe(25);
});

describe("pairing", () => {
  test("a code has twelve characters that are hard to misread", () => {
    expect(toPairingCode(new Uint8Array(12).fill(255))).toBe("ZZZZZZZZZZZZ");
    const made = toPairingCode(crypto.getRandomValues(new Uint8Array(12)));
    expect(made).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  });

  test("allows only another agent in scope who places calls", async () => {
    const { leader, agent } = harness.org.north;
    await expect(
      (await createPhoneCaller(leader)).pair({ agentId: leader.id }),
    ).rejects.toMatchObject({ message: "phone.cannotPairSelf" });
    const stranger = { agentId: harness.org.south.agent.id };
    await expect((await createPhoneCaller(leader)).pair(stranger)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      (await createPhoneCaller(agent)).pair({ agentId: agent.id }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("accepts a code once, within its minutes and until the next one", async () => {
    const { leader, agent } = harness.org.north;
    const pair = async () =>
      (await (await createPhoneCaller(leader)).pair({ agentId: agent.id })).pairingCode;
    const first = await pair();
    const second = await pair();
    const refusal = { message: "phone.badCode" };
    await expect(app().phoneApp.enrol({ pairingCode: first })).rejects.toMatchObject(refusal);
    await expect(app(PAIRING_MS).phoneApp.enrol({ pairingCode: second })).rejects.toMatchObject(
      refusal,
    );
    await app().phoneApp.enrol({ pairingCode: second });
    await expect(app().phoneApp.enrol({ pairingCode: second })).rejects.toMatchObject(refusal);
  });
});

test("the case shows app calls from the first one on", async () => {
  await paired();
  await placed();
  const { taskId } = harness.target();
  const query = harness.db.selectFrom("collectionCase").select("appCall");
  expect(await query.where("id", "=", taskId).execute()).toEqual([{ appCall: true }]);
});

test("the command line pairs and unpairs by login", async () => {
  const { agent } = harness.org.north;
  const { pairingCode } = await pairByLogin(harness.context(), agent.login);
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  const wait = 0;
  expect(await app().calls.getWaiting({ credential, wait })).toEqual({ call: null });
  await unpairByLogin(harness.context(), agent.login);
  await expect(app().calls.getWaiting({ credential })).rejects.toMatchObject({
    message: "phone.notPaired",
  });
  await expect(pairByLogin(harness.context(), harness.org.finance.login)).rejects.toThrow(
    "record.notFound",
  );
});

describe("an app call", () => {
  test("needs a paired phone", async () => {
    const { leader, agent } = harness.org.north;
    await (await createPhoneCaller(leader)).unpair({ agentId: agent.id });
    await expect(placed()).rejects.toMatchObject({ message: "call.noPhone" });
  });

  test("goes to the phone, which receives its number once and reports the result", async () => {
    const phone = await paired();
    const made = await placed();
    expect(Object.keys(made).sort()).toEqual(["callId", "expiresAt"]);
    const token = await tokenFor(phone);
    const claimed = await phone.claim(token);
    expect(claimed.phone).toMatch(/^62812\d+9$/);
    await expect(phone.claim(token)).rejects.toMatchObject({ message: "call.tokenUsed" });
    expect(await phone.waiting()).toEqual({ call: null });
    const { report } = app().calls;
    const { callId } = made;
    await report({ token, eventId: `a-${callId}`, kind: "ANSWERED", at: NOON });
    await report({
      token,
      eventId: `b-${callId}`,
      kind: "ENDED",
      at: new Date(NOON.getTime() + 9000),
    });
    expect(await harness.stored(callId)).toMatchObject({
      via: "APP",
      state: "ENDED",
      talkSeconds: 9,
    });
  });

  test("is recorded as a shown number outside the quota", async () => {
    const phone = await paired();
    const { callId } = await placed();
    await phone.claim(await tokenFor(phone));
    const reveals = await harness.db
      .selectFrom("numberReveal")
      .select(["actorId", "contactId", "isCounted", "datum"])
      .where("callId", "=", callId)
      .execute();
    const { contactId } = harness.target();
    const actorId = harness.org.north.agent.id;
    expect(reveals).toEqual([{ actorId, contactId, isCounted: false, datum: "PHONE" }]);
    const lines = await harness.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "contact.reveal")
      .where("entityId", "=", String(contactId))
      .execute();
    expect(lines).toHaveLength(1);
  });

  /** Half a minute before the window closes in Jakarta. */
  const EVENING = 8 * 3_600_000 - 30_000;

  const placedAt = async (ms: number) =>
    (await harness.as(harness.org.north.agent, later(ms))).handToApp(harness.target());

  const listDecisions = () =>
    harness.db
      .selectFrom("guardDecision")
      .select(["verdict", "at", "actorId"])
      .where("caseId", "=", harness.caseIds.caseId)
      .orderBy("id")
      .execute();

  test("G49: ordered at 19:59 is checked again when the phone claims it and ends when the window has closed", async () => {
    const phone = await paired();
    const { callId } = await placedAt(EVENING);
    const token = (await phone.waiting(EVENING)).call?.token ?? "";
    const closed = EVENING + 40_000;
    await expect(phone.claim(token, closed)).rejects.toMatchObject({
      message: "guard.outsideHours",
    });
    const actorId = harness.org.north.agent.id;
    const at = (ms: number) => new Date(NOON.getTime() + ms);
    expect(await listDecisions()).toEqual([
      { verdict: "WARN", at: at(EVENING), actorId },
      { verdict: "BLOCK", at: at(closed), actorId },
    ]);
    expect(await harness.stored(callId)).toMatchObject({ state: "ENDED", cause: "FAILED" });
    const reveals = await harness.db
      .selectFrom("numberReveal")
      .select("id")
      .where("callId", "=", callId)
      .execute();
    expect(reveals).toEqual([]);
    await expect(phone.claim(token, closed)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("does not block itself and keeps the override of a leader", async () => {
    const phone = await paired();
    const target = harness.target();
    const attempt = {
      action: "CALL",
      purpose: "COLLECT",
      agentId: harness.org.north.agent.id,
      borrowerId: harness.caseIds.borrowerId,
      caseId: harness.caseIds.caseId,
      contactId: target.contactId,
      at: NOON,
    } as const;
    const before = (times: number) =>
      harness.db
        .insertInto("contactAttempt")
        .values(Array.from({ length: times }, () => attempt))
        .execute();
    await before(5);
    await placed();
    const claimed = await phone.claim(await tokenFor(phone));
    expect(claimed.phone).toMatch(/^62/);
    await harness.db
      .updateTable("callRecord")
      .set({ state: "ENDED", endedAt: NOON })
      .where("id", "=", claimed.callId)
      .execute();
    await expect(placed()).rejects.toMatchObject({ message: "guard.tooManyAttempts" });
    const { agent, leader } = harness.org.north;
    await harness.db
      .updateTable("appUser")
      .set({ roleId: leader.roleId })
      .where("id", "=", agent.id)
      .execute();
    const overridingActor = await getActor(harness.db, agent, {
      permissions: new Set(["call.place", "guard.override", "call.read"]),
    });
    const lifting = call(createTestContext(harness.db, overridingActor, { now: () => NOON })).calls;
    const overrideReason = "he asked to be called back";
    await lifting.handToApp({ ...target, overrideReason });
    expect((await phone.claim(await tokenFor(phone))).phone).toMatch(/^62/);
  });

  test("G49: with an override of the institution's hours is still bound by statutory hours", async () => {
    const { agent, id: institutionId } = harness.org.north;
    const overridingActor = await getActor(harness.db, agent, {
      permissions: new Set(["call.place", "guard.override", "call.read"]),
    });
    const {
      id: _,
      createdAt: __,
      ...law
    } = await harness.db
      .selectFrom("guardRule")
      .selectAll()
      .where("profile", "=", "ID")
      .where("rule", "=", "HOURS")
      .executeTakeFirstOrThrow();
    await harness.db
      .insertInto("guardRule")
      .values({
        ...law,
        version: 99,
        layer: "INSTITUTION",
        institutionId,
        overrideRoles: [overridingActor.role],
        jurisdiction: null,
        params: { ...(law.params as object), to: "17:00" },
      })
      .execute();
    const phone = await paired();
    await expect(placedAt(EVENING)).rejects.toMatchObject({ message: "guard.outsideHours" });
    const lifting = call(createTestContext(harness.db, overridingActor, later(EVENING))).calls;
    const overrideReason = "he asked to be called back";
    await lifting.handToApp({ ...harness.target(), overrideReason });
    const token = (await phone.waiting(EVENING)).call?.token ?? "";
    await expect(phone.claim(token, EVENING + 40_000)).rejects.toMatchObject({
      message: "guard.outsideHours",
    });
  });

  test("expires with its token after a minute", async () => {
    const phone = await paired();
    await placed();
    const token = await tokenFor(phone);
    await expect(phone.claim(token, 61_000)).rejects.toMatchObject({ message: "call.tokenUsed" });
    expect(await phone.waiting(61_000)).toEqual({ call: null });
    expect(await endSilentCalls(harness.context(later(61_000)))).toBe(1);
  });

  test("is not revealed to an earlier token, another phone or an unpaired one", async () => {
    const old = await paired();
    await placed();
    const stale = await tokenFor(old);
    const token = await tokenFor(old);
    await expect(old.claim(stale)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const next = await paired();
    await expect(next.claim(token)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await next.waiting()).toEqual({ call: null });
    await expect(old.claim(token)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(old.waiting()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("of a disabled agent is not revealed", async () => {
    const phone = await paired();
    await placed();
    const set = (status: "ENABLED" | "DISABLED") =>
      harness.db
        .updateTable("appUser")
        .set({ status })
        .where("id", "=", harness.org.north.agent.id)
        .execute();
    await set("DISABLED");
    const refusal = await phone.waiting().catch((error: Error) => error);
    await set("ENABLED");
    expect(refusal).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("that ends during the poll leaves no offer on record", async () => {
    const phone = await paired();
    const { callId } = await placed();
    const result = await harness.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("callRecord")
        .set({ state: "ENDED", endedAt: NOON })
        .where("id", "=", callId)
        .execute();
      const reply = phone.waiting();
      await waitUntil(async () => (await lockWaits(harness.db)) > 0);
      return { reply };
    });
    expect(await result.reply).toEqual({ call: null });
    const lines = await harness.db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "call.offer")
      .where("entityId", "=", String(callId))
      .execute();
    expect(lines).toEqual([]);
  });

  test("rejected by the flood limit uses no database connection", async () => {
    const phone = await paired();
    await placed();
    const token = await tokenFor(phone);
    let transactions = 0;
    const db = new Proxy(harness.db, {
      get(target, name) {
        if (name === "transaction") transactions += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const countCall = () => {
      throw new AppError("tooMany", "request.rateLimited");
    };
    const { credential } = phone;
    const flood = call(harness.context({ db, countCall })).calls;
    const refusal = await flood.claim({ token, credential }).catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(transactions).toBe(0);
    expect((await phone.claim(token)).phone).toMatch(/^62/);
  });

  test("reveals the number to one of five concurrent claims", async () => {
    const phone = await paired();
    await placed();
    const token = await tokenFor(phone);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => phone.claim(token)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
