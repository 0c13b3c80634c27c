import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { LoanDifference } from "./actions/verify.ts";
import { type History, useHistory } from "./testing.ts";

const { harness, live, found, spoilt } = useHistory();
let history: History;

beforeAll(async () => {
  await harness.open();
  history = await live();
}, 180_000);

const spoil = (change: (db: Db) => Promise<unknown>) => spoilt(history.now, change);

/** Names the differences as "table column". */
const named = (samples: readonly LoanDifference[]) =>
  samples.map(({ table, column }) => `${table} ${column}`);

const getLastFee = async (db: Db) => {
  const { rows } = await sql<{ id: number; on: string; minor: number }>`
    select id, value_on as "on", amount_minor as minor from ledger_entry
    where loan_id = ${history.loanId} and cause = 'ACCRUAL' and amount_minor > 0 order by id desc limit 1`.execute(
    db,
  );
  const [fee] = rows;
  if (!fee) throw new Error("the loan has no late fee");
  return fee;
};

test("an ordinary history has no difference", async () => {
  expect(await found(harness.db, history.now)).toEqual([]);
  const { rows } = await sql<{ cause: string; n: number }>`
    select cause, count(*) as n from ledger_entry where loan_id = ${history.loanId} group by 1 order by 1`.execute(
    harness.db,
  );
  expect(rows.map(({ cause }) => cause)).toEqual(["ACCRUAL", "DEDUCTION", "OPENING", "PAYMENT"]);
});

