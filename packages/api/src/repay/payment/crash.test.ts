import { join } from "node:path";
import { expect, test } from "bun:test";
import { randomFor, runAndKill, usualOrFull, sessionsEnded } from "@kolekta/db/testing";
import { sql } from "kysely";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { NOON, usePayments } from "./testing.ts";

const harness = usePayments();
const PROCESS = join(import.meta.dir, "testing-post.ts");
const ROUNDS = usualOrFull({ usual: 2, full: 20 });
const random = randomFor("payment crash");

/** Sends the event in a process that is killed after this time. Returns the answer, if any. */
async function sendInProcess(event: BankEvent, killAfterMs: number | null) {
  const args = [harness.url, NOON.toISOString(), JSON.stringify(event)];
  const kill = killAfterMs === null ? null : { afterLines: 1, thenMs: killAfterMs };
  const { ms, lines } = await runAndKill(PROCESS, args, kill);
  return { ms, answer: lines[1] ? (JSON.parse(lines[1]) as object) : null };
}

/** Counts the traces of a payment: all of them, or none. */
async function traces(event: BankEvent) {
  const { status } = await harness.caseRow();
  const { outstandingMinor } = await harness.loanRow();
  const { rows } = await sql<{ events: number; payments: number; lines: number }>`
    select (select count(*)::int from payment_event where txn_id = ${event.txnId}) as events,
      (select count(*)::int from payment where reference = ${event.txnId}) as payments,
      (select count(*)::int from audit_log where action = 'payment.post' and after->>'reference' = ${event.txnId}) as lines`.execute(
    harness.db,
  );
  return { ...rows[0], status, isPaid: outstandingMinor === 0 };
}

const ALL = { events: 1, payments: 1, lines: 1, status: "C32", isPaid: true };
const NONE = { events: 0, payments: 0, lines: 0, status: "C00", isPaid: false };

test("a callback killed before its reply and repeated gets the same answer and counts once", async () => {
  const fresh = async () => {
    const { loanId } = await harness.open();
    return harness.buildBankEvent({ loanId, amountMinor: 1_065_000 });
  };
  const { ms: whole } = await sendInProcess(await fresh(), null);
  for (let round = 0; round < ROUNDS; round += 1) {
    const event = await fresh();
    const { answer } = await sendInProcess(event, whole * 1.1 * ((round + random()) / ROUNDS));
    await sessionsEnded(harness.db, "kolekta bank");
    const found = await traces(event);
    const isAll = found.events === 1;
    expect(found).toEqual(isAll ? ALL : NONE);
    const repeated = await receivePayment(harness.context(), event);
    expect(repeated.answer).toBe("POSTED");
    if (answer) expect(repeated).toEqual(answer as typeof repeated);
    expect(await receivePayment(harness.context(), event)).toEqual(repeated);
    expect(await traces(event)).toEqual(ALL);
  }
  await harness.assertLedgerIntact();
}, 180_000);
