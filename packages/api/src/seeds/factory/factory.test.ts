import { beforeAll, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { hashPassword } from "../password.ts";
import { ROLE } from "../roles.ts";
import { newCase } from "./case.ts";
import { type Organisation, organisation } from "./organisation.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T03:00:00Z");
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: hashPassword("Demo1234", "cheap") });
});

const getCase = (id: number) =>
  database.db
    .selectFrom("collectionCase")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("creates a persona in every role of an organisation", async () => {
  const roles = await database.db
    .selectFrom("appUser")
    .select("roleId")
    .distinct()
    .orderBy("roleId")
    .execute();
  expect(roles.map((row) => row.roleId)).toEqual(Object.values(ROLE));
  expect(org.south.agent.institutionId).toBe(org.south.id);
  expect(org.north.id).not.toBe(org.south.id);
});

test("creates personas whose password verifies", async () => {
  const { passwordHash } = await database.db
    .selectFrom("appUser")
    .select("passwordHash")
    .where("id", "=", org.operations.id)
    .executeTakeFirstOrThrow();
  expect(await Bun.password.verify("Demo1234", passwordHash)).toBe(true);
});

test("creates a plain case as unassigned and pending, with only its single installment outstanding", async () => {
  const made = await newCase(database.db, { now });
  expect(await getCase(made.caseId)).toMatchObject({
    status: "C00",
    tab: "NEW_REMINDER",
    agentId: null,
    institutionId: org.north.id,
    stageId: org.stages.early,
    overdueOn: "2026-03-26",
    arrearsMinor: 1_065_000,
    outstandingMinor: 1_065_000,
    payoffMinor: 1_065_000,
  });
});

test("creates an assigned case in its agent's institution, with a promise and later installments", async () => {
  const agentId = org.south.agent.id;
  const promise = { dueOn: "2026-04-02", amountMinor: 500_000 };
  const made = await newCase(database.db, {
    now,
    agentId,
    status: "C10",
    dpd: 40,
    periods: 3,
    promise,
  });
  expect(await getCase(made.caseId)).toMatchObject({
    tab: "REPAYMENT_COMMITMENT",
    institutionId: org.south.id,
    stageId: org.stages.late,
    arrearsMinor: 2 * 1_060_000 + 40_000,
    outstandingMinor: 3 * 1_060_000 + 40_000,
    payoffMinor: 3 * 1_000_000 + 2 * 60_000 + 40_000 + 20_000,
    promiseMinor: 500_000,
  });
  expect(made.promiseId).toBeNumber();
});

test("creates a settled case without debt on a settled loan", async () => {
  const made = await newCase(database.db, { now, status: "C32" });
  expect(await getCase(made.caseId)).toMatchObject({
    tab: "SUCCESSFUL",
    outstandingMinor: 0,
    closedAt: sameInstant(now),
  });
  const loan = await database.db
    .selectFrom("loan")
    .selectAll()
    .where("id", "=", made.loanId)
    .executeTakeFirstOrThrow();
  expect(loan).toMatchObject({ status: -50, outstandingMinor: 0 });
});

test("creates another case for a second loan of the same borrower", async () => {
  const firstCase = await newCase(database.db, { now });
  const two = await newCase(database.db, { now, borrowerId: firstCase.borrowerId });
  expect(two.contactId).toBe(firstCase.contactId);
  expect(two.loanId).not.toBe(firstCase.loanId);
});
