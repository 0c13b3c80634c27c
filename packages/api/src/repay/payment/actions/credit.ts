import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { getZoneAt } from "../../../core/zone-history.ts";
import { isShareReached } from "../../../tasks/promise/rules.ts";
import type { CodeRow } from "../../code/actions/pay.ts";
import * as queries from "../queries/credit.ts";
import { creditedAgent } from "../rules/credit.ts";
import type { LockedAccount } from "../../../tasks/case/actions/account.ts";

export interface Credit {
  readonly caseId: number | null;
  readonly institutionId: number | null;
  /** Credited agent; null for the pool of the institution. */
  readonly agentId: number | null;
}

interface Money {
  readonly code: CodeRow | null;
  readonly amountMinor: number;
  readonly paidAt: Date;
}

/** Finds the agent and institution to which a payment is credited. */
export async function creditFor(
  tx: Tx<BaseContext>,
  account: LockedAccount,
  money: Money,
): Promise<Credit> {
  const { paidAt } = money;
  const paidOn = toLocalDay(paidAt, getZoneAt(account, paidAt));
  const assignment = await queries.findCreditedAssignment(tx.db, account.loan.id, paidAt, paidOn);
  if (!assignment) return { caseId: null, institutionId: null, agentId: null };
  const { caseId, institutionId, assignedId, assignedSince, formerId } = assignment;
  const assigned =
    assignedId !== null && assignedSince !== null
      ? { agentId: assignedId, since: assignedSince }
      : null;
  const agentId = creditedAgent(
    {
      assigned,
      formerId,
      codeAgentId: money.code?.agentId ?? null,
      promiseAgentId: formerId && (await findPromiseAgentId(tx, caseId, money)),
    },
    paidAt,
    formerId === null ? 0 : await queries.formerHoursOn(tx.db, paidOn),
  );
  return { caseId, institutionId, agentId };
}

/** Returns the agent of the promise that this payment keeps. */
async function findPromiseAgentId(
  tx: Tx<BaseContext>,
  caseId: number,
  { amountMinor, paidAt }: Money,
): Promise<number | null> {
  const promise = await queries.openPromise(tx.db, caseId);
  if (!promise || paidAt < promise.createdAt) return null;
  const paidMinor = promise.paidMinor + amountMinor;
  return isShareReached(promise.amountMinor, paidMinor, promise) ? promise.agentId : null;
}
