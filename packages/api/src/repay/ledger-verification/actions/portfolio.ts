import type { Db } from "@kolekta/db";
import { settledCounts, findCountDifferences } from "../queries/counter.ts";
import { doubtfulEvents, orphans } from "../queries/event.ts";
import { settledDifference, caseCountDifference } from "../rules/counter.ts";
import { type Difference, differenceIn } from "../rules/difference.ts";
import { eventDifferences } from "../rules/event.ts";

/** Verifies everything that does not go loan by loan: ledger events, and stored counts. */
export async function verifyPortfolio(db: Db): Promise<Difference[]> {
  const [events, lost, settled, tallied] = await Promise.all([
    doubtfulEvents(db),
    orphans(db),
    settledCounts(db),
    findCountDifferences(db),
  ]);
  return [
    ...events.flatMap(eventDifferences),
    ...lost.flatMap(({ eventId, ...target }) =>
      differenceIn(target, "event", eventId, "no such event"),
    ),
    ...settled.flatMap(settledDifference),
    ...tallied.flatMap(caseCountDifference),
  ];
}