describe("corruptions are found and named", () => {
  test("1: an invented entry, with the amounts of every row that follows from it", async () => {
    const samples = await spoil(async (db) => {
      const { id, minor } = await getLastFee(db);
      await sql`
        insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, event_id, booked_at)
        select loan_id, installment_id, 'WAIVER', component, amount_minor, value_on, value_at, 'DEDUCTION', event_id, booked_at
        from ledger_entry where id = ${id}`.execute(db);
      await sql`
        update installment set waived_minor = waived_minor + ${minor}, late_fee_due_minor = late_fee_due_minor - ${minor}
        where id = (select installment_id from ledger_entry where id = ${id})`.execute(db);
      await sql`update loan set waived_minor = waived_minor + ${minor} where id = ${history.loanId}`.execute(
        db,
      );
      await sql`
        update collection_case set arrears_minor = arrears_minor - ${minor}, outstanding_minor = outstanding_minor - ${minor},
          payoff_minor = payoff_minor - ${minor} where id = ${history.caseId}`.execute(db);
    });
    const { on, minor } = await getLastFee(harness.db);
    expect(samples).toContainEqual(
      expect.objectContaining({
        loanId: history.loanId,
        table: "ledger_entry",
        id: expect.any(Number),
        column: expect.stringContaining(`DEDUCTION WAIVER LATE_FEE, of ${on}`),
        cached: minor,
        derived: 0,
      }),
    );
  });

  test("2: the amount of an entry and of a payment", async () => {
    const { id, minor } = await getLastFee(harness.db);
    const line = await spoil((db) =>
      sql`update ledger_entry set amount_minor = amount_minor - 1 where id = ${id}`.execute(db),
    );
    expect(line).toContainEqual(
      expect.objectContaining({ table: "ledger_entry", id, cached: minor - 1, derived: minor }),
    );
    const payment = await spoil((db) =>
      sql`update payment set amount_minor = amount_minor + 1000 where id = ${history.firstId}`.execute(
        db,
      ),
    );
    expect(payment).toContainEqual(
      expect.objectContaining({
        table: "payment",
        id: history.firstId,
        column: "sum of its lines",
        cached: 100_000,
        derived: 101_000,
      }),
    );
    expect(named(payment)).toContain("payment_event amountMinor");
  });

  const states = [
    [
      "of a posted payment",
      "payment state",
      (db: Db) =>
        sql`update payment set state = 'REVERSED', reversed_at = now() where id = ${history.firstId}`.execute(
          db,
        ),
    ],
    [
      "of a reversed payment",
      "payment state",
      (db: Db) =>
        sql`update payment set state = 'POSTED', reversed_at = null where id = ${history.reversedId}`.execute(
          db,
        ),
    ],
    [
      "of a payment event",
      "payment_event state",
      (db: Db) =>
        sql`update payment_event set state = 'POSTED' where payment_id = ${history.reversedId} and event_type = 'PAID'`.execute(
          db,
        ),
    ],
    [
      "of a deduction",
      "deduction state",
      (db: Db) =>
        sql`update deduction set state = 'VOID', end_reason = 'REVERSED' where id = ${history.deductionId}`.execute(
          db,
        ),
    ],
    [
      "of a code",
      "repayment_code state",
      (db: Db) =>
        sql`update repayment_code set state = 'ACTIVE' where deduction_id = ${history.deductionId}`.execute(
          db,
        ),
    ],
    [
      "of a case",
      "collection_case status",
      (db: Db) =>
        sql`update collection_case set status = 'C30', closed_at = ${history.now} where id = ${history.caseId}`.execute(
          db,
        ),
    ],
  ] as const;
  test.each(states)("3: the state %s", async (_label, expected, change) => {
    expect(named(await spoil(change))).toContain(expected);
  });

  test("4: an entry moved by thirty days", async () => {
    const { id, on, minor } = await getLastFee(harness.db);
    const samples = await spoil((db) =>
      sql`update ledger_entry set value_on = value_on - 30 where id = ${id}`.execute(db),
    );
    expect(samples).toContainEqual(
      expect.objectContaining({ table: "ledger_entry", id, cached: minor, derived: 0 }),
    );
    expect(samples).toContainEqual(
      expect.objectContaining({
        table: "ledger_entry",
        id: null,
        column: expect.stringContaining(`ACCRUAL CHARGE LATE_FEE, of ${on}`),
        cached: 0,
        derived: minor,
      }),
    );
  });

  test("5: a share moved from one payment to another", async () => {
    const samples = await spoil((db) =>
      sql`
        update ledger_entry set amount_minor = amount_minor + case payment_id when ${history.firstId} then -500 else 500 end
        where id in (
          select max(id) from ledger_entry where payment_id in (${history.firstId}, ${history.secondId}) and amount_minor > 500
          group by payment_id)`.execute(db),
    );
    for (const [id, minor] of [
      [history.firstId, 100_000 - 500],
      [history.secondId, 70_000 + 500],
    ] as const)
      expect(samples).toContainEqual(
        expect.objectContaining({
          table: "payment",
          id,
          column: "sum of its lines",
          cached: minor,
        }),
      );
  });

  test("6: an event removed, of the ledger or of the bank", async () => {
    const ledger = await spoil((db) =>
      sql`delete from ledger_event where id = (select event_id from payment where id = ${history.firstId})`.execute(
        db,
      ),
    );
    expect(named(ledger)).toContain("ledger_event lines without it");
    expect(named(ledger)).toContain("payment eventId");
    const reversal = await spoil((db) =>
      sql`delete from payment_reversal where payment_id = ${history.reversedId}`.execute(db),
    );
    expect(named(reversal)).toContain("payment state");
    const bank = await spoil((db) =>
      sql`delete from payment_event where payment_id = ${history.secondId}`.execute(db),
    );
    expect(bank).toContainEqual(
      expect.objectContaining({
        table: "payment",
        id: history.secondId,
        column: "events PAID",
        cached: 0,
        derived: 1,
      }),
    );
  });
});

