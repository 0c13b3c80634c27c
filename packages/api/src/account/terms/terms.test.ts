import { beforeAll, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { dbError } from "@kolekta/db";
import {
  newCase,
  newProduct,
  newUser,
  ROLE,
  type Organisation,
  organisation,
  setContactRule,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { addDays, type Day } from "../../core/day.ts";
import { approveProposed, getProposalApi } from "../../manage/proposal/testing.ts";
import { deriveLoan } from "../loan/actions/account.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import { startDays, runDueDays } from "../../repay/end-of-day/actions/run.ts";
import { repayRouter } from "../../repay/router.ts";
import type { TermsValues } from "./contract.ts";

const database = useTestDatabase();
const call = createCallerFactory(repayRouter);
const TODAY: Day = "2026-03-10";
const NOON = new Date(`${TODAY}T05:00:00Z`);

let org: Organisation;
let productId = 0;
let caseIds: { loanId: number };

beforeAll(async () => {
  org = await organisation(database.db);
  caseIds = await newCase(database.db, { now: NOON, dpd: 5 });
  const loan = await database.db
    .selectFrom("loan")
    .select("productId")
    .where("id", "=", caseIds.loanId)
    .executeTakeFirstOrThrow();
  productId = loan.productId;
});

type Person = Parameters<typeof getActor>[1];

const as = async (person: Person, now = NOON, limits: Partial<Actor> = {}) =>
  call(
    createTestContext(database.db, await getActor(database.db, person, limits), { now: () => now }),
  ).terms;

const manager = (now?: Date) => as(org.operations, now);

const VALUES: TermsValues = {
  lateRate: 0.08,
  lateBase: "PRINCIPAL",
  graceDays: 0,
  costCap: 100,
  accrualPause: ["ALREADY_PAID", "DEDUCTION"],
  waterfall: "INTEREST_FIRST",
  toleranceMinor: 1_000,
  roundingMinor: 1,
  extensionRate: 0.2,
  extensionRoundingMinor: 100,
  source: "SEOJK 19/2023",
};

const latest = async () => (await (await manager()).get({ productId })).latestId;

const propose = async (fromOn: Day, values: Partial<TermsValues> = {}) =>
  (await manager()).create({
    ...VALUES,
    ...values,
    productId,
    fromOn,
    baseId: await latest(),
    reason: "the cap of the regulator",
  });

const approve = (proposed: Promise<{ proposalId: number }>) =>
  approveProposed(database.db, org.finance, NOON, proposed);

const write = async (fromOn: Day, values: Partial<TermsValues> = {}) => {
  await approve(propose(fromOn, values));
  const { terms } = await (await manager()).get({ productId });
  const created = terms.find((term) => term.fromOn === fromOn);
  return { termsId: created?.termsId ?? 0 };
};

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

describe("terms of a product", () => {
  test("are listed with the terms in force and the next ones", async () => {
    const { termsId } = await write("2026-04-01");
    const { rows } = await (await manager()).list({});
    const row = rows.find((product) => product.productId === productId);
    expect(row).toMatchObject({
      current: { fromOn: "2000-01-01", lateRate: 0.1, editorName: null },
      next: { termsId, fromOn: "2026-04-01", lateRate: 0.08, costCap: 100 },
    });
    const none = await (await manager()).list({ text: "no such product" });
    expect(none.rows).toEqual([]);
  });

  test("show their author, time and reason", async () => {
    const { termsId } = await write("2026-05-01");
    const detail = await (await manager()).get({ productId });
    expect(detail.terms[0]).toMatchObject({
      termsId,
      state: "UPCOMING",
      editorName: expect.any(String),
      editedAt: sameInstant(NOON),
      reason: "the cap of the regulator",
    });
    expect(detail.changes[0]).toMatchObject({
      kind: "ADDED",
      fromOn: "2026-05-01",
      reason: "the cap of the regulator",
    });
    expect(detail.earliestOn).toBe("2026-03-11");
  });

  test.each<Day>(["2025-12-31", TODAY])("never change a day that has come: %s", async (fromOn) => {
    expect(await refusal(write(fromOn))).toBe("proposal.dayTooEarly");
  });

  test("do not start twice on one day", async () => {
    await write("2026-06-01");
    expect(await refusal(write("2026-06-01"))).toBe("terms.effectiveDateInUse");
  });

  test("are withdrawn only before their day", async () => {
    const { termsId } = await write("2026-03-20");
    const back = async (now: Date) =>
      refusal(
        approve(
          (await manager(now)).withdraw({
            productId,
            termsId,
            baseId: await latest(),
            reason: "it was a mistake",
          }),
        ),
      );
    expect(await back(new Date("2026-03-20T05:00:00Z"))).toBe("terms.alreadyEffective");
    expect(await back(NOON)).toBe("done");
    const { terms, changes } = await (await manager()).get({ productId });
    expect(terms.map((term) => term.termsId)).not.toContain(termsId);
    expect(changes[0]).toMatchObject({
      kind: "WITHDRAWN",
      fromOn: "2026-03-20",
      reason: "it was a mistake",
    });
    expect(await back(NOON)).toBe("record.notFound");
  });

  test("are not overwritten by a concurrent editor", async () => {
    const baseId = await latest();
    const colleague = await newUser(database.db, { login: "operations2", roleId: ROLE.operations });
    const people = [org.operations, colleague];
    const both = await Promise.all(
      people.map(async (person, at) =>
        refusal(
          (await as(person)).create({
            ...VALUES,
            productId,
            fromOn: `2026-0${7 + at}-01`,
            baseId,
            reason: "both at once",
          }),
        ),
      ),
    );
    expect(both.toSorted()).toEqual(["done", "proposal.alreadyOpen"]);
    const open = await database.db
      .selectFrom("proposal")
      .select("id as proposalId")
      .where("state", "=", "PROPOSED")
      .executeTakeFirstOrThrow();
    await approve(Promise.resolve(open));
    const late = (await manager()).create({
      ...VALUES,
      productId,
      fromOn: "2026-08-02",
      baseId,
      reason: "on what was before",
    });
    expect(await refusal(late)).toBe("record.changed");
  });

  test.each([
    [{ lateRate: 100.1 }],
    [{ lateRate: 0.00001 }],
    [{ lateRate: -1 }],
    [{ costCap: 1_000.01 }],
    [{ graceDays: 91 }],
    [{ roundingMinor: 0 }],
  ])("are refused as invalid: %p", async (wrong) => {
    expect(await refusal(write("2026-09-01", wrong))).not.toBe("done");
  });

  test("are audited on every change", async () => {
    const { termsId } = await write("2026-10-01");
    const line = await database.db
      .selectFrom("auditLog")
      .select(["action", "after", "actorId"])
      .where("entity", "=", "product_terms")
      .where("entityId", "=", String(termsId))
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      action: "terms.add",
      actorId: org.finance.id,
      after: { lateRatePpm: 800, reason: "the cap of the regulator", editorId: org.operations.id },
    });
  });
});

