import { type ErrorKey, errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, Visit } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { reassign } from "../case/actions/reassign.ts";
import { type LockedCase, lockCases } from "../case/actions/lock.ts";
import { isOpen } from "../case/rules.ts";
import { notifyUser } from "../notice/actions.ts";
import { guardContact } from "../guard/actions/guard.ts";
import type * as c from "./contract.ts";
import * as queries from "./queries.ts";
import { type Binder, distribute, refuseBinding } from "./rules.ts";

export const listCandidates = (
  ctx: Ctx,
  input: z.output<typeof c.listCandidates.input>,
) => queries.candidates(ctx.db, ctx.actor, input, momentOf(ctx));

const momentOf = (ctx: Ctx) => ({ today: ctx.today(), now: ctx.now() });

/** How the strategy would deal the open cases among those of the agents who are on shift. */
export async function previewBinding(
  ctx: Ctx,
  input: z.output<typeof c.preview.input>,
) {
  const [cases, found] = await Promise.all([
    queries.dealable(ctx.db, ctx.actor, input.taskIds),
    queries.candidates(
      ctx.db,
      ctx.actor,
      { agentIds: input.agentIds },
      momentOf(ctx),
    ),
  ]);
  const agents = found.filter(({ offShift }) => !offShift);
  if (agents.length === 0) {
    const key = found.length > 0 ? "binding.offShift" : "binding.wrongAgent";
    throw new AppError("invalid", key, {}, "agentIds");
  }
  const assignments = distribute(cases, agents, input.strategy);
  const arrears = new Map(cases.map((one) => [one.taskId, one.arrearsMinor]));
  const loads = agents.map(({ agentId, openCases }) => {
    const added = assignments.filter((one) => one.agentId === agentId);
    const addedMinor = added.reduce(
      (sum, one) => sum + (arrears.get(one.taskId) ?? 0),
      0,
    );
    return { agentId, before: openCases, added: added.length, addedMinor };
  });
  return { assignments, loads };
}

interface Refused {
  readonly taskId: number;
  readonly key: ErrorKey;
  readonly message: string;
}

const refusedAs = (
  ctx: Ctx,
  taskId: number,
  key: ErrorKey,
  params = {},
): Refused => ({
  taskId,
  key,
  message: errorMessage(ctx.lang, key, params),
});

/** Binds what may be bound and says why the rest was refused; every case is judged as it stands now. */
export const bindCases = (ctx: Ctx, input: c.BindInput) =>
  inTransaction(ctx, input, async (tx) => {
    const locked = new Map(
      (
        await lockCases(
          tx,
          input.items.map((item) => item.taskId),
          { seenBy: tx.actor },
        )
      ).map((one) => [one.id, one]),
    );
    const agents = new Map(
      (
        await queries.binders(
          tx.db,
          tx.actor,
          input.items.map((item) => item.agentId),
          tx.now(),
        )
      ).map((one) => [one.agentId, one]),
    );
    const bound: { taskId: number; agentId: number }[] = [];
    const refused: Refused[] = [];
    for (const item of uniqueCases(input.items)) {
      const refusal = await bindOne(
        tx,
        locked.get(item.taskId),
        agents.get(item.agentId),
        item.from,
        input,
      );
      if (refusal)
        refused.push(refusedAs(ctx, item.taskId, refusal.key, refusal.params));
      else bound.push({ taskId: item.taskId, agentId: item.agentId });
    }
    tx.audit({
      action: "binding.bind",
      entity: "collection_case",
      entityId: null,
      after: { bound, refused, reason: input.reason ?? null },
    });
    for (const [userId, count] of countBy(bound))
      await notifyUser(tx, { userId, kind: "CASES_BOUND", count });
    for (const { taskId, agentId } of bound)
      tx.publish({ type: "case.bound", ids: { caseId: taskId, agentId } });
    return { bound, refused };
  });

