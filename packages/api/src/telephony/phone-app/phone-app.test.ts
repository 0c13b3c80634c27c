import { describe, expect, test } from "bun:test";
import { lockWaits, until } from "@kolekta/db/testing";
import type { Persona } from "../../seeds/index.ts";
import { getWaiting as waitingContract } from "../call/contract.ts";
import { AppError } from "../../core/errors.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { endSilentCalls } from "../call/actions/sweep.ts";
import { call, NOON, useDesk } from "../call/testing.ts";
import { pairByLogin, unpairByLogin } from "./actions.ts";
import { PAIRING_MS, pairingCodeOf } from "./rules.ts";

const desk = useDesk();

const later = (ms: number) => ({ now: () => new Date(NOON.getTime() + ms) });

const of = async (persona: Persona) =>
  call(visitOf(desk.db, await actorOf(desk.db, persona), { now: () => NOON })).phoneApp;

const app = (ms = 0) => call(desk.visit(later(ms)));

/** A phone of the north's agent, with what it asks its calls by. */
async function paired() {
  const { agent, leader } = desk.org.north;
  const { pairingCode } = await (await of(leader)).pair({ agentId: agent.id });
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  const waiting = (ms = 0) => app(ms).calls.getWaiting({ credential, wait: 0 });
  const claim = (token: string, ms = 0) => app(ms).calls.claim({ token, credential });
  return { credential, waiting, claim };
}

const placed = async () => (await desk.as(desk.org.north.agent)).handToApp(desk.target());

const tokenFor = async (phone: Awaited<ReturnType<typeof paired>>) =>
  (await phone.waiting()).call?.token ?? "";

test("a phone that says nothing of it is answered after most of its minute's share", () => {
  const credential = "x".repeat(43);
  expect(waitingContract.input.parse({ credential }).wait).toBe(25);
});

