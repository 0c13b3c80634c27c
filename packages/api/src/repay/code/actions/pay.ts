import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { byNumber, type CodeRow, lock } from "../queries/row.ts";
import { setMoney } from "../queries/state.ts";
import { stateAfterPayment, stateAfterReversal } from "../rules/state.ts";

export type { CodeRow } from "../queries/row.ts";

/**
 * Finds the code of a provider's number in any state, without locking it. To change it, lock its
 * loan, then the case, then the code with `lockCode`: all payments lock in this order.
 */
export const findByNumber = async (
  db: Db,
  provider: string,
  number: string,
): Promise<CodeRow | null> => (await byNumber(db, provider, number)) ?? null;

export const lockCode = async ({ db }: Tx<BaseContext>, codeId: number): Promise<CodeRow> =>
  orNotFound(await lock(db, codeId));

export interface CodePayment {
  /** Time at the bank. */
  readonly paidAt: Date;
  readonly amountMinor: number;
}

/**
 * Records a payment on the locked code. A code that is no longer open may keep its state; the paid
 * amount is stored in any case.
 */
export async function markPaid(
  tx: Tx<BaseContext>,
  code: CodeRow,
  { paidAt, amountMinor }: CodePayment,
): Promise<CodeRow> {
  const isInTime = paidAt <= code.expiresAt;
  const state = stateAfterPayment(code, { amountMinor, isInTime });
  const paidMinor = code.paidMinor + amountMinor;
  return change(tx, code, { state, paidMinor, paidAt });
}

export async function markReversed(
  tx: Tx<BaseContext>,
  codeId: number,
  { amountMinor }: Pick<CodePayment, "amountMinor">,
): Promise<CodeRow> {
  const code = await lockCode(tx, codeId);
  const state = stateAfterReversal(code, amountMinor);
  const paidMinor = Math.max(0, code.paidMinor - amountMinor);
  return change(tx, code, { state, paidMinor });
}

async function change(
  tx: Tx<BaseContext>,
  code: CodeRow,
  money: Pick<CodeRow, "state" | "paidMinor"> & { paidAt?: Date },
): Promise<CodeRow> {
  await setMoney(tx.db, code.id, money, tx.now());
  tx.publish({ type: "code.changed", ids: { loanId: code.loanId, codeId: code.id } });
  return { ...code, state: money.state, paidMinor: money.paidMinor };
}
