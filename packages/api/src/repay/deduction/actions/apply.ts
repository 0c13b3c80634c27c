import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { isOpen as isOpenCase } from "../../../tasks/case/rules.ts";
import { openForDeduction } from "../../../tasks/hold/actions.ts";
import { refuseOutside } from "../../code/actions/issue.ts";
import { showPlaces } from "../../code/actions/offer.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import type * as c from "../contract.ts";
import type { Deduction } from "../contract.ts";
import type { Level, ReasonCode } from "../contract-words.ts";
import { lockBudget } from "../queries/authority.ts";
import { insert } from "../queries/change.ts";
import { type DeductionRow, lock, lockOpen } from "../queries/row.ts";
import type { WaiverDeal, WaiverRequest } from "../rules/waive.ts";
import { grant, quotedOf } from "./grant.ts";
import { dealOrThrow, basisOf } from "./basis.ts";
import { type LockedDebt, lockDebt, shown } from "./lock.ts";
import { isGrantedAtOnce, pathOrThrow, permitted, startOf } from "./approval.ts";
import { note } from "./record.ts";

interface Why {
  readonly reasonCode: ReasonCode;
  readonly reason: string;
  readonly channel: string;
  readonly bank: string;
}

export const applyFull = (
  ctx: Ctx,
  input: z.output<typeof c.createFull.input>,
): Promise<Deduction> => {
  const { taskId, cleanMode, amountMinor, ...why } = input;
  const request = { kind: "FULL", cleanMode, amountMinor } as const;
  return inTransaction(ctx, input, (tx) => applyFor(tx, taskId, request, why));
};

export const applyPart = (
  ctx: Ctx,
  input: z.output<typeof c.createPart.input>,
): Promise<Deduction> => {
  const { taskId, payMinor, amountMinor, ...why } = input;
  const request = { kind: "PART", payMinor, amountMinor } as const;
  return inTransaction(ctx, input, (tx) => applyFor(tx, taskId, request, why));
};

/** Writes the application down; what is small enough is granted at once, everything else stops contact until it is decided. */
async function applyFor(
  tx: Tx<Ctx>,
  taskId: number,
  request: WaiverRequest,
  why: Why,
): Promise<Deduction> {
  const debt = await lockDebt(tx, taskId);
  const { subject, loan } = debt;
  await refuseApplication(tx, debt);
  await permitted(tx, subject, loan, request);
  const deal = dealOrThrow(loan, request);
  await refusePlace(tx, loan, deal, why);
  await lockBudget(tx.db, subject.institutionId);
  const basis = await basisOf(tx, subject, loan, 0);
  const path = pathOrThrow(deal, basis, await startOf(tx), loan.currency);
  const automatic = await isGrantedAtOnce(tx, subject, request, deal, basis);
  const level = automatic ? 0 : (path[0]?.level ?? 1);
  const row = await write(tx, debt, { request, deal, why, level });
  if (automatic) await grant(tx, { ...debt, row }, deal, basis, { level, automatic });
  else await openForDeduction(tx, taskId, why.reason);
  return shown(tx, row.id);
}

async function refuseApplication({ db }: Tx<Ctx>, { case: locked }: LockedDebt): Promise<void> {
  if (!isOpenCase(locked.status)) throw new AppError("conflict", "deduction.caseClosed");
  if (await lockOpen(db, locked.id)) throw new AppError("conflict", "deduction.alreadyOpen");
}

/** What the code will say when it is made is better known now. */
async function refusePlace(
  tx: Tx<Ctx>,
  loan: DerivedLoan,
  { payMinor }: WaiverDeal,
  { channel, bank }: Why,
): Promise<void> {
  const places = await showPlaces(tx, { loanId: loan.id });
  const place = places.find((one) => one.channel === channel && one.bank === bank);
  if (!place) throw new AppError("invalid", "code.channelClosed", {}, "bank");
  refuseOutside(place, payMinor, "bank");
}

interface Written {
  readonly request: WaiverRequest;
  readonly deal: WaiverDeal;
  readonly why: Why;
  readonly level: Level;
}

async function write(
  tx: Tx<Ctx>,
  { subject, loan }: LockedDebt,
  { request, deal, why, level }: Written,
): Promise<DeductionRow> {
  const { caseId, loanId, institutionId, queueId } = subject;
  const id = await insert(tx.db, {
    caseId,
    loanId,
    institutionId,
    queueId,
    kind: request.kind,
    cleanMode: request.kind === "FULL" ? request.cleanMode : null,
    level,
    ...why,
    ...quotedOf(deal, loan),
    applicantId: tx.actor.userId,
    appliedAt: tx.now(),
  });
  const row = orNotFound(await lock(tx.db, id));
  const { amountMinor, payMinor } = row;
  await note(tx, row, {
    event: "APPLIED",
    level,
    recordStep: why.reason,
    after: { caseId, kind: request.kind, amountMinor, payMinor },
  });
  return row;
}
