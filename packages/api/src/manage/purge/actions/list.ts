import type { z } from "zod";
import type { AnyCtx } from "../../../core/context.ts";
import type { list as contract } from "../contract.ts";
import { purges } from "../queries.ts";

/** Without an actor (the operator) all purges are visible. */
export async function listPurges(
  { db, actor = null }: Pick<AnyCtx, "db"> & { actor?: AnyCtx["actor"] | null },
  { page, size }: z.output<typeof contract.input>,
) {
  const stored = await purges(db, actor, { size, offset: (page - 1) * size });
  const rows = stored.map(({ total: _, ...row }) => row);
  return { rows, total: stored[0]?.total ?? 0, page, size };
}
