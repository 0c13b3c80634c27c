import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { policyOn } from "../queries/facts.ts";
import type { ClosingPolicy } from "../rules.ts";

/** From which days past due a case may be written off, how long a reversal reopens one, how far a recall may lie ahead. */
export const closingPolicy = (db: Db, day: Day): Promise<ClosingPolicy> =>
  policyOn(db, day);
