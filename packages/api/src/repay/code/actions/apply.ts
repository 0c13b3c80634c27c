import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { markAttempted } from "../../../tasks/case/actions/work.ts";
import { guardContact } from "../../../tasks/guard/actions/guard.ts";
import { asPayable, type DerivedLoan } from "../../../account/loan/actions/account.ts";
import type * as c from "../contract.ts";
import { policyOn } from "../queries/channel.ts";
import { findVisibleCode } from "../queries/list.ts";
import { openParts } from "../queries/row.ts";
import { findByCase, type CodeCase } from "../queries/subject.ts";
import { amountDue, chargedOn, toDayEnd, toPartEnd } from "../rules/quote.ts";
import { getPartRefusal } from "../rules/single.ts";
import { type CodeOrder, issueCode } from "./issue.ts";
import { chosenMode, permittedModes, typesAllowed } from "./offer.ts";
import { deriveAccount, lockAccount } from "../../../tasks/case/actions/account.ts";

type CodeOrderInput = z.output<typeof c.create.input>;
type CodeTerms = Pick<CodeOrder, "amountMinor" | "expiresAt" | "cleanMode">;

/**
 * Creates a code for a part or in full. The first code of the assigned agent moves the case to in
 * collection.
 */
export const applyCode = (ctx: Ctx, request: CodeOrderInput) =>
  inTransaction(ctx, request, async (tx) => {
    const subject = orNotFound(await findByCase(tx.db, tx.actor, request.taskId));
    const today = toLocalDay(tx.now(), subject.zone);
    const allowed = await typesAllowed(tx, subject, today);
    if (!allowed[request.type]) throw new AppError("forbidden", "code.typeClosed", {}, "type");
    const choice = { caseId: request.taskId, seenBy: tx.actor, open: true };
    const account = await deriveAccount(tx, await lockAccount(tx, subject.loanId, choice));
    const loan = asPayable(account.loan);
    const locked = await markAttempted(tx, account.case);
    await guardQuote(tx, locked.id, loan);
    const terms =
      request.type === "SINGLE"
        ? await partTerms(tx, request, subject, loan)
        : await fullTerms(tx, request, subject, loan);
    const { type, channel, bank } = request;
    const code = await issueCode(tx, { loan, case: locked, type, channel, bank, ...terms });
    return orNotFound(await findVisibleCode(tx.db, tx.actor, code.id));
  });

/**
 * Checks a quote against the cap on charges. `addedMinor` is the charge of the quote itself. Loan
 * and case must be locked.
 */
export const guardQuote = (
  tx: Tx<Ctx>,
  taskId: number,
  { account, currency }: Pick<DerivedLoan, "account" | "currency">,
  addedMinor = 0,
) => {
  const { principalMinor, totalMinor } = chargedOn(account);
  const charged = { principalMinor, totalMinor: totalMinor + addedMinor, currency };
  return guardContact(tx, { action: "QUOTE", taskId, charged });
};

async function partTerms(
  tx: Tx<Ctx>,
  request: CodeOrderInput,
  subject: CodeCase,
  loan: DerivedLoan,
): Promise<CodeTerms> {
  const { amountMinor } = request;
  if (amountMinor === undefined)
    throw new AppError("invalid", "code.amountRequired", {}, "amountMinor");
  const policy = await policyOn(tx.db, subject.institutionId, loan.today);
  const spot = { ...request, loanId: loan.id };
  const refusal = getPartRefusal(amountMinor, {
    dueMinor: amountDue(loan),
    currency: loan.currency,
    requestedMinor: await openParts(tx.db, spot, tx.now()),
    partsWithinDue: policy.partsWithinDue,
  });
  if (refusal) throw new AppError("invalid", refusal.key, refusal.params, "amountMinor");
  return { amountMinor, expiresAt: toPartEnd(tx.now(), { ...subject, hours: policy.singleHours }) };
}

async function fullTerms(
  tx: Tx<Ctx>,
  { cleanMode, amountMinor: quotedMinor }: CodeOrderInput,
  subject: CodeCase,
  loan: DerivedLoan,
): Promise<CodeTerms> {
  if (cleanMode === undefined) throw new AppError("invalid", "code.modeRequired", {}, "cleanMode");
  const modes = await permittedModes(tx, subject, loan);
  const { amountMinor } = chosenMode(modes, cleanMode, "cleanMode");
  if (quotedMinor !== undefined && quotedMinor !== amountMinor)
    throw new AppError(
      "conflict",
      "code.quoteChanged",
      { amount: { minor: amountMinor, currency: loan.currency } },
      "amountMinor",
    );
  const expiresAt = toDayEnd(loan.today, subject.zone);
  return { amountMinor, expiresAt, cleanMode };
}
