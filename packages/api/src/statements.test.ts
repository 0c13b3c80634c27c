import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { type Checked, checkStatements, type Offence } from "../test/statements/check.ts";
import { queryFiles } from "../test/statements/source.ts";

/*
 * A law: the author of a statement in text declares its rows, and no compiler checks the
 * declaration. The test calls every query with invented arguments, asks PostgreSQL for the columns
 * of each statement and the type checker for the declared type. To mend an offence, make the type
 * of `sql<...>` and the columns of the statement agree.
 */

/** Columns that can be null in their table and are not where these statements read them. */
const NARROWED = {
  "app_user.disabled_at": "of who is disabled",
  "app_user.institution_id": "of an agent, who always has one",
  "borrower.id_number": "asked for alone where it is on file",
  "borrower.source_id": "of borrowers whose id differs from that of the tape",
  "case_status_log.agent_id": "of cases that an agent gave up",
  "collection_case.agent_id": "of assigned cases",
  "collection_case.assigned_at": "of assigned cases",
  "current_fact.agent_id": "of what an agent did",
  "current_fact.currency": "of every fact; a view promises nothing",
  "current_fact.day": "of every fact; a view promises nothing",
  "institution_law.country": "of changes that name a country",
  "institution_law.zone": "of changes that name a zone",
  "ledger_entry.component": "of deductions, which always name a component",
  "message.read_at": "written by the statement itself",
  "payment.agent_id": "of payments that are somebody's success",
  "payment.case_id": "of payments for these cases",
  "payment_difference.bank_minor": "of what the bank has",
  "payment_file.on_day": "of statements, which are of a day",
  "payment_file_row.failure_key": "of rows that were refused",
  "repayment_code.number": "of codes that have been given one",
  "sms_inbound.case_id": "of texts that belong to a case",
  "sms_inbound.part_lengths": "of long texts",
  "sms_message.lease": "of messages in the hands of a sender",
  "sms_message.provider": "of messages that were handed over",
  "wage_person.id": "of every user; a view promises nothing",
  "wage_person.institution_id": "of whoever is or was an agent",
  "webhook_delivery.leased_until": "of messages in the hands of a sender",
  "webhook_endpoint.failing_since": "written by the statement itself",
};

/** Statements that no query was found to send, by file: they are put together from names of tables. Only to shrink. */
const UNREACHED = { "src/core/outbox.ts": 1, "src/core/seal/chain.ts": 4 };

const BROKEN = "test/statements/broken.ts";
const database = useTestDatabase();
let checked: Checked;

beforeAll(async () => {
  checked = await checkStatements(database, [...queryFiles(), BROKEN]);
}, 180_000);

const isBroken = ({ at }: Offence) => at.startsWith(BROKEN);
const formatOffences = (offences: readonly Offence[]) =>
  offences.map(({ at, message }) => `${at}: ${message}`);

test("each statement returns the columns, types and nulls that it declares", () => {
  const offences = checked.offences.filter(
    (offence) => !isBroken(offence) && !(offence.nullIn && offence.nullIn in NARROWED),
  );
  expect(formatOffences(offences)).toEqual([]);
});

test("covers almost every statement", () => {
  expect(checked.unreached).toEqual(UNREACHED);
  expect(checked.statements).toBeGreaterThan(300);
});

test("every narrowed column needs narrowing", () => {
  const needed = new Set(checked.offences.map(({ nullIn }) => nullIn));
  expect(Object.keys(NARROWED).filter((column) => !needed.has(column))).toEqual([]);
});

test("finds wrong declarations", () => {
  expect(checked.offences.filter(isBroken).map(({ message }) => message)).toEqual([
    'column "nonsense" does not exist',
    "absent is declared and never comes",
    "id is number, not string",
    "closedAt can be null",
    "openedOn is never null",
    "status comes and is not declared",
  ]);
});
