import { beforeAll, describe, expect, test } from "bun:test";
import { guardContact } from "../guard/actions/guard.ts";
import { guardRouter } from "../guard/router.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { handleInboundSms } from "../../telephony/sms/actions/incoming.ts";
import { uploadAndCheck, uploadAndApply, type IntakeHarness } from "./testing/harness.ts";
import { Mapping } from "./mapping/contract.ts";
import { findCase, useIntakeWorld } from "./testing/world.ts";

const intake = useIntakeWorld();
const NOON = new Date("2026-03-31T05:00:00Z");
const HEADER = "loan,disbursed,amount,dpd,cust,name,phone,province";
const FOREIGN = `${HEADER}
B3A-1,2026-03-01,1000000,10,B3A1,Dewi Luar,+852 9123 4567,DKI Jakarta
`;
const PHILIPPINE = `${HEADER}
B3A-P1,2026-03-01,10000,10,B3AP1,Ana Lima,8555 0105,Metro Manila
B3A-P2,2026-03-01,10000,10,B3AP2,Pedro Tres,917 555 0103,Metro Manila
B3A-P3,2026-03-01,10000,10,B3AP3,Juan Isa,0917 555 0101,Metro Manila
`;

const buildMapping = (name: string, currency: string) =>
  Mapping.parse({
    name,
    asOf: "2026-03-31",
    product: { name, lender: "Test lender", currency },
    fields: {
      loanNumber: { column: "loan" },
      loanOn: { column: "disbursed" },
      principal: { column: "amount" },
      repaid: { constant: "0" },
      daysDelinquent: { column: "dpd" },
      borrowerId: { column: "cust" },
      borrowerName: { column: "name" },
      phone: { column: "phone" },
      province: { column: "province" },
    },
  });

const INDONESIA = buildMapping("Rupiah", "IDR");
const PHILIPPINES = buildMapping("Peso", "PHP");

let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
  await intake.db
    .updateTable("institution")
    .set({ country: "PH", zone: "Asia/Manila" })
    .where("id", "=", intake.south.institutionId)
    .execute();
});

const listPhones = (names: readonly string[]) =>
  intake.db
    .selectFrom("borrower")
    .innerJoin("contact", "contact.borrowerId", "borrower.id")
    .select(["borrower.phone", "contact.phone as contactPhone"])
    .where("borrower.name", "in", names)
    .orderBy("borrower.id")
    .execute();

const caseFor = async (no: string) => {
  const caseRow = await findCase(intake.db, no);
  const contact = await intake.db
    .selectFrom("contact")
    .select("id")
    .where("borrowerId", "=", caseRow?.borrowerId ?? 0)
    .executeTakeFirst();
  if (!caseRow || !contact) throw new Error(`${no} is no case`);
  return { taskId: caseRow.id, contactId: contact.id };
};

describe("a tape with a number of Hong Kong", () => {
  beforeAll(async () => {
    const run = await uploadAndApply(harness, FOREIGN, { ...intake.north, mapping: INDONESIA });
    expect(run.state).toBe("APPLIED");
  });

  test("retains its country", async () => {
    expect(await listPhones(["Dewi Luar"])).toEqual([
      { phone: "85291234567", contactPhone: "85291234567" },
    ]);
  });

  test("allows no call or text to it, on record", async () => {
    const ids = await caseFor("B3A-1");
    const actor = await getActor(intake.db, intake.org.operations);
    const context = createTestContext(intake.db, actor, { now: () => NOON });
    const call = createCallerFactory(guardRouter)(context);
    for (const action of ["CALL", "SMS", "REVEAL"] as const)
      expect((await call.check({ ...ids, action })).findings).toContainEqual(
        expect.objectContaining({
          rule: "COUNTRY",
          verdict: "BLOCK",
          reason: "foreignNumber",
          params: { country: "HK" },
          overridable: false,
        }),
      );
    const mail = await call.check({ ...ids, action: "EMAIL" });
    expect(mail.findings.map(({ rule }) => rule)).not.toContain("COUNTRY");
    const refusal = await inTransaction(
      { ...context, actor, procedure: "test", today: () => "2026-03-31" },
      { ids },
      async (tx) => guardContact(tx, { ...ids, action: "CALL" }),
    ).catch((error) => error);
    expect(refusal.key).toStartWith("guard.");
    await refusal.evidence(intake.db);
    const decision = await intake.db
      .selectFrom("guardDecision")
      .select(["verdict", "findings"])
      .where("caseId", "=", ids.taskId)
      .executeTakeFirstOrThrow();
    expect(decision.verdict).toBe("BLOCK");
    expect(JSON.stringify(decision.findings)).toContain("foreignNumber");
  });
});

describe("a tape of a Philippine institution", () => {
  test("is read by the numbers of the Philippines; a number without its area is an error", async () => {
    const run = await uploadAndCheck(harness, PHILIPPINE, {
      ...intake.south,
      mapping: PHILIPPINES,
    });
    expect(run.counts).toMatchObject({ created: 2, failing: 1 });
    const { rows } = await harness.call.listIssues({ runId: run.runId });
    expect(rows).toEqual([
      expect.objectContaining({
        row: 2,
        column: "phone",
        target: "phone",
        value: "8555 0105",
        message: expect.stringContaining("another country starts with +"),
      }),
    ]);
    const whole = PHILIPPINE.replace(",8555", ",02 8555");
    await uploadAndApply(harness, whole, { ...intake.south, mapping: PHILIPPINES });
    const names = ["Ana Lima", "Pedro Tres", "Juan Isa"];
    expect((await listPhones(names)).map(({ phone }) => phone)).toEqual([
      "63285550105",
      "639175550103",
      "639175550101",
    ]);
  });

  test.each(["639175550101", "0917 555 0101", "+63 917-555-0101"])(
    "a reply from %s finds the case",
    async (phone) => {
      const incoming = { provider: "smpp", reference: phone, phone };
      const context = createTestContext(intake.db, null, { now: () => NOON, via: "JOB" });
      await handleInboundSms(context, { ...incoming, text: "I will pay tomorrow" });
      const decision = await intake.db
        .selectFrom("smsInbound")
        .select(["phone", "caseId"])
        .where("reference", "=", phone)
        .executeTakeFirst();
      expect(decision).toEqual({ phone: "639175550101", caseId: (await caseFor("B3A-P3")).taskId });
    },
  );
});

test("two numbers in one cell are reported as an error", async () => {
  const csv = `${HEADER}
X-1,2026-03-01,1000000,10,X1,Dua Nomor,0812 3456 7890 / 0813 3456 7890,DKI Jakarta
X-2,2026-03-01,1000000,10,X2,Pendek,0812 345,DKI Jakarta
`;
  const run = await uploadAndCheck(harness, csv, { ...intake.north, mapping: INDONESIA });
  const { rows } = await harness.call.listIssues({ runId: run.runId });
  expect(rows.map(({ row, message }) => [row, message])).toEqual([
    [2, "More than one phone number in one cell"],
    [3, expect.stringContaining("Not a valid phone number")],
  ]);
});
