import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { countByStage } from "../../../tasks/case/actions/list.ts";
import type * as c from "../contract.ts";
import type { PolicyValues, Stage } from "../contract.ts";
import { policyLines } from "../queries/policy.ts";
import * as queries from "../queries/stage.ts";
import { isConfigured, buildStageOrder } from "../rules.ts";
import { firstDay } from "./day.ts";

type StageListInput = z.output<typeof c.list.input>;

export async function listStages(ctx: Ctx, input: StageListInput) {
  const { page, size, sort, descending } = input;
  const found = await queries.stages(ctx.db, ctx.actor, input);
  const all = await buildStageViews(ctx, found, input.institutionId);
  const sorted = all.toSorted(buildStageOrder(sort, descending));
  return { rows: sorted.slice((page - 1) * size, page * size), total: all.length, page, size };
}

export async function getStage(ctx: Ctx, { stageId }: { stageId: number }) {
  const found = await queries.stages(ctx.db, ctx.actor, { id: stageId });
  const [stage] = await buildStageViews(ctx, found);
  const groups = await queries.listStageGroups(ctx.db, ctx.actor, stageId);
  return { ...orNotFound(stage), groups };
}

async function buildStageViews(
  ctx: Ctx,
  found: readonly queries.StoredStage[],
  institutionId?: number,
): Promise<Stage[]> {
  const { db, actor } = ctx;
  const lines = await listStageLines(
    ctx,
    found.map(({ id }) => id),
  );
  const people = await queries.collectors(db, actor, institutionId);
  const cases = actor.permissions.has("case.read") ? await countByStage(ctx, institutionId) : null;
  return found.map((stage) => {
    const stageLines = lines.get(stage.id) ?? [];
    const { current, next, latestId } = inForceWithLatest(stageLines, ctx.today());
    return {
      ...stage,
      caseCount: cases && (cases.get(stage.id)?.cases ?? 0),
      openCount: cases && (cases.get(stage.id)?.open ?? 0),
      collectorCount: people.find(({ stageId }) => stageId === stage.id)?.n ?? 0,
      current: toRevisionView(orNotFound(current)),
      next: next && toRevisionView(next),
      latestId: orNotFound(latestId),
    };
  });
}

const listStageLines = async ({ db }: Ctx, stageId: readonly number[]) =>
  Map.groupBy(
    stageId.length === 0 ? [] : await policyLines.lines(db, { stageId }),
    (line) => line.stageId,
  );

export async function listStageHistory(ctx: Ctx, { stageId }: { stageId: number }) {
  const found = await queries.stages(ctx.db, ctx.actor, { id: stageId });
  orNotFound(found[0]);
  const lines = await policyLines.lines(ctx.db, { stageId: [stageId] });
  return lines
    .filter(isConfigured)
    .toSorted((a, b) => b.id - a.id)
    .map(toRevisionView);
}

/** Lists the days past due of each stage on the day. */
export async function listStageRanges(ctx: Ctx, { day }: { day?: Day | undefined }) {
  const on = day ?? (await firstDay(ctx));
  const found = await queries.stages(ctx.db, ctx.actor, {});
  const lines = await listStageLines(
    ctx,
    found.map(({ id }) => id),
  );
  const rows = found.map(({ id, name, institutions }) => {
    const stageLines = lines.get(id) ?? [];
    const { current, latestId } = inForceWithLatest(stageLines, on);
    const { dpdFrom, dpdTo }: Pick<PolicyValues, "dpdFrom" | "dpdTo"> = orNotFound(current);
    return {
      id,
      name,
      dpdFrom,
      dpdTo,
      institutionIds: institutions.map((institution) => institution.id),
      latestId: orNotFound(latestId),
    };
  });
  return {
    day: on,
    rows: rows.toSorted((a, b) => (a.dpdFrom ?? Infinity) - (b.dpdFrom ?? Infinity) || a.id - b.id),
  };
}

export const listGroups = ({ db, actor }: Ctx) => queries.groups(db, actor);
