import { describe, expect, test } from "bun:test";
import { newLender } from "../../seeds/index.ts";
import { newLoan, usePushWorld } from "./testing/push.ts";
import { findCase, findLoan } from "./testing/world.ts";

const { world, asOwnLender, withKey, as, product } = usePushWorld();
const order = (loans: object[], more: object = {}) => ({ ...world.north, product, loans, ...more });
const ofNorth = () => withKey({ institutionId: world.org.north.id });
const TO_OTHER = { phone: "081288880001", email: "agency@mail.example" };

async function send(loan: ReturnType<typeof newLoan>, more: object = {}) {
  const { loanImport } = await asOwnLender();
  await loanImport.push(order([loan], more));
  return loan;
}

const sendToSouth = (values: object = {}) => send(newLoan(values), world.south);

const findBorrower = (borrowerId: string) =>
  world.db
    .selectFrom("borrower")
    .select(["name", "email"])
    .where("sourceId", "like", `%:${borrowerId}`)
    .executeTakeFirst();

const listKeys = ({ loans }: { loans: readonly { issues: readonly { key: string }[] }[] }) =>
  loans.flatMap(({ issues }) => issues.map(({ key }) => key));

describe("a key of an institution", () => {
  test("changes no borrower that only others have, and does not learn the name", async () => {
    const { borrowerId, borrowerName } = await sendToSouth({ email: "old@mail.example" });
    const { loanImport } = await ofNorth();
    for (const name of [borrowerName, "Somebody Else"]) {
      const reply = await loanImport.push(
        order([newLoan({ borrowerId, borrowerName: name, ...TO_OTHER })]),
      );
      expect(reply.state).toBe("REFUSED");
      expect(reply.loans[0]?.issues).toMatchObject([
        { key: "borrowerForeign", field: "borrowerId", value: borrowerId },
      ]);
    }
    expect((await findBorrower(borrowerId))?.email).toBe("old@mail.example");
  });

  test("adds a loan of its own borrower", async () => {
    const { borrowerId, borrowerName } = await send(newLoan());
    const { loanImport } = await ofNorth();
    const reply = await loanImport.push(order([newLoan({ borrowerId, borrowerName })]));
    expect(reply.state).toBe("APPLIED");
  });

  test("takes no loan of another institution that has no case yet", async () => {
    const loan = await sendToSouth({ daysDelinquent: 0 });
    const { loanImport } = await ofNorth();
    const reply = await loanImport.push(order([{ ...loan, daysDelinquent: 10 }]));
    expect(listKeys(reply)).toEqual(["placedElsewhere"]);
    const south = await withKey({ institutionId: world.org.south.id });
    const own = await south.loanImport.push({
      ...order([{ ...loan, daysDelinquent: 10 }]),
      ...world.south,
    });
    expect(own.counts.casesCreated).toBe(1);
  });

  test.each([false, true])(
    "takes back no loan that was recalled from it, withheld: %p",
    async (isWithheld) => {
      const loan = await send(newLoan());
      const found = await findCase(world.db, loan.loanNumber);
      const { closing } = await as(world.org.operations);
      await closing.withdraw({ taskId: found?.id ?? 0, reason: "LENDER_RECALL" });
      await world.db
        .updateTable("collectionCase")
        .set({ isWithheld })
        .where("id", "=", found?.id ?? 0)
        .execute();
      const { loanImport } = await ofNorth();
      const later = { ...loan, daysDelinquent: 11, repaid: 500_000 };
      expect(listKeys(await loanImport.push(order([later])))).toEqual(["loanRecalled"]);
      const detail = { loanNumber: loan.loanNumber, email: "after@mail.example" };
      expect(listKeys(await loanImport.patch(order([detail])))).toEqual(["loanRecalled"]);
      expect((await findLoan(world.db, loan.loanNumber))?.repaidMinor).toBe(0);
      const lender = await asOwnLender();
      expect((await lender.loanImport.push(order([later]))).counts.casesCreated).toBe(1);
      expect((await loanImport.push(order([{ ...later, repaid: 600_000 }]))).state).toBe("APPLIED");
    },
  );
});

