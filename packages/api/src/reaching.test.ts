import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { CaseIds } from "./seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "./core/guarded.ts";
import { actorOf, silentGateways, visitOf } from "./core/testing.ts";
import { procedures } from "./router-walk.ts";
import { appRouter } from "./router.ts";
import { deliverDue } from "./telephony/outbox/actions/deliver.ts";
import { Desk, NOON } from "./telephony/testing.ts";

/** Rooms whose writes may lead to a person: each of them has to say whether it does. */
const ROOMS = [
  "telephony.",
  "tasks.contact.",
  "tasks.log.",
  "tasks.image.",
] as const;

const writes = procedures.filter(
  ([path, { _def }]) =>
    _def.type === "mutation" && ROOMS.some((room) => path.startsWith(room)),
);

const database = useTestDatabase();
const call = createCallerFactory(appRouter);
let desk: Desk;
let held: CaseIds;
let credential: string;

const as = async (who: "agent" | "leader") =>
  call(
    visitOf(database.db, await actorOf(database.db, desk.org.north[who]), {
      now: () => NOON,
    }),
  );
const outside = () => call(desk.visit());

beforeAll(async () => {
  desk = await Desk.open(database.db);
  const { agent, leader } = desk.org.north;
  const { db } = database;
  await db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("id", "in", [agent.id, leader.id])
    .execute();
  const account = { agentId: agent.id, username: agent.login };
  await db.insertInto("telephonyAccount").values(account).execute();
  const { pairingCode } = await (
    await as("leader")
  ).telephony.phoneApp.pair({ agentId: agent.id });
  ({ credential } = await outside().telephony.phoneApp.enrol({ pairingCode }));
});

beforeEach(async () => {
  const { db } = database;
  await db
    .updateTable("callRecord")
    .set({ state: "ENDED", endedAt: NOON })
    .where("state", "<>", "ENDED")
    .execute();
  held = await desk.newCase();
  await db
    .updateTable("borrower")
    .set({ email: "budi@example.com", idNumber: "3174091203900001" })
    .where("id", "=", held.borrowerId)
    .execute();
});

const target = () => ({ taskId: held.caseId, contactId: held.contactId });

const letterTemplate = async (): Promise<number> => {
  const { id } = await database.db
    .selectFrom("letterTemplate")
    .select("id")
    .where("language", "=", "es")
    .executeTakeFirstOrThrow();
  return id;
};

const ordered = async () => {
  await (await as("agent")).telephony.calls.handToApp(target());
  const asked = { credential, wait: 0 };
  return (await outside().telephony.calls.getWaiting(asked)).call?.token ?? "";
};

/** A complaint about the agent that the leader works on. */
const complaint = async (): Promise<string> => {
  const { workOrder } = (await as("leader")).board;
  const { agent, leader } = desk.org.north;
  const { orderId } = await workOrder.create({
    ...{ taskId: held.caseId, category: "OTHER", channel: "HOTLINE" },
    ...{ agentId: agent.id, description: "He was rude on the line" },
  });
  await workOrder.allocate({ orderId, handlerId: leader.id });
  await workOrder.process({ orderId, note: "Looking into it" });
  return String(orderId);
};

/** One use of each procedure that can lead to a person; `before` is what has to stand before it. */
const USES: Record<
  string,
  {
    before?: () => Promise<string>;
    use: (before: string) => Promise<unknown>;
  }
