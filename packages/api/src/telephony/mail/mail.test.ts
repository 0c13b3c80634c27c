import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { TelephonyHarness, NOON } from "../testing.ts";

const database = useTestDatabase();
let harness: TelephonyHarness;
let caseIds: CaseIds;

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  caseIds = await harness.newCase({ borrowerName: "Budi Santoso" });
});

describe("mail", () => {
  const mail = { subject: "Tagihan", text: "Mohon bayar Rp 1.065.000" };

  test("is sent to the address on file and is guarded as a mail", async () => {
    await database.db
      .updateTable("borrower")
      .set({ email: "budi@example.com" })
      .where("id", "=", caseIds.borrowerId)
      .execute();
    const sent = await (await harness.agent()).mail.send({ taskId: caseIds.caseId, ...mail });
    const stored = await harness.message(sent.messageId);
    expect(stored).toMatchObject({
      channel: "08",
      address: "budi@example.com",
      subject: "Tagihan",
    });
    const decision = await database.db
      .selectFrom("guardDecision")
      .select("action")
      .where("id", "=", stored.decisionId)
      .executeTakeFirstOrThrow();
    expect(decision.action).toBe("EMAIL");
    const messages = await (await harness.agent()).sms.listOfCase({ taskId: caseIds.caseId });
    expect(messages.rows[0]?.phone).toBe("b***@example.com");
  });

  test("needs an address and rejects a link in its subject", async () => {
    const agent = await harness.agent();
    await expect(agent.mail.send({ taskId: caseIds.caseId, ...mail })).rejects.toMatchObject({
      cause: { key: "mail.noAddress" },
    });
    await database.db
      .updateTable("borrower")
      .set({ email: "budi@example.com" })
      .where("id", "=", caseIds.borrowerId)
      .execute();
    await expect(
      agent.mail.send({ taskId: caseIds.caseId, ...mail, subject: "www.x.id" }),
    ).rejects.toMatchObject({ cause: { key: "guard.link", field: "subject" } });
    await expect(
      agent.mail.send({ taskId: caseIds.caseId, ...mail, subject: "P0LISI" }),
    ).rejects.toMatchObject({ cause: { key: "guard.forbiddenWord", field: "subject" } });
    await expect(
      agent.mail.send({ taskId: caseIds.caseId, ...mail, text: "awas p0lisi" }),
    ).rejects.toMatchObject({ cause: { key: "guard.forbiddenWord", field: "text" } });
    await expect(
      agent.mail.send({ taskId: caseIds.caseId, ...mail, subject: "0812_3456_78" }),
    ).rejects.toMatchObject({ cause: { key: "sms.foreignNumber", field: "subject" } });
  });
});
