import type { Ctx } from "../../../core/context.ts";
import type { WaitingProposal } from "../contract.ts";
import { listWaiting } from "../queries/list.ts";

/** Adds to each row the proposal that waits for a second person. */
export async function withWaiting<Row>(
  ctx: Ctx,
  rows: readonly Row[],
  toSubject: (row: Row) => string,
): Promise<(Row & { waiting: WaitingProposal | null })[]> {
  const found = await listWaiting(ctx.db, ctx.actor, rows.map(toSubject), ctx.now());
  return rows.map((row) => ({ ...row, waiting: found.get(toSubject(row)) ?? null }));
}
