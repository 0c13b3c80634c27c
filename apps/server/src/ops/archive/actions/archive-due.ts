import type { BaseContext } from "@kolekta/api/core/context";
import { withDedicatedConnections } from "@kolekta/api/core/dedicated-connections";
import * as queries from "../queries.ts";
import { computeFirstRetainedMonth, toPartitionName } from "../rules.ts";
import { dueMonths, expireMonth } from "./expire.ts";
import { archiveMonth } from "./month.ts";

export interface ArchiveResult {
  /** Names of months that left the database in this turn. */
  readonly archived: readonly string[];
  readonly expired: readonly string[];
  readonly failures: readonly string[];
}

/** Records a failure, so that it does not stop the others. */
async function orNote(failures: string[], name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Removes expired files, writes the months that are due, and drops months whose file is verified.
 */
export const archiveDueMonths = (context: BaseContext): Promise<ArchiveResult> =>
  withDedicatedConnections(context, "kolekta archive", async (dedicatedContext) => {
    const failures: string[] = [];
    // First, so that no month leaves for a file that was written long ago and has had its days by its rule.
    const expired = await expireDue(dedicatedContext, failures);
    const archived = await archiveDue(dedicatedContext, failures);
    // A month that has just left is already expired when retention allows fewer days than the rule
    // left it in the database.
    expired.push(...(await expireDue(dedicatedContext, failures)));
    return { archived, failures, expired: [...new Set(expired)] };
  });

async function archiveDue(dedicatedContext: BaseContext, failures: string[]): Promise<string[]> {
  const archived: string[] = [];
  for (const rule of await queries.rulesInForce(dedicatedContext.db)) {
    if (rule.months === null) continue;
    const before = computeFirstRetainedMonth(dedicatedContext.now(), rule.months);
    for (const month of await queries.monthsBefore(dedicatedContext.db, rule.table, before)) {
      const name = toPartitionName(rule.table, month);
      await orNote(failures, name, async () => {
        if (await archiveMonth(dedicatedContext, rule, month)) archived.push(name);
      });
    }
  }
  return archived;
}

async function expireDue(dedicatedContext: BaseContext, failures: string[]): Promise<string[]> {
  const expired: string[] = [];
  for (const { fileName } of await dueMonths(dedicatedContext))
    await orNote(failures, fileName, async () => {
      if (await expireMonth(dedicatedContext, fileName)) expired.push(fileName);
    });
  return expired;
}