describe("other verified data", () => {
  const others = [
    [
      "an event of another loan",
      "ledger_event loanId of its lines",
      (db: Db) =>
        sql`update ledger_event set loan_id = ${harness.caseIds.loanId} where id = (select event_id from payment where id = ${history.firstId})`.execute(
          db,
        ),
    ],
    [
      "a line that was written at another moment than its event",
      "ledger_event moments of its lines",
      async (db: Db) => {
        const { id } = await getLastFee(db);
        await sql`update ledger_entry set booked_at = booked_at - interval '1 hour' where id = ${id}`.execute(
          db,
        );
      },
    ],
    [
      "a line after the last day of its event",
      "ledger_event last day of its lines",
      async (db: Db) => {
        const { id } = await getLastFee(db);
        await sql`update ledger_entry set value_on = value_on + 30 where id = ${id}`.execute(db);
      },
    ],
    [
      "what a code shows as paid",
      "repayment_code paidMinor",
      (db: Db) =>
        sql`update repayment_code set paid_minor = paid_minor + 1 where deduction_id = ${history.deductionId}`.execute(
          db,
        ),
    ],
    [
      "what a deduction waived",
      "deduction usedMinor",
      (db: Db) =>
        sql`update deduction set used_minor = used_minor - 1 where id = ${history.deductionId}`.execute(
          db,
        ),
    ],
    [
      "the payment that used it",
      "deduction paymentId",
      (db: Db) =>
        sql`update deduction set payment_id = ${history.firstId} where id = ${history.deductionId}`.execute(
          db,
        ),
    ],
    [
      "a settled promise without an evaluation",
      "promise state",
      (db: Db) =>
        sql`insert into promise (case_id, agent_id, due_on, amount_minor, state, created_at, settled_at)
          values (${history.caseId}, ${harness.org.north.agent.id}, '2026-03-12', 100000, 'KEPT', '2026-03-09', '2026-03-12')`.execute(
          db,
        ),
    ],
    [
      "an evaluation that contradicts the payments",
      "promise state",
      async (db: Db) => {
        await sql`
          with made as (
            insert into promise (case_id, agent_id, due_on, amount_minor, state, created_at, settled_at)
            values (${history.caseId}, ${harness.org.north.agent.id}, '2026-03-12', 100000, 'BROKEN', '2026-03-09', '2026-03-14')
            returning id)
          insert into promise_evaluation (promise_id, before, state, paid_minor, decided_at)
          select id, 'OPEN', 'BROKEN', 0, '2026-03-14' from made`.execute(db);
      },
    ],
    [
      "episodes that ended by payment",
      "borrower timesSettled",
      (db: Db) =>
        sql`update borrower set times_settled = 9 where id = (select borrower_id from loan where id = ${history.loanId})`.execute(
          db,
        ),
    ],
    [
      "a day on which nothing was paid",
      "installment repaidOn",
      (db: Db) =>
        sql`update installment set repaid_on = '2026-03-11' where loan_id = ${history.loanId}`.execute(
          db,
        ),
    ],
  ] as const;
  test.each(others)("%s", async (_label, expected, change) => {
    expect(named(await spoil(change))).toContain(expected);
  });

  test("an invented initial entry, with the amounts of the rows", async () => {
    const samples = await spoil(async (db) => {
      await sql`
        insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, event_id)
        select loan_id, installment_id, 'WAIVER', 'PRINCIPAL', 10, value_on, value_at, 'OPENING', event_id
        from ledger_entry where loan_id = ${history.loanId} order by id limit 1`.execute(db);
      await sql`
        update installment set waived_minor = waived_minor + 10, principal_due_minor = principal_due_minor - 10
        where loan_id = ${history.loanId}`.execute(db);
    });
    expect(named(samples)).toContain("ledger_event moments of its lines");
  });

  test("a case that was not counted", async () => {
    const samples = await spoil((db) =>
      sql`update collection_case set agent_id = null where id = ${history.caseId}`.execute(db),
    );
    const tables = samples.map(({ table }) => table);
    expect(tables).toContain("case_count");
    expect(tables).toContain("case_count_total");
  });
});