> = {
  "telephony.letter.send": {
    before: async () => String(await letterTemplate()),
    use: async (templateId) =>
      (await as("leader")).telephony.letter.send({
        ...{ taskId: held.caseId, delivery: "MAIL" },
        templateId: Number(templateId),
      }),
  },
  "telephony.letter.sendMany": {
    use: async () =>
      (await as("leader")).telephony.letter.sendMany({
        ...{ taskIds: [held.caseId], delivery: "MAIL" },
        ...{ code: "SP1", language: "es" },
      }),
  },
  "telephony.answer.send": {
    before: complaint,
    use: async (orderId) =>
      (await as("leader")).telephony.answer.send({
        ...{ orderId: Number(orderId), way: "SMS" },
        ...{ contactId: held.contactId, text: "Kami mohon maaf" },
      }),
  },
  "telephony.calls.place": {
    use: async () => (await as("agent")).telephony.calls.place(target()),
  },
  "telephony.calls.noteManual": {
    use: async () =>
      (await as("agent")).telephony.calls.noteManual({
        ...target(),
        cause: "NO_ANSWER",
      }),
  },
  "telephony.calls.handToApp": {
    use: async () => (await as("agent")).telephony.calls.handToApp(target()),
  },
  "telephony.calls.claim": {
    before: ordered,
    use: (token) => outside().telephony.calls.claim({ token, credential }),
  },
  "telephony.sms.send": {
    use: async () =>
      (await as("agent")).telephony.sms.send({
        ...target(),
        templateId: await desk.templateId("OVERDUE"),
        language: "es",
      }),
  },
  "telephony.sms.sendManual": {
    use: async () =>
      (await as("agent")).telephony.sms.sendManual({
        ...target(),
        text: "Mohon segera dibayar",
      }),
  },
  "telephony.mail.send": {
    use: async () =>
      (await as("agent")).telephony.mail.send({
        taskId: held.caseId,
        subject: "Tagihan",
        text: "Mohon segera dibayar",
      }),
  },
  "tasks.contact.reveal": {
    use: async () =>
      (await as("leader")).tasks.contact.reveal({
        ...target(),
        reason: "to compare it",
      }),
  },
  "tasks.contact.revealId": {
    use: async () =>
      (await as("leader")).tasks.contact.revealId({
        taskId: held.caseId,
        reason: "to compare it",
      }),
  },
  "tasks.log.save": {
    use: async () =>
      (await as("agent")).tasks.log.save({
        ...{ ...target(), version: 1, channel: "05", result: "A20RETRY" },
        nextCallAt: new Date("2026-04-01T02:00:00Z"),
      }),
  },
};

const verdicts = async () => {
  const rows = await database.db
    .selectFrom("guardDecision")
    .select("verdict")
    .where("caseId", "=", held.caseId)
    .orderBy("id")
    .execute();
  return rows.map(({ verdict }) => verdict);
};

test.each(writes)(
  "%s says whether it can lead to a person",
  (_, { _def: { meta } }) => {
    expect(meta?.reaches).toBeOneOf(["PERSON", "NOBODY"]);
  },
);

test("each that can is used below", () => {
  const said = procedures
    .filter(([, { _def }]) => _def.meta?.reaches === "PERSON")
    .map(([path]) => path);
  expect(said.sort()).toEqual(Object.keys(USES).sort());
});

describe.each(Object.entries(USES))("G49: %s", (_, { before, use }) => {
  test("leaves the guard's decision", async () => {
    const given = (await before?.()) ?? "";
    const earlier = (await verdicts()).length;
    await use(given);
    expect((await verdicts()).length).toBe(earlier + 1);
  });
});

/** An ID number is no way to anybody: no barred number keeps it. */
const CALLING = Object.entries(USES).filter(
  ([path]) => path !== "tasks.contact.revealId",
);

/** What one case is refused keeps no other from its letter. */
const MANY = "telephony.letter.sendMany";

/** What has happened is never refused. */
const HAPPENED = ["tasks.log.save", "telephony.calls.noteManual"];

describe.each(CALLING)("G49: %s", (path, { before, use }) => {
  test("is blocked for a barred number", async () => {
    const given = (await before?.()) ?? "";
    const { phone } = await database.db
      .selectFrom("contact")
      .select("phone")
      .where("id", "=", held.contactId)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("doNotContact")
      .values({
        ...{ phone, reason: "COMPLAINT" },
        createdAt: NOON,
      })
      .execute();
    const outcome = await use(given).catch((error: Error) => error);
    expect((await verdicts()).at(-1)).toBe("BLOCK");
    if (path === MANY)
      expect(outcome).toMatchObject({
        refused: [{ key: "guard.doNotContact" }],
      });
    else if (HAPPENED.includes(path)) expect(outcome).not.toBeInstanceOf(Error);
    else expect(outcome).toMatchObject({ message: "guard.doNotContact" });
  });
});

test("what a provider is handed was judged, each message by a decision of its own", async () => {
  const messageIds = [
    await desk.queueText(held),
    await desk.queueText(held, "Kami menunggu pembayaran"),
  ];
  await deliverDue({ ...desk.visit(), gateways: silentGateways });
  const judged = await database.db
    .selectFrom("smsMessage as m")
    .innerJoin("guardDecision as d", "d.id", "m.decisionId")
    .select(["m.id", "d.id as decisionId"])
    .where("m.id", "in", messageIds)
    .where("d.caseId", "=", held.caseId)
    .where("m.state", "=", "SENT")
    .execute();
  expect(new Set(judged.map(({ decisionId }) => decisionId)).size).toBe(2);
});
