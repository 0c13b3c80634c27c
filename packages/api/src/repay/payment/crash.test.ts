import { join } from "node:path";
import { expect, test } from "bun:test";
import { randomFor, runAndKill, usualOrFull, sessionsEnded } from "@kolekta/db/testing";
import { sql } from "kysely";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { NOON, usePayments } from "./testing.ts";

const desk = usePayments();
const PROCESS = join(import.meta.dir, "testing-take.ts");
const ROUNDS = usualOrFull({ usual: 2, full: 20 });
const random = randomFor("payment crash");

/** Tells of the payment in a process that is killed after so long; what it answered, if it came to that. */
async function tellIn(fact: BankEvent, killAfterMs: number | null) {
  const args = [desk.url, NOON.toISOString(), JSON.stringify(fact)];
  const kill = killAfterMs === null ? null : { afterLines: 1, thenMs: killAfterMs };
  const { ms, lines } = await runAndKill(PROCESS, args, kill);
  return { ms, answer: lines[1] ? (JSON.parse(lines[1]) as object) : null };
}

/** What one payment leaves: either all of it, or none. */
async function traces(fact: BankEvent) {
  const { status } = await desk.caseRow();
  const { outstandingMinor } = await desk.loanRow();
  const { rows } = await sql<{
    events: number;
    payments: number;
    lines: number;
  }>`
    select (select count(*)::int from payment_event where txn_id = ${fact.txnId}) as events,
      (select count(*)::int from payment where reference = ${fact.txnId}) as payments,
      (select count(*)::int from audit_log where action = 'payment.post' and after->>'reference' = ${fact.txnId}) as lines`.execute(
    desk.db,
  );
  return { ...rows[0], status, isPaid: outstandingMinor === 0 };
}

const ALL = { events: 1, payments: 1, lines: 1, status: "C32", isPaid: true };
const NONE = { events: 0, payments: 0, lines: 0, status: "C00", isPaid: false };

test("killed at any moment between the callback and the reply: told again it answers the same, and counts once", async () => {
  const fresh = async () => {
    const { loanId } = await desk.open();
    return desk.told({ loanId, amountMinor: 1_065_000 });
  };
  const { ms: whole } = await tellIn(await fresh(), null);
  for (let round = 0; round < ROUNDS; round += 1) {
    const fact = await fresh();
    const { answer } = await tellIn(fact, whole * 1.1 * ((round + random()) / ROUNDS));
    await sessionsEnded(desk.db, "kolekta bank");
    const found = await traces(fact);
    const isAll = found.events === 1;
    expect(found).toEqual(isAll ? ALL : NONE);
    const again = await receivePayment(desk.visit(), fact);
    expect(again.answer).toBe("POSTED");
    if (answer) expect(again).toEqual(answer as typeof again);
    expect(await receivePayment(desk.visit(), fact)).toEqual(again);
    expect(await traces(fact)).toEqual(ALL);
  }
  await desk.proved();
}, 180_000);
