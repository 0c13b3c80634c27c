import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { assertDayRange } from "../../../core/range.ts";
import { DRILL_DOWN_DAYS } from "../contract-drill-down.ts";
import type { listCases } from "../contract.ts";
import * as queries from "../queries/cases.ts";

export async function listFigureCases(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof listCases.input>,
): Promise<z.output<typeof listCases.output>> {
  assertDayRange(filter, DRILL_DOWN_DAYS);
  const query = { actor: ctx.actor, filter };
  const [rows, { seen, unseen }, agentName] = await Promise.all([
    queries.cases(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.getCaseCounts(ctx.db, query),
    filter.agentId === undefined ? null : queries.agentName(ctx.db, ctx.actor, filter.agentId),
  ]);
  return { rows, total: seen, totalCapped: false, page, size, unseen, agentName };
}
