import { beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { GatewayError, type OutgoingMail } from "../../core/gateways.ts";
import { readBook } from "../../core/sheet/book.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor, silentGateways } from "../../core/testing.ts";
import { newLender, newProduct, type Organisation, organisation } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { telephonyRouter } from "../router.ts";
import { queueDue, recoverStuck, sendDue } from "./actions/send.ts";
import type { MailRow } from "./contract.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(telephonyRouter);
/** Monday, 09:00 in Jakarta. */
const START = new Date("2026-03-02T02:00:00Z");
let org: Organisation | undefined;
let now = START;
let lenderId = 0;
let sent: OutgoingMail[] = [];
let fail: Error | null = null;
let count = 0;

const mailGateway = {
  ...silentGateways.mail,
  send: async (mail: OutgoingMail) => {
    if (fail) throw fail;
    sent.push(mail);
    return ["accepted"];
  },
};

const context = () =>
  createTestContext(database.db, null, {
    gateways: { ...silentGateways, mail: mailGateway },
    now: () => now,
    via: "JOB",
  });

const operations = async (overrides = {}) => {
  if (!org) throw new Error("the organisation is missing");
  const actor = await getActor(database.db, org.operations, overrides);
  return createCaller(createTestContext(database.db, actor, { now: () => now })).reportMail;
};

async function run(): Promise<void> {
  await recoverStuck(context());
  await queueDue(context());
  await sendDue(context());
}

const listMails = async (): Promise<MailRow[]> =>
  (await (await operations()).list({ lenderId, size: 100 })).rows;

const subscribe = async (period: "DAY" | "WEEK" | "MONTH", ...emails: string[]) =>
  (await operations()).createSubscription({ lenderId, emails, period, lang: "en" });

const listPeriods = () => sent.map(({ subject }) => subject.replace(/^.*?, /, ""));

beforeEach(async () => {
  org ??= await organisation(database.db);
  now = START;
  sent = [];
  fail = null;
  await database.db.updateTable("lenderReportSubscription").set({ state: "REMOVED" }).execute();
  count += 1;
  const name = `Lender ${count}`;
  await newProduct(database.db, { name: `Loan ${count}`, lender: name });
  lenderId = await newLender(database.db, name);
});

describe("reports by e-mail", () => {
  test("leave at six on the morning after the period, once", async () => {
    await subscribe("DAY", "a@lender.example", "b@lender.example");
    now = new Date("2026-03-02T22:59:00Z");
    await run();
    expect(sent).toEqual([]);
    now = new Date("2026-03-02T23:00:00Z");
    await run();
    await run();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(["a@lender.example", "b@lender.example"]);
    expect(listPeriods()[0]).toBe("2026-03-02 to 2026-03-02");
    const [mail] = sent;
    const book = await readBook("x.xlsx", new Blob([Buffer.from(mail?.attachment?.content ?? [])]));
    expect(book.sheets.map(({ name }) => name)).toEqual(["Totals", "By day"]);
    expect((await listMails()).map(({ state }) => state)).toEqual(["SENT", "SENT"]);
  });

  test("cover whole weeks and months, and every day of a stop", async () => {
    await subscribe("WEEK", "week@lender.example");
    await subscribe("MONTH", "month@lender.example");
    await subscribe("DAY", "day@lender.example");
    now = new Date("2026-04-01T02:00:00Z");
    await run();
    const periods = (name: string) =>
      sent
        .filter(({ to }) => to.startsWith(name))
        .map(({ subject }) => subject.replace(/^.*?, /, ""))
        .toSorted();
    expect(periods("week")).toEqual([
      "2026-03-02 to 2026-03-08",
      "2026-03-09 to 2026-03-15",
      "2026-03-16 to 2026-03-22",
      "2026-03-23 to 2026-03-29",
    ]);
    expect(periods("month")).toEqual(["2026-03-01 to 2026-03-31"]);
    expect(periods("day")).toHaveLength(30);
  });

  test("wait for the morning of the last zone of the lender's institutions", async () => {
    const institutionId = org?.north.id ?? 0;
    const { db } = database;
    const zone = { zone: "Europe/London" };
    await db.updateTable("institution").set(zone).where("id", "=", institutionId).execute();
    await subscribe("DAY", "a@lender.example");
    now = new Date("2026-03-03T05:59:00Z");
    await run();
    expect(sent).toEqual([]);
    now = new Date("2026-03-03T06:00:00Z");
    await run();
    expect(sent).toHaveLength(1);
    const home = { zone: "Asia/Jakarta" };
    await db.updateTable("institution").set(home).where("id", "=", institutionId).execute();
  });

  test("are sent once by two workers at once", async () => {
    await subscribe("DAY", ...Array.from({ length: 12 }, (_, at) => `a${at}@lender.example`));
    now = new Date("2026-03-04T02:00:00Z");
    await Promise.all([run(), run(), run()]);
    const keys = sent.map(({ to, subject }) => `${to} ${subject}`);
    expect(keys).toHaveLength(24);
    expect(new Set(keys).size).toBe(24);
  });

  test("do not leave while the subscription is paused, and resume with the current period", async () => {
    const created = await subscribe("DAY", "a@lender.example");
    const rooms = await operations();
    const paused = await rooms.pauseSubscription(created);
    expect(await getRefusal(rooms.pauseSubscription(paused))).toBe("reportMail.sameState");
    expect(await getRefusal(rooms.resumeSubscription(created))).toBe("record.changed");
    now = new Date("2026-03-06T02:00:00Z");
    await run();
    await (await operations()).resumeSubscription(paused);
    now = new Date("2026-03-07T02:00:00Z");
    await run();
    expect(listPeriods()).toEqual(["2026-03-06 to 2026-03-06"]);
  });

  test("do not leave for a removed address or subscription", async () => {
    const created = await subscribe("DAY", "a@lender.example", "b@lender.example");
    now = new Date("2026-03-03T02:00:00Z");
    await queueDue(context());
    const rooms = await operations();
    const rest = { period: "DAY", lang: "cn" } as const;
    const updated = await rooms.updateSubscription({
      ...created,
      ...rest,
      emails: ["b@lender.example"],
    });
    await run();
    expect(sent.map(({ to }) => to)).toEqual(["b@lender.example"]);
    expect(sent[0]?.subject).toContain("催收报告");
    await rooms.removeSubscription(updated);
    now = new Date("2026-03-05T02:00:00Z");
    await run();
    expect(sent).toHaveLength(1);
  });

  test("repeat after a passing failure and give up after a day", async () => {
    await subscribe("DAY", "a@lender.example");
    now = new Date("2026-03-03T02:00:00Z");
    fail = new GatewayError("later", true);
    await run();
    expect(await listMails()).toMatchObject([{ state: "WAITING", attempts: 1 }]);
    await run();
    expect(await listMails()).toMatchObject([{ state: "WAITING", attempts: 1 }]);
    for (let hour = 0; hour < 26; hour += 1) {
      now = new Date(now.getTime() + 3_600_000);
      await sendDue(context());
    }
    expect(await listMails()).toMatchObject([{ state: "FAILED" }]);
    fail = null;
    const [mail] = await listMails();
    const input = { mailId: mail?.mailId ?? 0 };
    await (await operations()).resend(input);
    await sendDue(context());
    expect(sent).toHaveLength(1);
    expect(await getRefusal((await operations()).resend(input))).toBe("reportMail.notResendable");
  });

  test("stay unconfirmed when the server may have accepted them", async () => {
    await subscribe("DAY", "a@lender.example");
    now = new Date("2026-03-03T02:00:00Z");
    fail = new GatewayError("no answer", true, "UNSURE");
    await run();
    fail = null;
    now = new Date("2026-03-03T12:00:00Z");
    await run();
    expect(sent).toEqual([]);
    expect(await listMails()).toMatchObject([{ state: "UNCONFIRMED" }]);
  });

  test("are managed only by users who see every institution", async () => {
    const limited = await operations({ institutionIds: [org?.south.id ?? 0] });
    const rest = { period: "DAY", lang: "en" } as const;
    const input = { ...rest, lenderId, emails: ["a@lender.example"] };
    const created = await subscribe("DAY", "a@lender.example");
    for (const call of [
      () => limited.createSubscription(input),
      () => limited.updateSubscription({ ...created, ...input }),
      () => limited.pauseSubscription(created),
      () => limited.removeSubscription(created),
      () => limited.listSubscriptions({}),
      () => limited.list({}),
      () => limited.resend({ mailId: 1 }),
    ])
      expect(await getRefusal(call())).toBe("access.denied");
  });

  test("audit the subscription and each queued period", async () => {
    const { subscriptionId } = await subscribe("DAY", "a@lender.example");
    now = new Date("2026-03-03T02:00:00Z");
    await run();
    const entries = await database.db
      .selectFrom("auditLog")
      .select(["action", "after"])
      .where("entity", "=", "lender_report_subscription")
      .where("entityId", "=", String(subscriptionId))
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "reportMail.subscribe",
      "reportMail.queue",
    ]);
    expect(entries[1]?.after).toMatchObject({ lenderId, from: "2026-03-02", to: "2026-03-02" });
  });
});
