import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { assertDateRange } from "../../../core/range.ts";
import {
  type SealVerification,
  listSealVerifications,
  findUnsealedRows,
  findAlteredRows,
} from "../../../core/seal/chain.ts";
import type * as c from "../contract.ts";
import { type BrokenSeal, LISTING_DAYS } from "../contract.ts";
import {
  type Extent,
  getSealExtent,
  findSealedLines,
  TRAIL,
  waitingLines,
} from "../queries/trail.ts";

const PAGE = 50;
/**
 * Limit of lines per call. The caller asks for the next part, so that a long period shows its
 * progress.
 */
const MAX_LINES = 20_000;
const MAX_SEALS = 1_000;
/** Limit of broken seals that are listed. */
const MAX_NAMED = 20;

/**
 * Verifies the seals over the lines of a period. The chain covers all institutions, so actors
 * limited to some institutions have no access.
 */
export async function verifySeals(
  ctx: Ctx,
  { from, to, next }: z.output<typeof c.verify.input>,
): Promise<z.output<typeof c.verify.output>> {
  assertSeesAllInstitutions(ctx.actor);
  assertDateRange({ from, to }, LISTING_DAYS);
  const extent = await getSealExtent(ctx.db, from, to);
  const { seen, broken } = await look(ctx, extent, next ?? extent.before);
  const present = seen.reduce((sum, seal) => sum + seal.present, 0);
  const sealed = seen.reduce((sum, seal) => sum + seal.rowCount, 0);
  const last = seen.at(-1);
  const hasMore = last !== undefined && last.id < extent.last;
  return {
    next: hasMore ? last.id : null,
    seals: seen.length,
    lines: present,
    missing: sealed - present,
    total: extent.total,
    broken: await named(ctx, broken),
    digest: last?.digest ?? null,
    ...(await waitingLines(ctx.db)),
    ...(hasMore ? NONE_OUTSIDE : await countOutsideLines(ctx)),
  };
}

/** Verifies seals after `after`, up to the limits of one call, and collects the broken ones. */
async function look({ db }: Ctx, extent: Extent, after: number) {
  const seen: SealVerification[] = [];
  const broken: SealVerification[] = [];
  let [before, lines] = [after, 0];
  while (seen.length < MAX_SEALS && lines < MAX_LINES) {
    const page = await listSealVerifications(db, TRAIL, before, PAGE);
    const within = page.filter(({ id }) => id <= extent.last);
    for (const seal of within) {
      if (!seal.intact || (seal.previousId ?? 0) !== before) broken.push(seal);
      before = seal.id;
      lines += seal.rowCount;
    }
    seen.push(...within);
    if (within.length < PAGE) break;
  }
  return { seen, broken };
}

async function named({ db }: Ctx, broken: readonly SealVerification[]): Promise<BrokenSeal[]> {
  const seals: BrokenSeal[] = [];
  for (const { id, at, table, rowCount } of broken.slice(0, MAX_NAMED)) {
    const rows = await findAlteredRows(db, TRAIL, { id, table }, MAX_NAMED);
    const lines = await findSealedLines(db, id);
    seals.push({
      sealId: id,
      at,
      rowCount,
      firstLine: lines?.firstLine ?? 0,
      lastLine: lines?.lastLine ?? 0,
      missing: rows.flatMap((row) => (row.isMissing ? [row.id] : [])),
    });
  }
  return seals;
}

const NONE_OUTSIDE = { outside: 0, firstOutside: null };

/**
 * Counts lines of all periods that should have a seal by now and have none. Runs once, with the
 * last part.
 */
async function countOutsideLines({ db, now }: Ctx) {
  const { count, ids } = await findUnsealedRows(db, TRAIL, "audit_log", now(), 1);
  return { outside: count, firstOutside: ids[0] ?? null };
}
