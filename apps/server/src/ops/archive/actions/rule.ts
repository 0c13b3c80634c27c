import type { BaseContext } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { inTransaction } from "@kolekta/api/core/transaction";
import { ARCHIVED_TABLES, ArchiveRule } from "../contract.ts";
import * as queries from "../queries.ts";
import { fewestDays } from "../rules.ts";

type ArchiveRuleInput = Readonly<Record<keyof ArchiveRule, unknown>>;

/** Returns the rule that holds from now on; the one before it holds in no part any more. */
export async function setArchiveRule(
  context: BaseContext,
  input: ArchiveRuleInput,
): Promise<ArchiveRule> {
  const rule = parseRule(input);
  await inTransaction(context, null, async (tx) => {
    const id = await queries.insertRule(tx.db, rule, tx.now());
    tx.audit({ action: "archive.rule", entity: "archive_rule", entityId: id, after: { ...rule } });
  });
  return rule;
}

const REFUSALS = {
  table: "archive.badTable",
  months: "archive.badMonths",
  retentionDays: "archive.badDays",
} as const;

/** Validates a rule; the error names the option to correct. */
function parseRule(input: ArchiveRuleInput): ArchiveRule {
  const { data, error } = ArchiveRule.safeParse(input);
  if (error) {
    const field = String(error.issues[0]?.path[0]) as keyof typeof REFUSALS;
    const tables = ARCHIVED_TABLES.join(", ");
    throw new AppError("invalid", REFUSALS[field], { tables }, field);
  }
  assertEnoughDays(data);
  return data;
}

function assertEnoughDays({ months, retentionDays }: ArchiveRule): void {
  if (retentionDays === null) return;
  if (months === null) throw new AppError("invalid", "archive.monthsRequired", {}, "retentionDays");
  const minDays = fewestDays(months);
  if (retentionDays < minDays)
    throw new AppError("invalid", "archive.tooFewDays", { min: minDays, months }, "retentionDays");
}
