import type { Ctx, Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, type Day, dayOf } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { cancelLoan, endFees } from "../../../repay/loan/actions/end.ts";
import {
  type HeldLoan,
  holdLoan,
} from "../../../repay/loan/actions/account.ts";
import { enterFact, holdAllByCase } from "../../borrower/actions/fact.ts";
import { holdAnyCase } from "../../case/actions/end.ts";
import type { LockedCase } from "../../case/actions/work.ts";
import { tellUser } from "../../notice/actions.ts";
import { type ClosingKind, type ClosingReason, FACT_OF } from "../contract.ts";
import { answerable, factsOf, policyOn } from "../queries/facts.ts";
import { type ClosingPolicy, endsFees, refuseClosing } from "../rules.ts";
import { closeCase } from "./close.ts";

export interface Ending {
  readonly loan: HeldLoan;
  readonly held: LockedCase;
  readonly today: Day;
  readonly policy: ClosingPolicy;
}

/**
 * Holds the loan and then the case, as everything does that may touch money; all of the borrower's where the reason
 * is one that holds of him.
 */
export async function holdEnding(
  tx: Tx<Visit>,
  loanId: number,
  caseId: number,
  reason: ClosingReason,
): Promise<Ending> {
  if (FACT_OF[reason]) await holdAllByCase(tx, caseId);
  const loan = await holdLoan(tx, loanId, dayOf(tx.now(), DEFAULT_ZONE));
  const held = await holdAnyCase(tx, caseId);
  const today = dayOf(tx.now(), held.zone);
  return { loan, held, today, policy: await policyOn(tx.db, today) };
}

/** Refuses where the case may not end so, as it stands now. */
export async function allowClosing(
  tx: Tx<Visit>,
  { held, today, policy }: Ending,
  kind: ClosingKind,
  reason: ClosingReason,
): Promise<void> {
  const facts = await factsOf(tx.db, held.id, today);
  const refusal = refuseClosing(kind, facts, policy, reason);
  if (refusal) throw new AppError("conflict", refusal.key, refusal.params);
}

const MOVES = {
  WITHDRAW: { to: "C40", event: "RECALLED" },
  CANCEL: { to: "C70", event: "VOIDED" },
  WRITE_OFF: { to: "C80", event: "WRITTEN_OFF" },
} as const;

/** Why a case ends, as it was asked for. */
export interface Cause {
  readonly kind: ClosingKind;
  readonly reason: ClosingReason;
  readonly note: string;
  readonly factOn: Day | null;
  readonly requesterId: number | null;
}

/** Ends the case with everything that hangs on it, and tells the agency. */
export async function execute(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  { loan, held, today }: Ending,
  cause: Cause,
): Promise<void> {
  const { kind, reason } = cause;
  const people = await answerable(tx.db, held);
  await closeCase(tx, held, { ...MOVES[kind], reason });
  if (endsFees(reason)) await endFees(tx, loan, today);
  if (reason === "LOAN_CANCELLED") await cancelLoan(tx, loan, today);
  await recordFact(tx, held, cause, today);
  if (kind !== "WRITE_OFF") await tellAgency(tx, held, people);
}

/** What the reason says of the borrower reaches all his cases. */
async function recordFact(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  { id: caseId, borrowerId }: LockedCase,
  { reason, note, factOn, requesterId }: Cause,
  today: Day,
): Promise<void> {
  const kind = FACT_OF[reason];
  if (!kind) return;
  await enterFact(tx, {
    ...{ borrowerId, caseId, kind, reason: note },
    fromOn: factOn ?? today,
    recordedBy: tx.actor?.userId ?? requesterId,
  });
}

export async function tellAgency(
  tx: Tx<Visit>,
  held: LockedCase,
  people: readonly number[],
): Promise<void> {
  const agents = held.agentId === null ? [] : [held.agentId];
  for (const userId of new Set([...agents, ...people]))
    await tellUser(tx, { userId, kind: "CASE_RECALLED", caseId: held.id });
}
