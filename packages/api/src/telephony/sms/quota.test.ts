import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
let harness: TelephonyHarness;
let caseIds: CaseIds;

const send = async () =>
  (await harness.agent()).sms.sendManual({
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    text: "Mohon segera dibayar",
  });
const outcome = () =>
  send().then(
    () => "sent",
    (error) => error.cause.key as string,
  );
const countByOutcome = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((key) => [key, outcomes.filter((value) => value === key).length]),
  );
const DAY = 24 * 60;

const approve = (proposed: Promise<{ proposalId: number }>) =>
  approveProposed(database.db, harness.org.management, harness.now, proposed);
const residue = async () => (await harness.agent()).sms.getResidue({ taskId: caseIds.caseId });

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  caseIds = await harness.newCase();
});

describe("G12: the limit of a case and the pause between two messages", () => {
  test("lets three of forty concurrent sends leave and reports the remainder", async () => {
    await harness.configure({ maxPerCase: 3, intervalMinutes: 0 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, outcome));
    expect(countByOutcome(outcomes)).toEqual({ sent: 3, "sms.limitReached": 37 });
    expect(await residue()).toMatchObject({ sent: 3, left: 0, max: 3 });
    const messages = await (await harness.agent()).sms.listOfCase({ taskId: caseIds.caseId });
    expect(messages.total).toBe(3);
    const attempts = await database.db
      .selectFrom("contactAttempt")
      .select("id")
      .where("caseId", "=", caseIds.caseId)
      .execute();
    expect(attempts).toHaveLength(3);
  }, 180_000);

  test("lets one of forty concurrent sends leave within the interval", async () => {
    await harness.configure({ maxPerCase: 3, intervalMinutes: 10 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, outcome));
    expect(countByOutcome(outcomes)).toEqual({ sent: 1, "sms.tooSoon": 39 });
    expect(await residue()).toMatchObject({
      sent: 1,
      left: 2,
      nextAt: sameInstant(minutesLater(10)),
    });
    harness.now = minutesLater(9.99);
    expect(await outcome()).toBe("sms.tooSoon");
    harness.now = minutesLater(10);
    expect(await outcome()).toBe("sent");
  }, 180_000);

  test("another case of the borrower has its own quota", async () => {
    await harness.configure({ maxPerCase: 1, intervalMinutes: 0 });
    expect(await outcome()).toBe("sent");
    caseIds = await harness.newCase({ borrowerId: caseIds.borrowerId });
    expect(await outcome()).toBe("sent");
    expect(await outcome()).toBe("sms.limitReached");
  });

  test("returns the quota of a message that was never sent", async () => {
    await harness.configure({ maxPerCase: 1, intervalMinutes: 10 });
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

  test("are both required before a message leaves", async () => {
    await database.db.deleteFrom("smsSetting").execute();
    expect(await outcome()).toBe("sms.notConfigured");
    expect(await residue()).toMatchObject({ configured: false, left: null });
    const operations = await harness.as(harness.org.operations);
    expect(await operations.sms.getSetting({})).toMatchObject({
      own: null,
      fallback: { maxPerCase: null, intervalMinutes: null, version: 0 },
    });
    await approve(operations.sms.saveSetting(saved));
    expect(await outcome()).toBe("sms.notConfigured");
    harness.now = minutesLater(DAY);
    expect(await outcome()).toBe("sent");
  });

  test.each(["maxPerCase", "intervalMinutes"] as const)(
    "requires %s and reports it",
    async (field) => {
      const { [field]: _, ...rest } = saved;
      const operations = await harness.as(harness.org.operations);
      await expect(operations.sms.saveSetting(rest as typeof saved)).rejects.toMatchObject({
        code: "BAD_REQUEST",
        message: expect.stringContaining("sms.settingIncomplete"),
      });
    },
  );

  test("an institution's own row precedes the default", async () => {
    await harness.configure({ maxPerCase: 100, intervalMinutes: 0 });
    const institutionId = harness.org.north.id;
    const administrator = await harness.as(harness.org.administrator);
    const ownSetting = { ...saved, institutionId, maxPerCase: 1, intervalMinutes: 0 };
    await approve(administrator.sms.saveSetting(ownSetting));
    harness.now = minutesLater(DAY);
    expect(await outcome()).toBe("sent");
    expect(await outcome()).toBe("sms.limitReached");
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
    const operations = await harness.as(harness.org.operations);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => operations.sms.saveSetting(saved)),
    );
    const [made, ...repeats] = all.flatMap((result) =>
      result.status === "fulfilled" ? [result.value] : [],
    );
    const ids = new Set(repeats.map(({ proposalId }) => proposalId));
    expect([...ids]).toEqual([made?.proposalId ?? 0]);
    if (made) await approve(Promise.resolve(made));
    await expect(operations.sms.saveSetting(saved)).rejects.toMatchObject({
      cause: { key: "record.changed" },
    });
    const next = { ...saved, version: 1, maxPerCase: 6 };
    await approve(operations.sms.saveSetting(next));
    harness.now = minutesLater(DAY);
    expect(await (await harness.as(harness.org.operations)).sms.getSetting({})).toMatchObject({
      fallback: { version: 2, maxPerCase: 6 },
    });
  });

  test("does not reuse the number of a withdrawn version", async () => {
    const { sms } = await harness.as(harness.org.operations);
    const last = async () => (await sms.getSetting({})).fallbackNext;
    const { version } = (await sms.getSetting({})).fallback;
    await approve(sms.saveSetting({ ...saved, version }));
    const coming = await last();
    expect(coming?.version).toBe(version + 1);
    const ruleId = coming?.ruleId ?? 0;
    const withdrawal = { ruleId, reason: "Entered by mistake" };
    await approve(sms.withdrawSetting(withdrawal));
    await approve(sms.saveSetting({ ...saved, version }));
    expect((await last())?.version).toBe(version + 2);
  });

  test("allow changes by users who see the institution; the default by users who see all", async () => {
    await expect(
      (await harness.as(harness.org.north.admin)).sms.saveSetting(saved),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const institutionIds = [harness.org.north.id];
    const limited = await harness.as(harness.org.operations, {}, { institutionIds });
    await expect(
      limited.sms.getSetting({ institutionId: harness.org.south.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      limited.sms.saveSetting({ ...saved, institutionId: harness.org.south.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(limited.sms.saveSetting(saved)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
