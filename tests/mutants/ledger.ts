import type { Mutant } from "../../scripts/mutate/mutant.ts";

const BASELINE = "packages/db/src/migrations/0001_initial";
const ENTRY = `${BASELINE}/account/loan.functions.sql`;
const PAYMENT = `${BASELINE}/repay/payment.functions.sql`;
const GUARD = ["packages/api/src/account/loan/guard.test.ts"];
const SEAL = ["packages/api/src/account/loan/seal.test.ts"];

/** Guards of the database on entries, and checks that detect entries made without it. */
export const LEDGER: readonly Mutant[] = [
  {
    guarantee: "G6",
    name: "a payment changes without its reversal",
    file: PAYMENT,
    find: "if old.state <> 'POSTED' or new.state <> 'REVERSED' or not exists (",
    replace: "if false and not exists (",
    tests: GUARD,
  },
  {
    guarantee: "G6",
    name: "a fixed column of a row changes",
    file: PAYMENT,
    find: "kept.reversed_at := new.reversed_at;\n  if kept is distinct from new then",
    replace: "if false then",
    tests: GUARD,
  },
  {
    guarantee: "G6",
    name: "payments can be deleted",
    file: `${BASELINE}/append-only-and-transitions.sql`,
    find: "'payment', ",
    replace: "",
    tests: GUARD,
  },
  {
    guarantee: "G6",
    name: "a line is entered under an event of another transaction",
    file: ENTRY,
    find: "where v.transaction_id is distinct from pg_current_xact_id() or v.loan_id <> a.loan_id",
    replace: "where v.loan_id <> a.loan_id",
    tests: GUARD,
  },
  {
    guarantee: "G6",
    name: "an end-of-day run reverses charges",
    file: ENTRY,
    find: "or a.cause in ('OPENING', 'ACCRUAL') and a.amount_minor < 0 and v.kind = 'NIGHT'",
    replace: "",
    tests: GUARD,
  },
  {
    guarantee: "G6",
    name: "the lines of a payment are not its amount",
    file: ENTRY,
    find: "where y.event_id > l.opening_event_id and case y.state",
    replace: "where false and case y.state",
    tests: GUARD,
  },
  {
    guarantee: "G6",
    name: "a payment is entered under an event of another transaction",
    file: PAYMENT,
    find: "select from ledger_event v where v.id = new.event_id and v.transaction_id = pg_current_xact_id()",
    replace: "select from ledger_event v where v.id = new.event_id",
    tests: GUARD,
  },
  {
    guarantee: "G6",
    name: "a seal does not cover the value day of a line",
    file: ENTRY,
    find: "t.amount_minor,\n     t.value_on, t.value_at,",
    replace: "t.amount_minor,\n     t.value_at,",
    tests: SEAL,
  },
  {
    guarantee: "G6",
    name: "a seal of the ledger does not include the previous one",
    file: ENTRY,
    find: "sha256(coalesce(previous, ''::bytea)",
    replace: "sha256(''::bytea",
    tests: SEAL,
  },
  {
    guarantee: "G6",
    name: "the state of a payment is held against nothing",
    file: "packages/api/src/account/loan/queries/seal.ts",
    find: "where (y.state = 'REVERSED') <> (v.payment_id is not null) or y.reversed_at is distinct from v.reversed_at",
    replace: "where false",
    tests: SEAL,
  },
  {
    guarantee: "G6",
    name: "verify ends well though the seals do not",
    file: "packages/api/src/repay/ledger-verification/commands.ts",
    find: "return { ok: faults.length === 0, summary",
    replace: "return { ok: true, summary",
    tests: SEAL,
  },
];