describe("G49: the law of the product's country", () => {
  const above = (fromOn: Day, values: Partial<TermsValues>) =>
    propose(fromOn, values).then(
      () => null,
      (error) => error.cause,
    );

  test.each([
    ["lateRate", { lateRate: 0.1001 }, 0.1],
    ["costCap", { costCap: 100.01 }, 100],
    ["extensionRate", { extensionRate: 0.3001 }, 0.3],
  ])("%s above it is refused with the ceiling and its source", async (field, values, max) => {
    expect(await above("2027-02-01", values)).toMatchObject({
      key: "terms.aboveLaw",
      field,
      params: { max, source: expect.stringContaining("SEOJK 19/2023") },
    });
  });

  test("accepts terms at the ceiling, also on the outstanding balance", async () => {
    const max = { lateRate: 0.1, costCap: 100, extensionRate: 0.3 };
    await write("2027-03-01", { ...max, lateBase: "OUTSTANDING" });
  });

  test("is checked once more at the approval by another user", async () => {
    const waits = propose("2027-04-01", { lateRate: 0.1 });
    const { proposalId } = await waits;
    await setContactRule(database.db, {
      profile: "ID",
      rule: "COST_CAP",
      effectiveFrom: "2027-04-01",
      params: { capBp: 10_000, lateDayPpm: 500 },
    });
    expect(await refusal(approve(waits))).toBe("terms.aboveLaw");
    const ownProposals = await getProposalApi(database.db, org.operations, NOON);
    await ownProposals.withdraw({ proposalId, version: 1 });
  });

  test.each([
    ["PHP", { lateRate: 0.1612, lateBase: "INSTALLMENT" }, null],
    ["PHP", { lateRate: 0.1613 }, "terms.aboveLaw"],
    ["PHP", { extensionRate: 0.2001 }, "terms.aboveLaw"],
    ["PHP", { lateBase: "OUTSTANDING" }, "terms.baseAboveLaw"],
    ["USD", { lateRate: 5 }, null],
  ] as const)("checks terms in %s: %p", async (currency, values, key) => {
    const other = await newProduct(database.db, { name: JSON.stringify(values), currency });
    const errorKey = await (
      await manager()
    )
      .create({
        ...VALUES,
        ...values,
        productId: other,
        fromOn: "2026-04-01",
        baseId: null,
        reason: "the cap of the regulator",
      })
      .then(
        () => null,
        (error) => error.cause.key,
      );
    expect(errorKey).toBe(key);
  });
});

