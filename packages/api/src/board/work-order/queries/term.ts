import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { ownerFilter } from "../../../core/setting/setting.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { TermOwner, TermValues } from "../contract-term.ts";

export const termLines = settingTable<TermOwner, TermValues>("complaint_term", {
  owner: ["country", "severity"],
  values: ["firstAnswerDays", "answerDays", "extensionDays", "source"],
});

export type Term = Omit<TermValues, "source">;

export async function termOn(db: Db, owner: TermOwner, day: Day): Promise<Term> {
  const lines = await termLines.lines(db, ownerFilter(owner));
  return orNotFound(inForce(lines, day).current);
}
