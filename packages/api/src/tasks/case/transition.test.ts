import { beforeAll, expect, test } from "bun:test";
import { newCase, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { endCase, reopenCase, retellEnding } from "./actions/end.ts";
import { lockCase } from "./actions/lock.ts";
import { STATUSES, type Status } from "./contract-codes.ts";
import { isOpen } from "./rules.ts";
import {
  CASE_EVENTS,
  type CaseEvent,
  canHappen,
  TRANSITIONS,
  type Transition,
  findTransition,
} from "./rules-transition.ts";

const table: readonly Transition[] = TRANSITIONS;

/** Allowed transitions by event and status; all others are refused. */
const MATRIX: Record<CaseEvent, Partial<Record<Status, readonly Status[]>>> = {
  PLACED: {},
  WORKED: { C00: ["C10"] },
  ASSIGNED: { C00: ["C00"], C10: ["C00"] },
  RELEASED: { C00: ["C00"], C10: ["C00"] },
  STAGE: { C00: ["C00"], C10: ["C00"] },
  ARREARS_PAID: { C00: ["C30"], C10: ["C30"] },
  EXTENDED: { C00: ["C31"], C10: ["C31"] },
  PAID_OFF: { C00: ["C32"], C10: ["C32"] },
  PAID_AT_LENDER: { C00: ["C30", "C32"], C10: ["C30", "C32"] },
  RECALLED: { C00: ["C40"], C10: ["C40"] },
  VOIDED: { C00: ["C70"], C10: ["C70"] },
  WRITTEN_OFF: { C00: ["C80"], C10: ["C80"], C40: ["C80"] },
  RECOVERED: { C80: ["C32"] },
  PAYMENT_REVERSED: { C30: ["C10"], C31: ["C10"], C32: ["C10", "C80"] },
  OUTSTANDING_CHANGED: {
    C30: ["C10", "C31", "C32"],
    C31: ["C10", "C30", "C32"],
    C32: ["C10", "C80", "C30", "C31"],
  },
  PAYMENT_REPORTED_LATE: { C30: ["C31", "C32"], C31: ["C30", "C32"], C32: ["C30", "C31"] },
};

const pairs = CASE_EVENTS.flatMap((event) => STATUSES.map((from) => ({ event, from })));

test("G10: every event meets every status as agreed", () => {
  for (const { event, from } of pairs) {
    const leads = table
      .filter((transition) => transition.event === event && transition.from.includes(from))
      .map((transition) => transition.to);
    expect([event, from, leads]).toEqual([event, from, [...(MATRIX[event][from] ?? [])]]);
    expect(canHappen(event, from)).toBe(leads.length > 0);
  }
});

const movesFrom = (from: Status): Set<Status> =>
  new Set(
    table
      .filter((transition) => transition.from.includes(from) && transition.to !== from)
      .map((transition) => transition.to),
  );

const database = useTestDatabase();
const now = new Date("2026-03-31T05:00:00Z");
const cases = new Map<Status, number>();

beforeAll(async () => {
  await organisation(database.db);
  for (const status of STATUSES) {
    const { caseId } = await newCase(database.db, { now, status });
    cases.set(status, caseId);
  }
});

test("the events make exactly the moves of the database", async () => {
  const stored = await database.db.selectFrom("caseTransition").selectAll().execute();
  const made = STATUSES.flatMap((fromStatus) =>
    Array.from(movesFrom(fromStatus), (toStatus) => ({ fromStatus, toStatus })),
  );
  expect(new Set(stored.map((move) => JSON.stringify(move)))).toEqual(
    new Set(made.map((move) => JSON.stringify(move))),
  );
});

class Undone extends Error {}

/** Checks that the actions allow the transition, then rolls back. */
async function makes(from: Status, event: CaseEvent, to: Status) {
  const context = createTestContext(database.db, null, { via: "JOB", now: () => now });
  try {
    await inTransaction(context, null, async (tx) => {
      const locked = await lockCase(tx, cases.get(from) ?? 0);
      const endsOtherwise =
        event === "PAYMENT_REPORTED_LATE" || (event === "OUTSTANDING_CHANGED" && !isOpen(to));
      if (endsOtherwise) await retellEnding(tx, locked, { to, event });
      else if (to === "C10") await reopenCase(tx, locked, event);
      else await endCase(tx, locked, { to, event });
      throw new Undone();
    });
    return false;
  } catch (error) {
    if (error instanceof Undone) return true;
    expect(error).toMatchObject({ key: "case.invalidTransition" });
    return false;
  }
}

test("G10: the actions refuse every move outside the table", async () => {
  for (const { event, from } of pairs)
    for (const to of STATUSES) {
      // Events on open cases have their own actions: assignment, work, aging.
      const ends = !isOpen(to) || (to === "C10" && !isOpen(from));
      const expected = ends && findTransition(event, from, to) !== undefined;
      expect([event, from, to, await makes(from, event, to)]).toEqual([event, from, to, expected]);
    }
});

test("G10: the database refuses every other move, from any caller", async () => {
  for (const from of STATUSES)
    for (const to of STATUSES) {
      if (from === to) continue;
      const closedAt = ["C00", "C10"].includes(to) ? null : now;
      const moved = await database.db
        .transaction()
        .execute(async (tx) => {
          await tx
            .updateTable("collectionCase")
            .set({ status: to, closedAt })
            .where("id", "=", cases.get(from) ?? 0)
            .execute();
          throw new Undone();
        })
        .catch((error: unknown) => error instanceof Undone);
      expect([from, to, moved]).toEqual([from, to, movesFrom(from).has(to)]);
    }
});
