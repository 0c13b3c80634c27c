import type { Visit } from "../../../core/context.ts";
import { withOwnConnections } from "../../../core/own-connections.ts";
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
async function orNote(
  failures: string[],
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    failures.push(
      `${name}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Writes what is to leave, drops what is written and proved, and removes files that have had their days. */
export const keepArchive = (visit: Visit): Promise<Kept> =>
  withOwnConnections(visit, "kolekta archive", async (own) => {
    const archived: string[] = [];
    const expired: string[] = [];
    const failures: string[] = [];
    for (const rule of await queries.rulesInForce(own.db)) {
      if (rule.months === null) continue;
      const before = firstToStay(own.now(), rule.months);
      for (const month of await queries.monthsBefore(
        own.db,
        rule.table,
        before,
      )) {
        const name = partOf(rule.table, month);
        await orNote(failures, name, async () => {
          if (await archiveMonth(own, rule, month)) archived.push(name);
        });
      }
    }
    for (const { fileName } of await dueMonths(own))
      await orNote(failures, fileName, async () => {
        if (await expireMonth(own, fileName)) expired.push(fileName);
      });
    return { archived, failures, expired };
  });
