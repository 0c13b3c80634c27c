import type { Db } from "@kolekta/db";
import { addDays } from "../../core/day.ts";
import { inTransaction } from "../../core/transaction.ts";
import type { CaseIds } from "../../seeds/index.ts";
import { lockCase } from "../../tasks/case/actions/lock.ts";
import { closeCase } from "../../tasks/closing/actions/close.ts";
import { invalidateLoan } from "../../account/loan/actions/post.ts";
import { toInstant } from "../end-of-day/testing/calendar.ts";
import { receivePayment } from "./actions/receive.ts";
import { FIRST, type World, type PlayedHistory, NOON, contextAt } from "./testing-history.ts";

/** Reports the events of a day and runs the actions of users. */
export async function playDay(
  { db }: World,
  { history: { hold, writeOff, deal }, caseIds, deliveries }: PlayedHistory,
  day: number,
): Promise<void> {
  const at = toInstant(addDays(FIRST, day), 1_000);
  if (hold && hold[0] === day)
    await db
      .insertInto("caseHold")
      .values({ caseId: caseIds.caseId, kind: "ALREADY_PAID", openedAt: at })
      .execute();
  if (hold && hold[0] + hold[1] === day) await closeClaim(db, caseIds, hold[2], at);
  if (writeOff && deal === "NONE" && day === 0)
    await inTransaction(contextAt(db, NOON), null, async (tx) =>
      closeCase(tx, await lockCase(tx, caseIds.caseId), { to: "C80", event: "WRITTEN_OFF" }),
    );
  const due = deliveries
    .filter((delivery) => delivery.day === day)
    .toSorted((first, other) => first.position - other.position);
  for (const { event } of due) await receivePayment(contextAt(db, at), event);
}

/** Closes the claim, also on an ended case, and posts the effect on the fees. */
const closeClaim = (
  db: Db,
  { caseId, loanId }: CaseIds,
  outcome: string,
  at: Date,
): Promise<void> =>
  inTransaction(contextAt(db, at), null, async (tx) => {
    tx.audit({ action: "hold.test", entity: "case", entityId: caseId });
    await tx.db
      .updateTable("caseHold")
      .set({ closedAt: at, outcome })
      .where("caseId", "=", caseId)
      .where("kind", "=", "ALREADY_PAID")
      .execute();
    await invalidateLoan(tx, loanId, { kind: "HOLD" });
  });
