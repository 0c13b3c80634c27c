import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { verifyLoans } from "../proof/actions/verify.ts";
import { useAgeingHouse } from "../roll/testing/ageing.ts";
import { noonOf } from "../roll/testing/calendar.ts";

/*
 * What is said after money has come changes the fees that it had covered: the case and the credit follow in the same
 * transaction.
 */
const house = useAgeingHouse();
const call = createCallerFactory(tasksRouter);

const as = async (persona: Persona) =>
  call(
    visitOf(house.db, await actorOf(house.db, persona), {
      now: noonOf(house.db, house.today).now,
    }),
  );

const opened = () =>
  house.newOne({
    agentId: house.org().north.agent.id,
    status: "C10",
    dpd: 5,
    principalMinor: 5_000_000,
  });

const differencesOf = async (loanId: number) => {
  const { samples } = await verifyLoans(house.night(), { fix: false });
  return samples
    .filter((one) => one.loanId === loanId)
    .map(({ column }) => column);
};

const lastMoveOf = (caseId: number) =>
  house.db
    .selectFrom("caseStatusLog")
    .select(["event", "before", "after"])
    .where("caseId", "=", caseId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

const overpaidOf = async (loanId: number) => {
  const { creditMinor } = await house.db
    .selectFrom("loan")
    .select("creditMinor")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  const issues = await house.db
    .selectFrom("paymentIssue")
    .select(["state", "amountMinor"])
    .where("loanId", "=", loanId)
    .where("kind", "=", "OVERPAID")
    .execute();
  return issues.map(({ state, amountMinor }) => ({
    state,
    isAll: creditMinor > 0 && amountMinor === creditMinor,
  }));
};

test("a claim that is refused after the loan was settled brings its case back", async () => {
  const { caseId: taskId, loanId } = await opened();
  const reason = "says he paid at the counter";
  const agent = await as(house.org().north.agent);
  const kind = "ALREADY_PAID" as const;
  const { holdId } = await agent.hold.open({ taskId, kind, reason });
  await house.tomorrow(3);
  const { payoffMinor } = await house.caseOf(taskId);
  await house.pay(loanId, payoffMinor);
  expect((await house.caseOf(taskId)).status).toBe("C32");
  await (
    await as(house.org().operations)
  ).hold.close({ holdId, outcome: "REFUSED", reason });
  const again = await house.caseOf(taskId);
  expect(again.status).toBe("C10");
  expect(again.payoffMinor).toBeGreaterThan(0);
  expect(await lastMoveOf(taskId)).toEqual({
    event: "OWED_CHANGED",
    before: "C32",
    after: "C10",
  });
  expect(await differencesOf(loanId)).toEqual([]);
});

test("a death that is told after money came ends the case that it covers, and what is beyond waits for finance", async () => {
  const { caseId: taskId, loanId } = await opened();
  const fromOn = house.today;
  await house.tomorrow(4);
  const { payoffMinor } = await house.caseOf(taskId);
  await house.pay(loanId, payoffMinor - 15_000);
  expect((await house.caseOf(taskId)).status).toBe("C10");
  const reason = "his family told us";
  await (
    await as(house.org().north.agent)
  ).borrower.recordFact({ taskId, kind: "DECEASED", fromOn, reason });
  expect((await house.caseOf(taskId)).status).toBe("C32");
  expect(await overpaidOf(loanId)).toEqual([{ state: "OPEN", isAll: true }]);
  expect(await differencesOf(loanId)).toEqual([]);
});
