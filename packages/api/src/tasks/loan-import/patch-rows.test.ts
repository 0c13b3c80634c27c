import { describe, expect, test } from "bun:test";
import { newLoan, usePushWorld } from "./testing/push.ts";
import { findLoan } from "./testing/world.ts";

const { world, asOwnLender, product } = usePushWorld();
const order = (loans: object[], more: object = {}) => ({ ...world.north, product, loans, ...more });

/** Creates two loans of a borrower. */
async function createLoans() {
  const { loanImport } = await asOwnLender();
  const first = newLoan();
  const second = { ...newLoan(), borrowerId: first.borrowerId };
  const { borrowerName, phone } = first;
  await loanImport.push(order([first, { ...second, borrowerName, phone }]));
  return { loanImport, first: first.loanNumber, second: second.loanNumber };
}

async function findBorrower(loanNumber: string) {
  const { borrowerId = 0 } = (await findLoan(world.db, loanNumber)) ?? {};
  return world.db
    .selectFrom("borrower")
    .select(["id", "name", "email", "city", "phone"])
    .where("id", "=", borrowerId)
    .executeTakeFirstOrThrow();
}

const toKeys = ({ loans }: { loans: readonly { issues: readonly { key: string }[] }[] }) =>
  loans.map(({ issues }) => issues.map(({ key }) => key));

describe("changes of a borrower in a request", () => {
  test("are merged by field", async () => {
    const { loanImport, first, second } = await createLoans();
    const changes = [
      { loanNumber: first, phone: "081277770000", email: "new@mail.example" },
      { loanNumber: second, city: "Denpasar" },
    ];
    const reply = await loanImport.patch(order(changes));
    expect(reply.loans.map(({ outcome }) => outcome)).toEqual(["updated", "updated"]);
    expect(await findBorrower(first)).toMatchObject({
      email: "new@mail.example",
      city: "Denpasar",
    });
  });

  test("of details and figures are merged too", async () => {
    const { loanImport, first, second } = await createLoans();
    const figures = { loanNumber: second, repaid: 5, daysDelinquent: 10 };
    await loanImport.patch(order([{ loanNumber: first, city: "Denpasar" }, figures]));
    expect((await findBorrower(first)).city).toBe("Denpasar");
  });

  test("with two values of a field fail, both", async () => {
    const { loanImport, first, second } = await createLoans();
    const changes = [
      { loanNumber: first, email: "a@mail.example" },
      { loanNumber: second, email: "b@mail.example", city: "Denpasar" },
    ];
    const reply = await loanImport.patch(order(changes, { mode: "valid" }));
    expect(toKeys(reply)).toEqual([["borrowerTwice"], ["borrowerTwice"]]);
    expect(reply.loans.map(({ issues }) => issues[0])).toMatchObject([
      { field: "email", value: "a@mail.example", message: expect.stringContaining("Row 1") },
      { field: "email", value: "b@mail.example", message: expect.stringContaining("Row 0") },
    ]);
    expect(await findBorrower(first)).toMatchObject({ email: null, city: null });
  });
});

test("a loan twice in a request of changes fails, both", async () => {
  const { loanImport, first, second } = await createLoans();
  const changes = [
    { loanNumber: first, email: "a@mail.example" },
    { loanNumber: first, repaid: 100, daysDelinquent: 10 },
    { loanNumber: second, city: "Denpasar" },
  ];
  const reply = await loanImport.patch(order(changes, { mode: "valid" }));
  expect(toKeys(reply)).toEqual([["loanTwice"], ["loanTwice"], []]);
  expect((await findLoan(world.db, first))?.repaidMinor).toBe(0);
  expect(await findBorrower(first)).toMatchObject({ email: null, city: "Denpasar" });
});

test("a colon in the source of a lender names no other borrower", async () => {
  await world.db
    .updateTable("lender")
    .set({ source: "test:colon" })
    .where("name", "=", "Test lender")
    .execute();
  const { loanImport, first } = await createLoans();
  const count = () => world.db.selectFrom("borrower").select("id").execute();
  const { length } = await count();
  await loanImport.patch(order([{ loanNumber: first, email: "new@mail.example" }]));
  expect((await findBorrower(first)).email).toBe("new@mail.example");
  expect(await count()).toHaveLength(length);
});

test("a change of name or number is audited, masked and by borrower", async () => {
  const { loanImport, first, second } = await createLoans();
  const { id } = await findBorrower(first);
  const changes = [
    { loanNumber: first, phone: "081277778888" },
    { loanNumber: second, city: "Denpasar" },
  ];
  const { runId } = await loanImport.patch(order(changes));
  const audits = await world.db
    .selectFrom("auditLog")
    .select(["action", "actorId", "before", "after"])
    .where("entity", "=", "borrower")
    .where("entityId", "=", String(id))
    .execute();
  const run = await world.db
    .selectFrom("importRun")
    .select("createdBy")
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();
  expect(audits).toMatchObject([
    { action: "borrower.change", actorId: run.createdBy, after: { runId, phone: "0812****888" } },
  ]);
});
