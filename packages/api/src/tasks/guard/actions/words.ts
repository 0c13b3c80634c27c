import type { Db } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type ForbiddenWord, type Profile } from "../contract.ts";
import { PROFILES } from "../contract-codes.ts";
import { inForce } from "../queries/rules.ts";
import { getVersion, listForbiddenWords } from "../queries/words.ts";
import { checkTexts, type TextInputs } from "../rules/content.ts";
import { type Rule, toRule } from "../rules/decide.ts";

/**
 * Cached by profile, day and version of the list, so that the search structure is built once and
 * never stale.
 */
const LISTS = new Map<string, readonly ForbiddenWord[]>();
/** Enough for each profile on the two days that zones can be in at once. */
const MAX_LISTS = 16;

export async function getForbiddenWords(
  db: Db,
  profile: Profile,
  on: Day,
): Promise<readonly ForbiddenWord[]> {
  const key = `${profile}/${on}/${await getVersion(db, profile, on)}`;
  const cached = LISTS.get(key);
  if (cached) return cached;
  const words = await listForbiddenWords(db, profile, on);
  const [oldest] = LISTS.keys();
  if (LISTS.size >= MAX_LISTS && oldest !== undefined) LISTS.delete(oldest);
  LISTS.set(key, words);
  return words;
}

/**
 * Placeholder for a template value: part of no forbidden word, and read as part of a host when a
 * domain ending follows.
 */
const VALUE = "〇";

/** Checks a template like a free text, with placeholders for its values. */
export async function assertTemplateAllowed(tx: Tx<Ctx>, body: string): Promise<void> {
  const text = body.replace(/\{\w+\}/g, (name) => VALUE.repeat(name.length));
  const texts = [{ field: "body", text }];
  for (const profile of PROFILES) {
    const rules = (await inForce(tx.db, profile, tx.today())).map(toRule);
    const words = await getForbiddenWords(tx.db, profile, tx.today());
    for (const rule of rules)
      if (rule.rule === "CONTENT") assertTextAllowed({ texts, words, isTemplate: true }, rule);
  }
}

function assertTextAllowed(
  inputs: TextInputs,
  { params, severity }: Extract<Rule, { rule: "CONTENT" }>,
): void {
  const objection = checkTexts(inputs, params);
  if (objection && (objection.severity ?? severity) === "BLOCK")
    throw new AppError("invalid", `guard.${objection.reason}`, { ...objection.params }, "body");
}
