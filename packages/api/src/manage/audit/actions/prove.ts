import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { refuseRange } from "../../../core/range.ts";
import { type Proof, proofs, strangers, suspects } from "../../../core/seal/chain.ts";
import type * as c from "../contract.ts";
import { type BrokenSeal, LISTING_DAYS } from "../contract.ts";
import { type Extent, extentOf, linesOf, TRAIL, waitingLines } from "../queries/trail.ts";

const PAGE = 50;
/** So many lines are derived again in one call, and then it is asked for the next: a long period shows how far it is. */
const MOST_LINES = 20_000;
const MOST_SEALS = 1_000;
/** Of what is wrong, at most so many seals are named. */
const MOST_NAMED = 20;

/**
 * Derives the seals over the lines of a period again. The chain is the whole house's: who is limited to some institutions
 * does not see it.
 */
export async function proveSeals(
  ctx: Ctx,
  { from, to, next }: z.output<typeof c.prove.input>,
): Promise<z.output<typeof c.prove.output>> {
  refuseLimited(ctx.actor);
  refuseRange({ from, to }, LISTING_DAYS);
  const extent = await extentOf(ctx.db, from, to);
  const { seen, broken } = await look(ctx, extent, next ?? extent.before);
  const present = seen.reduce((sum, one) => sum + one.present, 0);
  const sealed = seen.reduce((sum, one) => sum + one.lineCount, 0);
  const last = seen.at(-1);
  const isMore = last !== undefined && last.id < extent.last;
  return {
    next: isMore ? last.id : null,
    seals: seen.length,
    lines: present,
    gone: sealed - present,
    total: extent.total,
    broken: await named(ctx, broken),
    digest: last?.digest ?? null,
    ...(await waitingLines(ctx.db)),
    ...(isMore ? NONE_OUTSIDE : await outsideOf(ctx)),
  };
}

/** The seals after `after`, as many as one call takes, and those that do not hold. */
async function look({ db }: Ctx, extent: Extent, after: number) {
  const seen: Proof[] = [];
  const broken: Proof[] = [];
  let [before, lines] = [after, 0];
  while (seen.length < MOST_SEALS && lines < MOST_LINES) {
    const page = await proofs(db, TRAIL, before, PAGE);
    const within = page.filter(({ id }) => id <= extent.last);
    for (const proof of within) {
      if (!proof.intact || (proof.previousId ?? 0) !== before) broken.push(proof);
      before = proof.id;
      lines += proof.lineCount;
    }
    seen.push(...within);
    if (within.length < PAGE) break;
  }
  return { seen, broken };
}

async function named({ db }: Ctx, broken: readonly Proof[]): Promise<BrokenSeal[]> {
  const seals: BrokenSeal[] = [];
  for (const { id, at, table, lineCount } of broken.slice(0, MOST_NAMED)) {
    const rows = await suspects(db, TRAIL, { id, table }, MOST_NAMED);
    const lines = await linesOf(db, id);
    seals.push({
      sealId: id,
      at,
      lineCount,
      firstLine: lines?.firstLine ?? 0,
      lastLine: lines?.lastLine ?? 0,
      gone: rows.flatMap((row) => (row.gone ? [row.id] : [])),
    });
  }
  return seals;
}

const NONE_OUTSIDE = { outside: 0, firstOutside: null };

/** Lines under no seal whose time is over, of all times: looked for once, at the end. */
async function outsideOf({ db, now }: Ctx) {
  const { count, ids } = await strangers(db, TRAIL, "audit_log", now(), 1);
  return { outside: count, firstOutside: ids[0] ?? null };
}
