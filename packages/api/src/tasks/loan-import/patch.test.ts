import { describe, expect, test } from "bun:test";
import { newLoan, usePushWorld } from "./testing/push.ts";
import { findCase, findLoan, ledgerDifferences } from "./testing/world.ts";

const { world, asOwnLender, product } = usePushWorld();
const order = (loans: object[], more: object = {}) => ({ ...world.north, product, loans, ...more });

async function createLoan(values: object = {}) {
  const { loanImport } = await asOwnLender();
  const loan = newLoan({ interest: 50_000, email: "old@mail.example", ...values });
  await loanImport.push(order([loan]));
  return { loan, loanImport, loanNumber: loan.loanNumber };
}

const findBorrower = (name: string) =>
  world.db
    .selectFrom("borrower")
    .select(["name", "email", "phone", "city"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();

describe("a change of a loan on record", () => {
  test("of the borrower leaves loan, case and ledger as they are", async () => {
    const { loan, loanImport, loanNumber } = await createLoan();
    const before = [await findLoan(world.db, loanNumber), await findCase(world.db, loanNumber)];
    const entries = () => world.db.selectFrom("ledgerEntry").select("id").execute();
    const { length } = await entries();
    const reply = await loanImport.patch(order([{ loanNumber, email: "new@mail.example" }]));
    expect(reply).toMatchObject({ state: "APPLIED", counts: { updated: 1, casesCleared: 0 } });
    expect(reply.loans).toMatchObject([{ outcome: "updated", loanId: before[0]?.id }]);
    expect(await findBorrower(loan.borrowerName)).toEqual({
      name: loan.borrowerName,
      email: "new@mail.example",
      phone: expect.stringContaining(loan.phone.slice(1)),
      city: null,
    });
    expect([await findLoan(world.db, loanNumber), await findCase(world.db, loanNumber)]).toEqual(
      before,
    );
    expect(await entries()).toHaveLength(length);
  });

  test("of the borrower is undone by the whole loan as it was sent before", async () => {
    const { loan, loanImport, loanNumber } = await createLoan();
    await loanImport.patch(order([{ loanNumber, email: "new@mail.example" }]));
    const reply = await loanImport.push(order([loan]));
    expect(reply.counts).toMatchObject({ updated: 1, unchanged: 0 });
    expect((await findBorrower(loan.borrowerName)).email).toBe("old@mail.example");
    expect(await ledgerDifferences(world.db)).toEqual([]);
  });

  test("of its figures keeps the charges, and enters the difference", async () => {
    const { loanImport, loanNumber } = await createLoan();
    const reply = await loanImport.patch(
      order([{ loanNumber, repaid: 400_000, daysDelinquent: 12 }]),
    );
    expect(reply).toMatchObject({ state: "APPLIED", counts: { updated: 1, casesUpdated: 1 } });
    expect(await findLoan(world.db, loanNumber)).toMatchObject({
      principalMinor: 1_000_000,
      interestMinor: 50_000,
      repaidMinor: 400_000,
      loanOn: "2026-01-01",
    });
    expect((await findCase(world.db, loanNumber))?.outstandingMinor).toBe(650_000);
    expect(await ledgerDifferences(world.db)).toEqual([]);
  });

  test("of its figures names what is repaid and overdue", async () => {
    const { loanImport, loanNumber } = await createLoan();
    const change = loanImport.patch(order([{ loanNumber, principal: 1 }])).catch(String);
    expect(await change).toContain("loanImport.figureMissing");
  });

  test("of an unknown loan creates none", async () => {
    const { loanImport, loanNumber } = await createLoan();
    const unknown = newLoan();
    const loans = [unknown, { loanNumber, email: "next@mail.example" }, { email: "x@y.example" }];
    const all = await loanImport.patch(order(loans));
    expect(all).toMatchObject({ state: "REFUSED", runId: null, counts: { failing: 2 } });
    const valid = await loanImport.patch(order(loans, { mode: "valid" }));
    expect(valid.loans.map(({ outcome }) => outcome)).toEqual(["failed", "updated", "failed"]);
    expect(valid.loans.map(({ issues }) => issues[0]?.key)).toEqual([
      "loanUnknown",
      undefined,
      "required",
    ]);
    expect(await findLoan(world.db, unknown.loanNumber)).toBeUndefined();
  });

  test("to another person needs two people, as an import does", async () => {
    const { loanImport, loanNumber } = await createLoan();
    const reply = await loanImport.patch(
      order([{ loanNumber, borrowerName: "Somebody Else", phone: "081299999999" }]),
    );
    expect(reply).toMatchObject({ state: "REFUSED" });
    expect(reply.loans[0]?.issues[0]?.key).toBe("identityKnown");
  });

  test("to another name needs two people even after a change of the phone", async () => {
    const { loan, loanImport, loanNumber } = await createLoan();
    const phone = "081299999999";
    expect((await loanImport.patch(order([{ loanNumber, phone }]))).state).toBe("APPLIED");
    for (const send of [loanImport.patch, loanImport.push]) {
      const { state, loans } = await send(
        order([{ ...loan, phone, borrowerName: "Somebody Else" }]),
      );
      expect([state, loans[0]?.issues[0]?.key]).toEqual(["REFUSED", "identityKnown"]);
    }
    const borrowerName = loan.borrowerName.toUpperCase();
    const spelled = await loanImport.patch(order([{ loanNumber, borrowerName }]));
    expect(spelled.state).toBe("APPLIED");
  });

  test("of the borrower names no other borrower", async () => {
    const { loan, loanImport, loanNumber } = await createLoan();
    const other = await createLoan();
    for (const borrowerId of [other.loan.borrowerId, "GHOST"]) {
      const change = { loanNumber, borrowerId, email: "moved@mail.example" };
      const { state, loans } = await loanImport.patch(order([change]));
      expect(state).toBe("REFUSED");
      expect(loans[0]?.issues.at(-1)).toMatchObject({
        key: "borrowerKnown",
        field: "borrowerId",
        value: borrowerId,
      });
    }
    const same = { loanNumber, borrowerId: loan.borrowerId, email: "same@mail.example" };
    expect((await loanImport.patch(order([same]))).state).toBe("APPLIED");
  });
});
