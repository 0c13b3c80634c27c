import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type * as c from "../contract.ts";
import * as queries from "../queries/list.ts";

interface Cut {
  readonly page: number;
  readonly size: number;
}

const toSlice = ({ page, size }: Cut) => ({ size, offset: (page - 1) * size });

const paged = <Row extends { readonly total: number }, View>(
  stored: readonly Row[],
  { page, size }: Cut,
  toView: (row: Row) => View,
) => ({ rows: stored.map(toView), total: stored[0]?.total ?? 0, page, size });

export async function listItems(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const cut = { page, size };
  const { db, actor } = ctx;
  const stored = await queries.itemPage(db, actor, filter, toSlice(cut));
  return paged(stored, cut, ({ total: _, ...row }) => row);
}

export async function listAgentWeeks(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.listAgents.input>,
) {
  const cut = { page, size };
  const { db, actor } = ctx;
  const stored = await queries.agentWeeks(db, actor, filter, toSlice(cut));
  return paged(stored, cut, ({ total: _, ...row }) => {
    const { requestedCalls, sampledCalls, requestedMessages, sampledMessages } = row;
    const { weekOn, agentId, agentName, scored, mean, itemsWithFatalError } = row;
    const { institutionId, institutionName } = row;
    return {
      weekOn,
      agentId,
      agentName,
      institutionId,
      institutionName,
      scored,
      mean,
      itemsWithFatalError,
      calls: { requested: requestedCalls, sampled: sampledCalls },
      messages: { requested: requestedMessages, sampled: sampledMessages },
    };
  });
}

export async function listChoices({ db, actor }: Ctx) {
  const [weeks, scorers] = await Promise.all([
    queries.listSampledWeeks(db, actor),
    queries.scorers(db, actor),
  ]);
  return { weeks, scorers };
}
