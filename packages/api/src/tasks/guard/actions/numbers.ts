import type { Db } from "@kolekta/db";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { DECIMALS } from "../../../core/money.ts";
import { caseNumbers } from "../queries/numbers.ts";
import type { GuardedText } from "../rules/inputs.ts";
import { foreignNumber } from "../rules/numbers/numbers.ts";

/** Refuses free text with a number that is not of the case: its loan, amounts or payable codes. */
export async function assertNoForeignNumbers(
  db: Db,
  taskId: number,
  texts: readonly GuardedText[],
): Promise<void> {
  const stored = orNotFound(await caseNumbers(db, taskId));
  const unit = 10 ** DECIMALS[stored.currency];
  const allowedNumbers = {
    amounts: stored.amountsMinor.map((minor) => Math.floor(minor / unit)),
    numbers: [stored.loanNumber, ...stored.codeNumbers],
  };
  for (const { field, text } of texts) {
    const foreign = foreignNumber(text, allowedNumbers);
    if (!foreign) continue;
    const { number, start } = foreign;
    const params = { number, at: start + 1 };
    throw new AppError("invalid", "sms.foreignNumber", params, field);
  }
}
