import type { Db } from "@kolekta/db";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type ForbiddenWord, type Profile } from "../contract.ts";
import { PROFILES } from "../contract-codes.ts";
import { inForce } from "../queries/rules.ts";
import { versionOf, wordsOf } from "../queries/words.ts";
import { checkTexts, type Writing } from "../rules/content.ts";
import { type Rule, ruleOf } from "../rules/decide.ts";

/** Lists by day and version: laid out for the search once, and never older than their rows. */
const LISTS = new Map<string, readonly ForbiddenWord[]>();
/** Each profile on the days that two zones have at once, and then some. */
const MOST_LISTS = 16;

/** What no text may say on that day. */
export async function forbiddenWords(
  db: Db,
  profile: Profile,
  on: Day,
): Promise<readonly ForbiddenWord[]> {
  const key = `${profile}/${on}/${await versionOf(db, profile, on)}`;
  const known = LISTS.get(key);
  if (known) return known;
  const words = await wordsOf(db, profile, on);
  const [oldest] = LISTS.keys();
  if (LISTS.size >= MOST_LISTS && oldest !== undefined) LISTS.delete(oldest);
  LISTS.set(key, words);
  return words;
}

/** What stands for a value in a text of our own: no letter of any word, and a name on the net if one follows. */
const VALUE = "〇";

/** A text of the house passes what free text pass; only its values are not known yet. */
export async function refuseTemplate(tx: Tx<Ctx>, body: string): Promise<void> {
  const text = body.replace(/\{\w+\}/g, (name) => VALUE.repeat(name.length));
  const texts = [{ field: "body", text }];
  for (const profile of PROFILES) {
    const rules = (await inForce(tx.db, profile, tx.today())).map(ruleOf);
    const words = await forbiddenWords(tx.db, profile, tx.today());
    for (const rule of rules)
      if (rule.rule === "CONTENT") refuseText({ texts, words, isTemplate: true }, rule);
  }
}

function refuseText(
  writing: Writing,
  { params, severity }: Extract<Rule, { rule: "CONTENT" }>,
): void {
  const objection = checkTexts(writing, params);
  if (objection && (objection.severity ?? severity) === "BLOCK")
    throw new AppError("invalid", `guard.${objection.reason}`, { ...objection.params }, "body");
}