describe("permissions", () => {
  const change = async (person: Person) => {
    const input = { ...VALUES, productId, fromOn: "2027-01-01" as Day };
    const baseId = await latest();
    return refusal((await as(person)).create({ ...input, baseId, reason: "not mine to do" }));
  };

  test("hide terms from agencies, and let finance read but not change them", async () => {
    const { agent, leader, admin } = org.north;
    for (const person of [agent, leader, admin])
      expect(await refusal((await as(person)).list({}))).toBe("access.denied");
    expect((await (await as(org.finance)).list({})).total).toBeGreaterThan(0);
    expect(await change(org.finance)).toBe("access.denied");
  });
});

describe("past terms", () => {
  const getErrorKind = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) => dbError(error)?.kind,
    );

  test("are unchangeable in the database, as is the record of changes", async () => {
    const { db } = database;
    expect(
      await getErrorKind(db.updateTable("productTerms").set({ lateRatePpm: 1 }).execute()),
    ).toBe("check");
    expect(await getErrorKind(db.deleteFrom("productTermsChange").execute())).not.toBe("done");
  });

  test("still verify after the end-of-day run applies new terms from their day", async () => {
    const at = (day: Day) => new Date(`${day}T17:10:00Z`);
    const night = (day: Day) =>
      createTestContext(database.db, null, { via: "JOB", now: () => at(addDays(day, -1)) });
    await startDays(night(TODAY));
    await write("2026-03-12", { lateRate: 0.09 });
    await runDueDays(night("2026-03-13"));
    const fees = await database.db
      .selectFrom("ledgerEntry")
      .select(["valueOn", "amountMinor"])
      .where("loanId", "=", caseIds.loanId)
      .where("cause", "=", "ACCRUAL")
      .orderBy("valueOn")
      .execute();
    expect(fees).toEqual([
      { valueOn: "2026-03-11", amountMinor: 1_000 },
      { valueOn: "2026-03-12", amountMinor: 900 },
      { valueOn: "2026-03-13", amountMinor: 900 },
    ]);
    const rateOn = async (day: Day) =>
      (await deriveLoan(night("2026-03-13"), caseIds.loanId, day)).terms.lateRatePpm;
    expect(await rateOn("2026-03-11")).toBe(1_000);
    expect(await rateOn("2026-03-12")).toBe(900);
    const { samples } = await verifyLoans(night("2026-03-13"), { fix: false });
    expect(samples).toEqual([]);
    // The portfolio is ahead of the clock at noon: days with an end-of-day run are closed for new
    // terms, and their terms cannot be deleted.
    expect(await refusal(write("2026-03-13"))).toBe("proposal.dayTooEarly");
    expect(
      await getErrorKind(
        database.db.deleteFrom("productTerms").where("fromOn", "=", "2026-03-12").execute(),
      ),
    ).toBe("check");
  });
});

test("G31: a limited manager reads the terms of the lenders in sight", async () => {
  const { db } = database;
  const name = "Out of sight";
  const hiddenId = await newProduct(db, { name, lender: name });
  await db
    .deleteFrom("institutionLender")
    .where("institutionId", "=", org.north.id)
    .where("lenderId", "=", (eb) => eb.selectFrom("lender").select("id").where("name", "=", name))
    .execute();
  const namesFor = async (institutionId: number) => {
    const terms = await as(org.operations, NOON, { institutionIds: [institutionId] });
    const { rows, total } = await terms.list({ text: name });
    const found = await terms.get({ productId: hiddenId }).then(
      (product) => product.productName,
      (error: Error) => error.message,
    );
    return [rows.map(({ productName }) => productName), total, found];
  };
  expect(await namesFor(org.south.id)).toEqual([[name], 1, name]);
  expect(await namesFor(org.north.id)).toEqual([[], 0, "record.notFound"]);
});
