import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { byNumber, type CodeRow, lock } from "../queries/row.ts";
import { setMoney } from "../queries/state.ts";
import { stateAfterPayment, stateAfterReversal } from "../rules/state.ts";

export type { CodeRow } from "../queries/row.ts";

/**
 * The code behind a provider's number, whatever its state; it is not locked. Lock the loan that it names, then
 * the case, then the code with `lockCode`: money always locks in this order.
 */
export const findByNumber = async (
  db: Db,
  provider: string,
  number: string,
): Promise<CodeRow | null> => (await byNumber(db, provider, number)) ?? null;

export const lockCode = async ({ db }: Tx<Visit>, codeId: number): Promise<CodeRow> =>
  orNotFound(await lock(db, codeId));

export interface CodePayment {
  /** At the bank. */
  readonly paidAt: Date;
  readonly amountMinor: number;
}

/** Money came by this locked code. One that was no longer open keeps its state and shows the money all the same. */
export async function markPaid(
  tx: Tx<Visit>,
  code: CodeRow,
  { paidAt, amountMinor }: CodePayment,
): Promise<CodeRow> {
  const isInTime = paidAt <= code.expiresAt;
  const state = stateAfterPayment(code, { amountMinor, isInTime });
  const paidMinor = code.paidMinor + amountMinor;
  return change(tx, code, { state, paidMinor, paidAt });
}

/** Money that had come by this code was taken back. */
export async function markReversed(
  tx: Tx<Visit>,
  codeId: number,
  { amountMinor }: Pick<CodePayment, "amountMinor">,
): Promise<CodeRow> {
  const code = await lockCode(tx, codeId);
  const state = stateAfterReversal(code, amountMinor);
  const paidMinor = Math.max(0, code.paidMinor - amountMinor);
  return change(tx, code, { state, paidMinor });
}

async function change(
  tx: Tx<Visit>,
  code: CodeRow,
  money: Pick<CodeRow, "state" | "paidMinor"> & { paidAt?: Date },
): Promise<CodeRow> {
  await setMoney(tx.db, code.id, money, tx.now());
  tx.publish({
    type: "code.changed",
    ids: { loanId: code.loanId, codeId: code.id },
  });
  return { ...code, state: money.state, paidMinor: money.paidMinor };
}
