import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { ArchiveRule } from "../contract.ts";
import * as queries from "../queries.ts";
import { ruleOf } from "../rules.ts";

/** Returns the rule that holds from now on; the one before it holds in no part any more. */
export async function setArchiveRule(
  visit: Visit,
  given: Readonly<Record<keyof ArchiveRule, unknown>>,
): Promise<ArchiveRule> {
  const rule = ruleOf(given);
  await inTransaction(visit, null, async (tx) => {
    const id = await queries.insertRule(tx.db, rule, tx.now());
    tx.audit({
      action: "archive.rule",
      entity: "archive_rule",
      entityId: id,
      after: { ...rule },
    });
  });
  return rule;
}
