import { describe, expect, test } from "bun:test";
import { getRefusal } from "../../session/testing.ts";
import { newLoan, usePushWorld } from "../loan-import/testing/push.ts";
import { findCase } from "../loan-import/testing/world.ts";

const { world, asOwnLender, as, product } = usePushWorld();
const reason = "LENDER_RECALL" as const;
const order = { product: product.name, reason, note: "back to the lender" };

async function createLoan() {
  const key = await asOwnLender();
  const loans = [newLoan(), newLoan()];
  await key.loanImport.push({ ...world.north, product, loans });
  return { ...key, loanNumbers: loans.map(({ loanNumber }) => loanNumber) };
}
const statuses = async (numbers: readonly string[]) =>
  Promise.all(numbers.map(async (number) => (await findCase(world.db, number))?.status));

describe("loans of a lender by the API", () => {
  test("are recalled on a day, once", async () => {
    const { placement, loanNumbers } = await createLoan();
    const [first = "", second = ""] = loanNumbers;
    const firstReply = await placement.recallLoans({
      ...order,
      loanNumbers: [first, "none"],
      inDays: 5,
    });
    expect(firstReply.loans.map(({ refusal }) => refusal?.key ?? null)).toEqual([
      null,
      "placement.noOpenCase",
    ]);
    const both = await placement.recallLoans({ ...order, loanNumbers, inDays: 5 });
    expect(both.recalled).toBe(1);
    expect(both.loans.map(({ refusal }) => refusal?.key ?? null)).toEqual([
      "closing.requestedOrRecalled",
      null,
    ]);
    const announced = await world.db
      .selectFrom("closingRequest as r")
      .innerJoin("collectionCase as c", "c.id", "r.caseId")
      .innerJoin("loan as l", "l.id", "c.loanId")
      .select(["l.number", "r.state", "r.effectiveOn"])
      .where("l.number", "in", [first, second])
      .orderBy("l.id")
      .execute();
    const { effectiveOn } = firstReply;
    expect(announced).toEqual([
      { number: first, state: "PENDING", effectiveOn },
      { number: second, state: "PENDING", effectiveOn },
    ]);
    expect(await statuses(loanNumbers)).toEqual(["C00", "C00"]);
  });

  test("are withdrawn by the decision of a person, never by the key", async () => {
    const { placement, loanNumbers } = await createLoan();
    const reply = await placement.withdrawLoans({ ...order, loanNumbers });
    expect(reply.requested).toBe(2);
    expect(reply.loans.map(({ state }) => state)).toEqual(["REQUESTED", "REQUESTED"]);
    expect(await statuses(loanNumbers)).toEqual(["C00", "C00"]);
    const repeat = await placement.withdrawLoans({ ...order, loanNumbers });
    expect(repeat.loans.map(({ refusal }) => refusal?.key)).toEqual([
      "closing.alreadyRequested",
      "closing.alreadyRequested",
    ]);
    const { closing } = await as(world.org.operations);
    for (const { requestId } of reply.loans)
      await closing.decide({ requestId: requestId ?? 0, approve: true });
    expect(await statuses(loanNumbers)).toEqual(["C40", "C40"]);
  });

  test("are recalled within the days of the policy", async () => {
    const { placement, loanNumbers } = await createLoan();
    const late = placement.recallLoans({ ...order, loanNumbers, inDays: 90 });
    expect(await getRefusal(late)).toBe("closing.tooFar");
  });
});
