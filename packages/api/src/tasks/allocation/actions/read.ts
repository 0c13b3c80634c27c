import { errorMessage, isErrorKey, type Lang } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { type ErrorParams, orNotFound } from "../../../core/errors.ts";
import type * as c from "../contract.ts";
import * as lines from "../queries/line.ts";
import * as runs from "../queries/run.ts";
import { listReassigned, countUnassigned } from "../queries/reassigned.ts";
import { storedRun } from "../queries/stored.ts";
import { explainDecision } from "../rules/why.ts";

/** Translates an error key. Returns any other text unchanged. */
const translateKey = (key: string, params: object | null, lang: Lang): string =>
  isErrorKey(key) ? errorMessage(lang, key, (params ?? {}) as ErrorParams) : key;

export const toRunView = (
  { creatorId, terms: _, ...run }: runs.AllocationRunView,
  { actor, lang }: Pick<Ctx, "actor" | "lang">,
): z.infer<typeof c.Run> => ({
  ...run,
  failure: run.failure === null ? null : translateKey(run.failure, null, lang),
  isOwn: creatorId === actor.userId,
});

export const toLineView = ({ refusalParams, ...line }: lines.StoredLine, lang: Lang) => ({
  ...line,
  refusal: line.refusal === null ? null : translateKey(line.refusal, refusalParams, lang),
});

const requireRun = async (ctx: Ctx, runId: number): Promise<runs.AllocationRunView> =>
  orNotFound(await runs.find(ctx.db, ctx.actor, runId, ctx.now()));

export const getRunView = async (ctx: Ctx, runId: number) =>
  toRunView(await requireRun(ctx, runId), ctx);

export async function getRun(
  ctx: Ctx,
  { runId }: z.output<typeof c.get.input>,
): Promise<z.infer<typeof c.get.output>> {
  const run = await requireRun(ctx, runId);
  const { db, actor, lang } = ctx;
  const isAssigning = run.kind === "ASSIGN";
  const isPreview = isAssigning && run.state === "PREVIEW";
  const [currency, shares, reassignedFrom, assignmentReasons, refusals, unassigned] =
    await Promise.all([
      lines.findCurrency(db, runId),
      lines.shares(db, actor, runId),
      listReassigned(db, actor, runId),
      lines.countByAssignmentReason(db, runId),
      lines.refusals(db, runId),
      isPreview ? countUnassigned(db, runId) : run.unassigned,
    ]);
  const translatedRefusals = refusals.map(({ params, ...refusal }) => ({
    ...refusal,
    message: translateKey(refusal.key, params, lang),
  }));
  return {
    ...toRunView(run, ctx),
    terms: isAssigning ? run.terms : null,
    currency,
    shares,
    reassignedFrom,
    assignmentReasons,
    refusals: translatedRefusals,
    unassigned,
  };
}

export async function listRuns(ctx: Ctx, input: z.output<typeof c.list.input>) {
  const { rows, total } = await runs.page(...([ctx.db, ctx.actor, input, ctx.now()] as const));
  return {
    rows: rows.map((run) => toRunView(run, ctx)),
    total,
    totalCapped: false,
    page: input.page,
    size: input.size,
  };
}

export async function listLines(ctx: Ctx, input: z.output<typeof c.listLines.input>) {
  await requireRun(ctx, input.runId);
  const { rows, total } = await lines.linePage(ctx.db, ctx.actor, input);
  return {
    rows: rows.map((line) => toLineView(line, ctx.lang)),
    total,
    totalCapped: false,
    page: input.page,
    size: input.size,
  };
}

/**
 * Explains why the case is with its agent by replaying the stored run. Lists only agents visible to
 * the caller.
 */
export async function explainCase(
  ctx: Ctx,
  { taskId }: z.output<typeof c.explain.input>,
): Promise<z.infer<typeof c.explain.output>> {
  const found = await lines.lastLine(ctx.db, ctx.actor, taskId);
  if (!found) return null;
  const { runId, ...line } = found;
  const [run, stored, shares] = await Promise.all([
    findVisibleRun(ctx, runId, line),
    storedRun(ctx.db, runId),
    lines.shares(ctx.db, ctx.actor, runId),
  ]);
  if (!run || !stored) return null;
  const why = explainDecision(stored.inputs, {
    caseId: taskId,
    agentId: line.agentId,
    assignmentReason: line.assignmentReason,
  });
  const names = new Map(shares.map((share) => [share.agentId, share.agentName]));
  const others = (why?.others ?? []).flatMap((other) => {
    const agentName = names.get(other.agentId);
    return agentName === undefined ? [] : [{ ...other, agentName }];
  });
  const weighed = why?.weighed ?? null;
  return { run, line: toLineView(line, ctx.lang), others, weighed };
}

/** Returns the run. When the caller may not see the run, the counts cover only this case. */
async function findVisibleRun(ctx: Ctx, runId: number, line: lines.StoredLine) {
  const { db, actor } = ctx;
  const run = await runs.find(db, actor, runId, ctx.now());
  if (run) return toRunView(run, ctx);
  const hidden = await runs.findAny(db, runId, ctx.now());
  return (
    hidden && {
      ...toRunView(hidden, ctx),
      cases: 1,
      done: 1,
      refused: 0,
      assigned: line.outcome === "ASSIGNED" ? 1 : 0,
      unassigned: line.outcome === "UNASSIGNED" ? 1 : 0,
    }
  );
}
