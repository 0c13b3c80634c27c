import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { shownLine } from "../../../core/setting/line.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { countByStage } from "../../../tasks/case/actions/list.ts";
import type * as c from "../contract.ts";
import type { PolicyValues, Stage } from "../contract.ts";
import { policyLines } from "../queries/policy.ts";
import * as queries from "../queries/stage.ts";
import { isSaid, orderOf } from "../rules.ts";
import { firstDay } from "./day.ts";

type Wanted = z.output<typeof c.list.input>;

/** Stages in the caller's sight, with what they say and how much work and how many people they have there. */
export async function listStages(ctx: Ctx, input: Wanted) {
  const { page, size, sort, descending } = input;
  const found = await queries.stages(ctx.db, ctx.actor, input);
  const all = await shownStages(ctx, found, input.institutionId);
  const sorted = all.toSorted(orderOf(sort, descending));
  return { rows: sorted.slice((page - 1) * size, page * size), total: all.length, page, size };
}

/** One of them, with its groups. */
export async function showStage(ctx: Ctx, { queueId }: { queueId: number }) {
  const found = await queries.stages(ctx.db, ctx.actor, { id: queueId });
  const [stage] = await shownStages(ctx, found);
  const groups = await queries.groupsOf(ctx.db, ctx.actor, queueId);
  return { ...orNotFound(stage), groups };
}

async function shownStages(
  ctx: Ctx,
  found: readonly queries.StoredStage[],
  institutionId?: number,
): Promise<Stage[]> {
  const { db, actor } = ctx;
  const lines = await linesOf(
    ctx,
    found.map(({ id }) => id),
  );
  const people = await queries.collectors(db, actor, institutionId);
  const cases = actor.permissions.has("case.read") ? await countByStage(ctx, institutionId) : null;
  return found.map((stage) => {
    const own = lines.get(stage.id) ?? [];
    const { current, next, latestId } = inForceWithLatest(own, ctx.today());
    return {
      ...stage,
      caseCount: cases && (cases.get(stage.id)?.cases ?? 0),
      openCount: cases && (cases.get(stage.id)?.open ?? 0),
      collectorCount: people.find(({ queueId }) => queueId === stage.id)?.n ?? 0,
      current: shownLine(orNotFound(current)),
      next: next && shownLine(next),
      latestId: orNotFound(latestId),
    };
  });
}

const linesOf = async ({ db }: Ctx, queueId: readonly number[]) =>
  Map.groupBy(
    queueId.length === 0 ? [] : await policyLines.lines(db, { queueId }),
    (line) => line.queueId,
  );

export async function showHistory(ctx: Ctx, { queueId }: { queueId: number }) {
  const found = await queries.stages(ctx.db, ctx.actor, { id: queueId });
  orNotFound(found[0]);
  const lines = await policyLines.lines(ctx.db, { queueId: [queueId] });
  return lines
    .filter(isSaid)
    .toSorted((a, b) => b.id - a.id)
    .map(shownLine);
}

/** What each stage takes on the day. */
export async function listSpans(ctx: Ctx, { day }: { day?: Day | undefined }) {
  const on = day ?? (await firstDay(ctx));
  const found = await queries.stages(ctx.db, ctx.actor, {});
  const lines = await linesOf(
    ctx,
    found.map(({ id }) => id),
  );
  const rows = found.map(({ id, name, institutions }) => {
    const own = lines.get(id) ?? [];
    const { current, latestId } = inForceWithLatest(own, on);
    const { dpdFrom, dpdTo }: Pick<PolicyValues, "dpdFrom" | "dpdTo"> = orNotFound(current);
    return {
      id,
      name,
      dpdFrom,
      dpdTo,
      institutionIds: institutions.map((one) => one.id),
      latestId: orNotFound(latestId),
    };
  });
  return {
    day: on,
    rows: rows.toSorted((a, b) => (a.dpdFrom ?? Infinity) - (b.dpdFrom ?? Infinity) || a.id - b.id),
  };
}

export const listGroups = ({ db, actor }: Ctx) => queries.groups(db, actor);
