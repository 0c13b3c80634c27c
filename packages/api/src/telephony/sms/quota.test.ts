import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { approved } from "../../manage/proposal/testing.ts";
import { Desk, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
let desk: Desk;
let held: CaseIds;

const send = async () =>
  (await desk.agent()).sms.sendManual({
    taskId: held.caseId,
    contactId: held.contactId,
    text: "Mohon segera dibayar",
  });
const outcome = () =>
  send().then(
    () => "sent",
    (error) => error.cause.key as string,
  );
const countOf = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((key) => [key, outcomes.filter((one) => one === key).length]),
  );
const DAY = 24 * 60;

/** Management approves what was proposed. */
const approve = (proposed: Promise<{ proposalId: number }>) =>
  approved(database.db, desk.org.management, desk.now, proposed);
const residue = async () => (await desk.agent()).sms.getResidue({ taskId: held.caseId });

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

beforeEach(async () => {
  desk.now = NOON;
  held = await desk.newCase();
});

describe("G12: the most a case gets, and the pause between two", () => {
  test("of forty sends at once three leave, and the residue agrees", async () => {
    await desk.configure({ maxPerCase: 3, intervalMinutes: 0 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, outcome));
    expect(countOf(outcomes)).toEqual({ sent: 3, "sms.noneLeft": 37 });
    expect(await residue()).toMatchObject({ sent: 3, left: 0, max: 3 });
    const shown = await (await desk.agent()).sms.listOfCase({ taskId: held.caseId });
    expect(shown.total).toBe(3);
    const attempts = await database.db
      .selectFrom("contactAttempt")
      .select("id")
      .where("caseId", "=", held.caseId)
      .execute();
    expect(attempts).toHaveLength(3);
  }, 180_000);

  test("of forty sends at once one leaves within the interval", async () => {
    await desk.configure({ maxPerCase: 3, intervalMinutes: 10 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, outcome));
    expect(countOf(outcomes)).toEqual({ sent: 1, "sms.tooSoon": 39 });
    expect(await residue()).toMatchObject({
      sent: 1,
      left: 2,
      nextAt: sameMoment(minutesLater(10)),
    });
    desk.now = minutesLater(9.99);
    expect(await outcome()).toBe("sms.tooSoon");
    desk.now = minutesLater(10);
    expect(await outcome()).toBe("sent");
  }, 180_000);

  test("another case of the borrower has messages of its own", async () => {
    await desk.configure({ maxPerCase: 1, intervalMinutes: 0 });
    expect(await outcome()).toBe("sent");
    held = await desk.newCase({ borrowerId: held.borrowerId });
    expect(await outcome()).toBe("sent");
    expect(await outcome()).toBe("sms.noneLeft");
  });

  test("a message that never left gives its place back", async () => {
    await desk.configure({ maxPerCase: 1, intervalMinutes: 10 });
    const { messageId } = await send();
    await database.db
      .updateTable("smsMessage")
      .set({ state: "FAILED", reason: "REFUSED" })
      .where("id", "=", messageId)
      .execute();
    expect(await residue()).toMatchObject({ sent: 0, left: 1, nextAt: null });
    expect(await outcome()).toBe("sent");
  });
});

describe("settings", () => {
  const saved = { maxPerCase: 5, intervalMinutes: 30, version: 0 };

  test("nothing leaves before both are configured", async () => {
    await database.db.deleteFrom("smsSetting").execute();
    expect(await outcome()).toBe("sms.notConfigured");
    expect(await residue()).toMatchObject({ configured: false, left: null });
    const operations = await desk.as(desk.org.operations);
    expect(await operations.sms.getSetting({})).toMatchObject({
      own: null,
      fallback: { maxPerCase: null, intervalMinutes: null, version: 0 },
    });
    await approve(operations.sms.saveSetting(saved));
    expect(await outcome()).toBe("sms.notConfigured");
    desk.now = minutesLater(DAY);
    expect(await outcome()).toBe("sent");
  });

  test.each(["maxPerCase", "intervalMinutes"] as const)(
    "%s is required, and says so",
    async (field) => {
      const { [field]: _, ...rest } = saved;
      const operations = await desk.as(desk.org.operations);
      await expect(operations.sms.saveSetting(rest as typeof saved)).rejects.toMatchObject({
        code: "BAD_REQUEST",
        message: expect.stringContaining("sms.settingIncomplete"),
      });
    },
  );

  test("an institution's own row goes before the default", async () => {
    await desk.configure({ maxPerCase: 100, intervalMinutes: 0 });
    const institutionId = desk.org.north.id;
    const administrator = await desk.as(desk.org.administrator);
    const own = { ...saved, institutionId, maxPerCase: 1, intervalMinutes: 0 };
    await approve(administrator.sms.saveSetting(own));
    desk.now = minutesLater(DAY);
    expect(await outcome()).toBe("sent");
    expect(await outcome()).toBe("sms.noneLeft");
    expect(await administrator.sms.getSetting({ institutionId })).toMatchObject({
      own: { maxPerCase: 1, version: 1 },
      fallback: { maxPerCase: 100 },
    });
    const lines = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "sms.configure")
      .where("institutionId", "=", institutionId)
      .execute();
    expect(lines).toHaveLength(1);
  });

  test("refuses a proposal on an old version; ten at once make one proposal", async () => {
    await database.db.deleteFrom("smsSetting").execute();
    const operations = await desk.as(desk.org.operations);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => operations.sms.saveSetting(saved)),
    );
    const [made, ...repeats] = all.flatMap((one) =>
      one.status === "fulfilled" ? [one.value] : [],
    );
    const ids = new Set(repeats.map(({ proposalId }) => proposalId));
    expect([...ids]).toEqual([made?.proposalId ?? 0]);
    if (made) await approve(Promise.resolve(made));
    await expect(operations.sms.saveSetting(saved)).rejects.toMatchObject({
      cause: { key: "record.changed" },
    });
    const next = { ...saved, version: 1, maxPerCase: 6 };
    await approve(operations.sms.saveSetting(next));
    desk.now = minutesLater(DAY);
    expect(await (await desk.as(desk.org.operations)).sms.getSetting({})).toMatchObject({
      fallback: { version: 2, maxPerCase: 6 },
    });
  });

  test("a version that was withdrawn is not given again", async () => {
    const { sms } = await desk.as(desk.org.operations);
    const last = async () => (await sms.getSetting({})).fallbackNext;
    const { version } = (await sms.getSetting({})).fallback;
    await approve(sms.saveSetting({ ...saved, version }));
    const coming = await last();
    expect(coming?.version).toBe(version + 1);
    const ruleId = coming?.ruleId ?? 0;
    const gone = { ruleId, reason: "Entered by mistake" };
    await approve(sms.withdrawSetting(gone));
    await approve(sms.saveSetting({ ...saved, version }));
    expect((await last())?.version).toBe(version + 2);
  });

  test("only who sees an institution configures it, and only who sees all the default", async () => {
    await expect(
      (await desk.as(desk.org.north.admin)).sms.saveSetting(saved),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const institutionIds = [desk.org.north.id];
    const limited = await desk.as(desk.org.operations, {}, { institutionIds });
    await expect(
      limited.sms.getSetting({ institutionId: desk.org.south.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      limited.sms.saveSetting({ ...saved, institutionId: desk.org.south.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(limited.sms.saveSetting(saved)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
