import type { z } from "zod";
import type { BaseContext, Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { closeForDeduction } from "../../../tasks/hold/actions.ts";
import { cancelBoundCodes } from "../../code/actions/cancel.ts";
import type { EndReason } from "../contract-words.ts";
import type * as c from "../contract.ts";
import { setEnded, setChannel, setVoid } from "../queries/change.ts";
import { type DeductionRow, findDeduction, findOpenDeduction } from "../queries/row.ts";
import { isOpen, isPending } from "../rules/state.ts";
import { makeCode } from "./grant.ts";
import { lockDeduction, getDeductionView } from "./lock.ts";
import { recordDeductionStep } from "./record.ts";
import { chargeWaiting } from "./waiting.ts";

type AnyTx = Tx<BaseContext> & Partial<Pick<Ctx, "actor">>;

/**
 * Voids the open deduction of the case, because the case ended or its quote is no longer right. The
 * case must be locked.
 */
export async function voidDeductions(
  tx: AnyTx,
  caseId: number,
  reason: Exclude<EndReason, "REVERSED"> = "CASE_CLOSED",
): Promise<void> {
  const row = await findOpenDeduction(tx.db, caseId);
  if (row) await end(tx, row, reason);
}

/**
 * Voids an approved deduction after another payment, because its amount is no longer right. A
 * pending application is quoted again at its decision.
 */
export async function requoteDeductions(tx: AnyTx, caseId: number): Promise<void> {
  const row = await findOpenDeduction(tx.db, caseId);
  if (row?.state === "APPROVED") await end(tx, row, "REQUOTED");
}

/** Voids one approved deduction, see `requoteDeductions`. */
export async function requoteDeduction(tx: AnyTx, id: number): Promise<void> {
  const row = await findDeduction(tx.db, id);
  if (row?.state === "APPROVED") await end(tx, row, "REQUOTED");
}

async function end(tx: AnyTx, row: DeductionRow, reason: EndReason): Promise<void> {
  await setVoid(tx.db, row.id, reason, tx.now());
  if (isPending(row.state)) await closeForDeduction(tx, row.caseId);
  else await cancelBoundCodes(tx, row.loanId, { deductionId: row.id });
  await recordDeductionStep(tx, row, {
    event: "VOID",
    level: row.level,
    automatic: true,
    after: { reason },
  });
}

/** Withdraws the caller's own application, pending or approved, as long as it is not paid. */
export const withdraw = (ctx: Ctx, input: { deductionId: number }) =>
  inTransaction(ctx, input, async (tx) => {
    const { row } = await lockDeduction(tx, input.deductionId);
    if (row.applicantId !== tx.actor.userId) throw new AppError("forbidden", "deduction.notYours");
    if (!isOpen(row.state)) throw new AppError("conflict", "deduction.notOpen");
    await setEnded(tx.db, row.id, "WITHDRAWN", tx.now());
    if (isPending(row.state)) await closeForDeduction(tx, row.caseId);
    await cancelBoundCodes(tx, row.loanId, { deductionId: row.id });
    await recordDeductionStep(tx, row, { event: "WITHDRAWN", level: row.level });
    await chargeWaiting(tx, row);
    return getDeductionView(tx, row.id);
  });

/**
 * Issues the code of an approved deduction again, after its expiry or for another channel. A
 * deduction has one open code at most.
 */
export const reissueCode = (ctx: Ctx, input: z.output<typeof c.createCode.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const deduction = await lockDeduction(tx, input.deductionId);
    const { row } = deduction;
    const { validUntil } = row;
    if (row.state !== "APPROVED" || !validUntil || validUntil <= tx.now())
      throw new AppError("conflict", "deduction.notApproved");
    const { channel, bank } = input;
    if (row.channel !== channel || row.bank !== bank) {
      await cancelBoundCodes(tx, row.loanId, { deductionId: row.id });
      await setChannel(tx.db, row.id, { channel, bank });
    }
    await makeCode(tx, deduction, { ...row, channel, bank });
    await recordDeductionStep(tx, row, {
      event: "CODE",
      level: row.level,
      after: { channel, bank },
    });
    return getDeductionView(tx, row.id);
  });