test("a user limited to institutions leaves the loans of others alone", async () => {
  const loan = await sendToSouth();
  const { loanNumber } = loan;
  const before = [await findLoan(world.db, loanNumber), await findCase(world.db, loanNumber)];
  const limited = await as(world.org.operations, { institutionIds: [world.org.north.id] });
  const detail = { loanNumber, email: "limited@mail.example" };
  expect(listKeys(await limited.loanImport.patch(order([detail])))).toEqual(["loanUnknown"]);
  const cleared = { ...loan, daysDelinquent: 0, repaid: 1_000_000 };
  expect(listKeys(await limited.loanImport.push(order([cleared])))).toEqual(["placedElsewhere"]);
  expect([await findLoan(world.db, loanNumber), await findCase(world.db, loanNumber)]).toEqual(
    before,
  );
});

describe("of two lenders whose names meet at a colon", () => {
  async function createLenderKey(name: string) {
    const lenderId = await newLender(world.db, name);
    await world.db
      .insertInto("institutionLender")
      .values({ institutionId: world.org.north.id, lenderId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { loanImport } = await withKey({ lenderId });
    const ofLender = { product: { name: `${name} cash`, lender: name, currency: "IDR" } };
    return { loanImport, ofLender };
  }

  test("neither reaches a borrower of the other", async () => {
    const short = await createLenderKey("Zeta");
    const early = newLoan({ borrowerId: "X:7" });
    await short.loanImport.push(order([early], short.ofLender));
    const long = await createLenderKey("Zeta:X");
    const sameKey = newLoan({ borrowerId: "7" });
    const sent = [sameKey, newLoan({ borrowerId: "1" })];
    const reply = await long.loanImport.push(order(sent, { ...long.ofLender, mode: "valid" }));
    expect(reply.loans.map(({ outcome }) => outcome)).toEqual(["failed", "created"]);
    expect(listKeys(reply)).toEqual(["borrowerForeign"]);
    for (const borrowerId of ["X:1", "X:2"]) {
      const loan = newLoan({ borrowerId, borrowerName: "Somebody Else" });
      const pushed = await short.loanImport.push(order([loan], short.ofLender));
      expect(listKeys(pushed)).toEqual(["borrowerForeign"]);
    }
    expect((await findBorrower("X:7"))?.name).toBe(early.borrowerName);
  });

  test("a change by loan number keeps the borrower", async () => {
    const { loanImport, ofLender } = await createLenderKey("Acme: Retail");
    const { loanNumber, borrowerId, ...rest } = newLoan();
    await loanImport.push(order([{ loanNumber, borrowerId, ...rest }], ofLender));
    const email = "new@mail.example";
    const reply = await loanImport.patch(order([{ loanNumber, email }], ofLender));
    expect(reply.state).toBe("APPLIED");
    expect((await findBorrower(borrowerId))?.email).toBe(email);
  });
});

describe("a contact that a leader refused", () => {
  const number = "6281266667777";
  async function createRefused() {
    const { loanNumber } = await send(newLoan());
    const found = await findCase(world.db, loanNumber);
    const { id } = await world.db
      .insertInto("contact")
      .values({
        borrowerId: found?.borrowerId ?? 0,
        relation: "R05",
        name: "Boss",
        phone: number,
        source: "AGENT",
        state: "REFUSED",
        deciderId: world.org.north.leader.id,
        decidedAt: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const state = async () => {
      const contact = await world.db
        .selectFrom("contact")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirst();
      return contact?.state;
    };
    const contact = {
      contactName: "Boss",
      contactPhone: `0${number.slice(2)}`,
      contactRelation: "R05",
    };
    return { id, state, change: order([{ loanNumber, ...contact }]) };
  }

  test("stays refused for a key of the institution", async () => {
    const { state, change } = await createRefused();
    const { loanImport } = await ofNorth();
    expect((await loanImport.patch(change)).state).toBe("APPLIED");
    expect(await state()).toBe("REFUSED");
  });

  test("is stated by the lender with an audit entry of the decision", async () => {
    const { id, state, change } = await createRefused();
    const { loanImport } = await asOwnLender();
    await loanImport.patch(change);
    expect(await state()).toBe("STATED");
    const entry = await world.db
      .selectFrom("auditLog")
      .select(["before", "after"])
      .where("action", "=", "contact.restate")
      .where("entityId", "=", String(id))
      .executeTakeFirst();
    expect(entry).toMatchObject({
      before: { state: "REFUSED", deciderId: world.org.north.leader.id },
      after: { state: "STATED" },
    });
  });
});
