import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type * as c from "../contract.ts";
import * as lines from "../queries/line.ts";
import * as runs from "../queries/run.ts";
import { storedRun } from "../queries/stored.ts";
import { explainDecision } from "../rules/why.ts";
import { toLineView, toRunView } from "./read.ts";

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
