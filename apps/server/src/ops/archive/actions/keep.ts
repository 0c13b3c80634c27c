import type { Visit } from "@kolekta/api/core/context";
import { withOwnConnections } from "@kolekta/api/core/own-connections";
import * as queries from "../queries.ts";
import { firstToStay, partOf } from "../rules.ts";
import { dueMonths, expireMonth } from "./expire.ts";
import { archiveMonth } from "./month.ts";

export interface Kept {
  /** Names of months that left the database in this turn. */
  readonly archived: readonly string[];
  readonly expired: readonly string[];
  readonly failures: readonly string[];
}

/** One that fails keeps no other from its turn. */
async function orNote(failures: string[], name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Removes files that have had their days, writes what is to leave, and drops what is written and proved. */
export const keepArchive = (visit: Visit): Promise<Kept> =>
  withOwnConnections(visit, "kolekta archive", async (own) => {
    const failures: string[] = [];
    // First, so that no month leaves for a file that was written long ago and has had its days by its rule.
    const expired = await expireDue(own, failures);
    const archived = await archiveDue(own, failures);
    // What leaves is due by now where retention allows it fewer days than its rule left it in the database.
    expired.push(...(await expireDue(own, failures)));
    return { archived, failures, expired: [...new Set(expired)] };
  });

async function archiveDue(own: Visit, failures: string[]): Promise<string[]> {
  const archived: string[] = [];
  for (const rule of await queries.rulesInForce(own.db)) {
    if (rule.months === null) continue;
    const before = firstToStay(own.now(), rule.months);
    for (const month of await queries.monthsBefore(own.db, rule.table, before)) {
      const name = partOf(rule.table, month);
      await orNote(failures, name, async () => {
        if (await archiveMonth(own, rule, month)) archived.push(name);
      });
    }
  }
  return archived;
}

async function expireDue(own: Visit, failures: string[]): Promise<string[]> {
  const expired: string[] = [];
  for (const { fileName } of await dueMonths(own))
    await orNote(failures, fileName, async () => {
      if (await expireMonth(own, fileName)) expired.push(fileName);
    });
  return expired;
}
