import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { allowFactOn } from "../../borrower/actions/fact.ts";
import {
  type cancel,
  type ClosingKind,
  type ClosingReason,
  FACT_OF,
  type request,
  type requestWriteOff,
  type RequestState,
  type withdraw,
} from "../contract.ts";
import { answerable, loanOf } from "../queries/facts.ts";
import { hasOpen, insert, type NewRequest } from "../queries/request.ts";
import { fits } from "../rules.ts";
import {
  allowClosing,
  type Ending,
  execute,
  holdEnding,
  tellAgency,
} from "./execute.ts";

type Done = z.output<typeof withdraw.output>;

interface Asked {
  readonly taskId: number;
  readonly kind: ClosingKind;
  readonly reason: ClosingReason;
  readonly note: string;
  readonly factOn?: Day | undefined;
}

/** Takes the case back for the lender, now or from an announced day on. */
export const withdrawCase = (
  ctx: Ctx,
  input: z.output<typeof withdraw.input>,
): Promise<Done> =>
  inTransaction(ctx, input, async (tx) => {
    const asked = { ...input, kind: "WITHDRAW" } as const;
    const ending = await hold(tx, asked);
    return input.inDays > 0
      ? announce(tx, ending, asked, input.inDays)
      : carryOut(tx, ending, asked);
  });

/** Voids a case that should not be. */
export const cancelCase = (
  ctx: Ctx,
  input: z.output<typeof cancel.input>,
): Promise<Done> =>
  inTransaction(ctx, input, async (tx) => {
    const asked = { ...input, kind: "CANCEL" } as const;
    return carryOut(tx, await hold(tx, asked), asked);
  });

/** Asks those who may withdraw or cancel to do it. */
export const requestClosing = (
  ctx: Ctx,
  input: z.output<typeof request.input>,
): Promise<Done> => ask(ctx, input);

export const requestWriteOffOf = (
  ctx: Ctx,
  input: z.output<typeof requestWriteOff.input>,
): Promise<Done> => ask(ctx, { ...input, kind: "WRITE_OFF" });

const ask = (ctx: Ctx, asked: Asked): Promise<Done> =>
  inTransaction(ctx, asked, async (tx) => {
    const ending = await hold(tx, asked);
    const factOn = factOnOf(ending, asked);
    const requestId = await enter(tx, asked, { state: "REQUESTED", factOn });
    const { institutionId } = ending.held;
    note(tx, "closing.request", requestId, asked, institutionId);
    return { requestId, state: "REQUESTED", effectiveOn: null };
  });

async function hold(tx: Tx<Ctx>, asked: Asked): Promise<Ending> {
  const { taskId, kind, reason } = asked;
  const loanId = orNotFound(await loanOf(tx.db, tx.actor, taskId));
  const ending = await holdEnding(tx, loanId, taskId, reason);
  if (!fits(kind, reason))
    throw new AppError("invalid", "closing.wrongReason", {}, "reason");
  await allowFact(tx, ending, asked);
  await allowClosing(tx, ending, kind, reason);
  return ending;
}

/** A day is given only for what holds of the borrower, and only one from which it can. */
async function allowFact(
  tx: Tx<Ctx>,
  { held, today }: Ending,
  { reason, factOn }: Asked,
): Promise<void> {
  if (factOn === undefined) return;
  if (!FACT_OF[reason])
    throw new AppError("invalid", "closing.noFact", {}, "factOn");
  await allowFactOn(tx, held.borrowerId, factOn, today);
}

/** Today is the day on which it was told, however long the request waits. */
const factOnOf = ({ today }: Ending, { reason, factOn }: Asked): Day | null =>
  FACT_OF[reason] ? (factOn ?? today) : null;

async function carryOut(
  tx: Tx<Ctx>,
  ending: Ending,
  asked: Asked,
): Promise<Done> {
  const at = tx.now();
  const factOn = factOnOf(ending, asked);
  const standing = { state: "DONE", endedAt: at } as const;
  const requestId = await enter(tx, asked, { ...standing, factOn });
  note(tx, "closing.execute", requestId, asked, ending.held.institutionId);
  const requesterId = tx.actor.userId;
  await execute(tx, ending, { ...asked, factOn, requesterId });
  return { requestId, state: "DONE", effectiveOn: null };
}

/** The agency has until then; a payment meanwhile ends the recall with the case. */
async function announce(
  tx: Tx<Ctx>,
  ending: Ending,
  asked: Asked,
  inDays: number,
): Promise<Done> {
  const effectiveOn = recallDay(ending, inDays);
  const state: RequestState = "PENDING";
  const factOn = factOnOf(ending, asked);
  const requestId = await enter(tx, asked, { state, factOn, effectiveOn });
  note(tx, "closing.announce", requestId, asked, ending.held.institutionId);
  await tellAgency(tx, ending.held, await answerable(tx.db, ending.held));
  return { requestId, state, effectiveOn };
}

/** The day on which an announced recall takes effect. */
export function recallDay(
  { today, policy: { recallDaysMost } }: Ending,
  inDays: number,
): string {
  if (inDays > recallDaysMost)
    throw new AppError(
      "invalid",
      "closing.tooFar",
      { most: recallDaysMost },
      "inDays",
    );
  return addDays(today, inDays);
}

async function enter(
  tx: Tx<Ctx>,
  { taskId, kind, reason, note: text }: Asked,
  standing: Pick<NewRequest, "state" | "factOn" | "effectiveOn" | "endedAt">,
): Promise<number> {
  if (await hasOpen(tx.db, taskId))
    throw new AppError("conflict", "closing.alreadyAsked");
  return insert(tx.db, {
    caseId: taskId,
    kind,
    reason,
    note: text,
    requesterId: tx.actor.userId,
    requestedAt: tx.now(),
    ...standing,
  });
}

const note = (
  tx: Tx<Ctx>,
  action: `closing.${string}`,
  requestId: number,
  { taskId, kind, reason }: Asked,
  institutionId: number,
): void => {
  tx.audit({
    action,
    entity: "closing_request",
    entityId: requestId,
    institutionId,
    after: { caseId: taskId, kind, reason },
  });
  tx.publish({ type: "closing.changed", ids: { caseId: taskId, requestId } });
};