describe("pairing", () => {
  test("a code is twelve signs that nobody misreads", () => {
    expect(pairingCodeOf(new Uint8Array(12).fill(255))).toBe("ZZZZZZZZZZZZ");
    const made = pairingCodeOf(crypto.getRandomValues(new Uint8Array(12)));
    expect(made).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  });

  test("is for somebody else in sight, who places calls", async () => {
    const { leader, agent } = desk.org.north;
    await expect((await of(leader)).pair({ agentId: leader.id })).rejects.toMatchObject({
      message: "phone.pairOwn",
    });
    const stranger = { agentId: desk.org.south.agent.id };
    await expect((await of(leader)).pair(stranger)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect((await of(agent)).pair({ agentId: agent.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("a code is good once, within its minutes, and until the next one", async () => {
    const { leader, agent } = desk.org.north;
    const pair = async () => (await (await of(leader)).pair({ agentId: agent.id })).pairingCode;
    const first = await pair();
    const second = await pair();
    const refused = { message: "phone.badCode" };
    await expect(app().phoneApp.enrol({ pairingCode: first })).rejects.toMatchObject(refused);
    await expect(app(PAIRING_MS).phoneApp.enrol({ pairingCode: second })).rejects.toMatchObject(
      refused,
    );
    await app().phoneApp.enrol({ pairingCode: second });
    await expect(app().phoneApp.enrol({ pairingCode: second })).rejects.toMatchObject(refused);
  });
});

test("from its first call by the app on, the case says so", async () => {
  await paired();
  await placed();
  const { taskId } = desk.target();
  const kept = desk.db.selectFrom("collectionCase").select("appCall");
  expect(await kept.where("id", "=", taskId).execute()).toEqual([{ appCall: true }]);
});

test("the command line pairs and lets go by login", async () => {
  const { agent } = desk.org.north;
  const { pairingCode } = await pairByLogin(desk.visit(), agent.login);
  const { credential } = await app().phoneApp.enrol({ pairingCode });
  const wait = 0;
  expect(await app().calls.getWaiting({ credential, wait })).toEqual({
    call: null,
  });
  await unpairByLogin(desk.visit(), agent.login);
  await expect(app().calls.getWaiting({ credential })).rejects.toMatchObject({
    message: "phone.notPaired",
  });
  await expect(pairByLogin(desk.visit(), desk.org.finance.login)).rejects.toThrow(
    "record.notFound",
  );
});

describe("an app call", () => {
  test("needs a paired phone", async () => {
    const { leader, agent } = desk.org.north;
    await (await of(leader)).unpair({ agentId: agent.id });
    await expect(placed()).rejects.toMatchObject({ message: "call.noPhone" });
  });

  test("goes to the phone, which takes its number once and tells what became of it", async () => {
    const phone = await paired();
    const made = await placed();
    expect(Object.keys(made).sort()).toEqual(["callId", "expiresAt"]);
    const token = await tokenFor(phone);
    const claimed = await phone.claim(token);
    expect(claimed.phone).toMatch(/^62812\d+9$/);
    await expect(phone.claim(token)).rejects.toMatchObject({
      message: "call.tokenUsed",
    });
    expect(await phone.waiting()).toEqual({ call: null });
    const { report } = app().calls;
    const { callId } = made;
    await report({
      token,
      eventId: `a-${callId}`,
      kind: "ANSWERED",
      at: NOON,
    });
    await report({
      token,
      eventId: `b-${callId}`,
      kind: "ENDED",
      at: new Date(NOON.getTime() + 9000),
    });
    expect(await desk.stored(callId)).toMatchObject({
      via: "APP",
      state: "ENDED",
      talkSeconds: 9,
    });
  });

  test("stands on record as a number that was shown, beside the quota", async () => {
    const phone = await paired();
    const { callId } = await placed();
    await phone.claim(await tokenFor(phone));
    const shown = await desk.db
      .selectFrom("numberReveal")
      .select(["actorId", "contactId", "isCounted", "what"])
      .where("callId", "=", callId)
      .execute();
    const { contactId } = desk.target();
    const actorId = desk.org.north.agent.id;
    expect(shown).toEqual([{ actorId, contactId, isCounted: false, what: "PHONE" }]);
    const lines = await desk.db
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
    (await desk.as(desk.org.north.agent, later(ms))).handToApp(desk.target());

  const decisionsOf = () =>
    desk.db
      .selectFrom("guardDecision")
      .select(["verdict", "at", "actorId"])
      .where("caseId", "=", desk.held.caseId)
      .orderBy("id")
      .execute();

  test("G49: ordered at 19:59 is judged again when the phone takes it, and ends where the window has closed", async () => {
    const phone = await paired();
    const { callId } = await placedAt(EVENING);
    const token = (await phone.waiting(EVENING)).call?.token ?? "";
    const closed = EVENING + 40_000;
    await expect(phone.claim(token, closed)).rejects.toMatchObject({
      message: "guard.outsideHours",
    });
    const actorId = desk.org.north.agent.id;
    const at = (ms: number) => new Date(NOON.getTime() + ms);
    expect(await decisionsOf()).toEqual([
      { verdict: "WARN", at: at(EVENING), actorId },
      { verdict: "BLOCK", at: at(closed), actorId },
    ]);
    expect(await desk.stored(callId)).toMatchObject({
      state: "ENDED",
      cause: "FAILED",
    });
    const shown = await desk.db
      .selectFrom("numberReveal")
      .select("id")
      .where("callId", "=", callId)
      .execute();
    expect(shown).toEqual([]);
    await expect(phone.claim(token, closed)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("does not stand in its own way, and what a leader set aside stays set aside", async () => {
    const phone = await paired();
    const target = desk.target();
    const attempt = {
      action: "CALL",
      purpose: "COLLECT",
      agentId: desk.org.north.agent.id,
      borrowerId: desk.held.borrowerId,
      caseId: desk.held.caseId,
      contactId: target.contactId,
      at: NOON,
    } as const;
    const before = (times: number) =>
      desk.db
        .insertInto("contactAttempt")
        .values(Array.from({ length: times }, () => attempt))
        .execute();
    await before(5);
    await placed();
    const claimed = await phone.claim(await tokenFor(phone));
    expect(claimed.phone).toMatch(/^62/);
    await desk.db
      .updateTable("callRecord")
      .set({ state: "ENDED", endedAt: NOON })
      .where("id", "=", claimed.callId)
      .execute();
    await expect(placed()).rejects.toMatchObject({
      message: "guard.tooManyAttempts",
    });
    const { agent, leader } = desk.org.north;
    await desk.db
      .updateTable("appUser")
      .set({ roleId: leader.roleId })
      .where("id", "=", agent.id)
      .execute();
    const mayLift = await actorOf(desk.db, agent, {
      permissions: new Set(["call.place", "guard.override", "call.read"]),
    });
    const lifting = call(visitOf(desk.db, mayLift, { now: () => NOON })).calls;
    const overrideReason = "he asked to be called back";
    await lifting.handToApp({ ...target, overrideReason });
    expect((await phone.claim(await tokenFor(phone))).phone).toMatch(/^62/);
  });

  test("G49: who set an institution's own hours aside has not set the law's aside", async () => {
    const { agent, id: institutionId } = desk.org.north;
    const mayLift = await actorOf(desk.db, agent, {
      permissions: new Set(["call.place", "guard.override", "call.read"]),
    });
    const {
      id: _,
      createdAt: __,
      ...law
    } = await desk.db
      .selectFrom("guardRule")
      .selectAll()
      .where("profile", "=", "ID")
      .where("rule", "=", "HOURS")
      .executeTakeFirstOrThrow();
    await desk.db
      .insertInto("guardRule")
      .values({
        ...law,
        version: 99,
        layer: "INSTITUTION",
        institutionId,
        overrideRoles: [mayLift.role],
        jurisdiction: null,
        params: { ...(law.params as object), to: "17:00" },
      })
      .execute();
    const phone = await paired();
    await expect(placedAt(EVENING)).rejects.toMatchObject({
      message: "guard.outsideHours",
    });
    const lifting = call(visitOf(desk.db, mayLift, later(EVENING))).calls;
    const overrideReason = "he asked to be called back";
    await lifting.handToApp({ ...desk.target(), overrideReason });
    const token = (await phone.waiting(EVENING)).call?.token ?? "";
    await expect(phone.claim(token, EVENING + 40_000)).rejects.toMatchObject({
      message: "guard.outsideHours",
    });
  });

  test("is given up after its minute, and its token with it", async () => {
    const phone = await paired();
    await placed();
    const token = await tokenFor(phone);
    await expect(phone.claim(token, 61_000)).rejects.toMatchObject({
      message: "call.tokenUsed",
    });
    expect(await phone.waiting(61_000)).toEqual({ call: null });
    expect(await endSilentCalls(desk.visit(later(61_000)))).toBe(1);
  });

  test("an earlier token, another phone and one that was let go get nothing", async () => {
    const old = await paired();
    await placed();
    const stale = await tokenFor(old);
    const token = await tokenFor(old);
    await expect(old.claim(stale)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const next = await paired();
    await expect(next.claim(token)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await next.waiting()).toEqual({ call: null });
    await expect(old.claim(token)).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    await expect(old.waiting()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("that of a disabled agent gets nothing", async () => {
    const phone = await paired();
    await placed();
    const set = (status: "ENABLED" | "DISABLED") =>
      desk.db
        .updateTable("appUser")
        .set({ status })
        .where("id", "=", desk.org.north.agent.id)
        .execute();
    await set("DISABLED");
    const refusal = await phone.waiting().catch((error: Error) => error);
    await set("ENABLED");
    expect(refusal).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("that ends while the phone asks leaves no offer on record", async () => {
    const phone = await paired();
    const { callId } = await placed();
    const asked = await desk.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("callRecord")
        .set({ state: "ENDED", endedAt: NOON })
        .where("id", "=", callId)
        .execute();
      const reply = phone.waiting();
      await until(async () => (await lockWaits(desk.db)) > 0);
      return { reply };
    });
    expect(await asked.reply).toEqual({ call: null });
    const lines = await desk.db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "call.offer")
      .where("entityId", "=", String(callId))
      .execute();
    expect(lines).toEqual([]);
  });

  test("refused as a flood takes no connection of the database", async () => {
    const phone = await paired();
    await placed();
    const token = await tokenFor(phone);
    let begun = 0;
    const db = new Proxy(desk.db, {
      get(target, name) {
        if (name === "transaction") begun += 1;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const countCall = () => {
      throw new AppError("tooMany", "request.rateLimited");
    };
    const { credential } = phone;
    const flood = call(desk.visit({ db, countCall })).calls;
    const refusal = await flood.claim({ token, credential }).catch((error: Error) => error);
    expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(begun).toBe(0);
    expect((await phone.claim(token)).phone).toMatch(/^62/);
  });

  test("of five claims at once one gets the number", async () => {
    const phone = await paired();
    await placed();
    const token = await tokenFor(phone);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => phone.claim(token)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
