import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { policyOn } from "../queries/inputs.ts";
import { policyLines } from "../queries/setting.ts";
import type { ClosingPolicy } from "../rules.ts";

/** From which days past due a case may be written off, how long a reversal reopens one, how far a recall may lie ahead. */
export const closingPolicy = (db: Db, day: Day): Promise<ClosingPolicy> => policyOn(db, day);

/**
 * For how many days after it was closed a case is opened again where its money goes back: by the rule of the day on which it
 * was closed, so that no later one opens what has ended for good.
 */
export async function reversalDaysOn(db: Db): Promise<(closedOn: Day) => number> {
  const lines = await policyLines.lines(db, {});
  return (closedOn) => inForce(lines, closedOn).current?.reversalDays ?? 0;
}