function countBy(bound: readonly { agentId: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { agentId } of bound)
    counts.set(agentId, (counts.get(agentId) ?? 0) + 1);
  return counts;
}

const uniqueCases = (items: c.BindInput["items"]) => [
  ...new Map(items.map((item) => [item.taskId, item])).values(),
];

/** Null when bound. */
async function bindOne(
  tx: Tx<Ctx>,
  locked: LockedCase | undefined,
  agent: Binder | undefined,
  from: number | null,
  { reason, overrideReason }: c.BindInput,
): Promise<AppError | null> {
  if (!locked) return new AppError("notFound", "record.notFound");
  const key = refuseBinding(locked, agent, from, reason);
  if (key || !agent)
    return new AppError("conflict", key ?? "binding.wrongAgent");
  const blocked = await guarded(tx, locked.id, agent.agentId, overrideReason);
  if (blocked) return blocked;
  if (await queries.isExcluded(tx.db, locked.borrowerId, agent.agentId))
    return new AppError("conflict", "binding.complainedAbout");
  if (await queries.hasAccused(tx.db, locked.borrowerId, agent.agentId))
    return new AppError("conflict", "binding.lodgedComplaint");
  if (locked.agentId !== null) await queries.close(tx.db, locked.id, tx.now());
  await reassign(tx, locked, agent.agentId, reason ?? null);
  const binding = {
    caseId: locked.id,
    agentId: agent.agentId,
    boundBy: tx.actor.userId,
    boundAt: tx.now(),
  };
  await queries.insert(tx.db, { ...binding, reason: reason ?? null });
  return null;
}

/** A blocked binding is one refused line of the result; its evidence is kept all the same. */
async function guarded(
  tx: Tx<Ctx>,
  taskId: number,
  agentId: number,
  overrideReason?: string,
): Promise<AppError | null> {
  try {
    await guardContact(tx, {
      action: "BIND",
      taskId,
      agentId,
      ...(overrideReason ? { overrideReason } : {}),
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || !error.evidence) throw error;
    await error.evidence(tx.db);
    return error;
  }
}

/** The system itself took these cases from their agents: what bound them ends. Returns how many were bound. */
export const endBindings = async (
  tx: Tx<Visit>,
  caseIds: readonly number[],
): Promise<number> =>
  caseIds.length === 0 ? 0 : queries.closeMany(tx.db, caseIds, tx.now());

/** Takes cases back from their agents; they wait unbound in their queue. */
export const unbindCases = (ctx: Ctx, input: z.output<typeof c.unbind.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const locked = new Map(
      (await lockCases(tx, input.taskIds, { seenBy: tx.actor })).map((one) => [
        one.id,
        one,
      ]),
    );
    const unbound: number[] = [];
    const refused: Refused[] = [];
    for (const taskId of new Set(input.taskIds)) {
      const key = refuseUnbinding(locked.get(taskId));
      const one = locked.get(taskId);
      if (key || !one) {
        refused.push(refusedAs(ctx, taskId, key ?? "record.notFound"));
        continue;
      }
      await queries.close(tx.db, taskId, tx.now());
      await reassign(tx, one, null, input.reason);
      unbound.push(taskId);
      tx.publish({
        type: "case.unbound",
        ids: { caseId: taskId, agentId: one.agentId },
      });
    }
    tx.audit({
      action: "binding.unbind",
      entity: "collection_case",
      entityId: null,
      after: { unbound, refused, reason: input.reason },
    });
    return { unbound, refused };
  });

function refuseUnbinding(locked: LockedCase | undefined): ErrorKey | null {
  if (!locked) return "record.notFound";
  if (!isOpen(locked.status)) return "case.closed";
  return locked.agentId === null ? "binding.notBound" : null;
}

export const listHistory = (ctx: Ctx, { taskId }: { taskId: number }) =>
  queries.history(ctx.db, ctx.actor, taskId);
