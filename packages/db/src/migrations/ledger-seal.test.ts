import { expect, test } from "bun:test";
import { rejection, run } from "../../test/scratch.ts";
import { dbError } from "../errors.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest } from "./index.ts";

const database = useTestDatabase();

const AT = "2026-03-10 05:00+00";

/** A payment of a loan of its own. */
const payment = (reference: string, reversedAt: string | null) =>
  run(
    database.db,
    `with lender as (insert into product (name, lender_name, currency) values ('${reference}', 'x', 'IDR') returning id),
     debtor as (insert into borrower (name) values ('x') returning id),
     lent as (
       insert into loan (product_id, borrower_id, number, status, loan_on, periods, principal_minor)
       select lender.id, debtor.id, '${reference}', 21, '2026-01-01', 1, 1000 from lender, debtor returning id)
     insert into payment (loan_id, channel, reference, amount_minor, paid_at, created_at, state, reversed_at)
     select id, 'VA', '${reference}', 1000, '${AT}', '${AT}',
       ${reversedAt === null ? "'POSTED', null" : `'REVERSED', '${reversedAt}'`} from lent`,
  );

const reversals = () =>
  run(
    database.db,
    `select y.reference, v.fault, v.value_on::text, v.reversed_at = y.reversed_at as as_it_said, e.kind
     from payment_reversal v join payment y on y.id = v.payment_id join ledger_event e on e.id = v.event_id`,
  );

test("G19: what had gone back before 0061 has its reversal afterwards, and comes down and up with it", async () => {
  await migrateTo(database.db, "0060_forbidden_word_list");
  await payment("stood", null);
  await payment("gone", "2026-03-11 18:00+00");
  const expected = [
    {
      reference: "gone",
      fault: "BANK",
      valueOn: "2026-03-12",
      asItSaid: true,
      kind: "HISTORY",
    },
  ];
  await migrateToLatest(database.db);
  expect(await reversals()).toEqual(expected);
  await migrateTo(database.db, "0061_ledger_event");
  await migrateToLatest(database.db);
  expect(await reversals()).toEqual(expected);
  const refused = await rejection(
    run(database.db, "update payment set amount_minor = 1"),
  );
  expect(dbError(refused)?.constraint).toBe("append_only");
}, 60_000);
