import type { z } from "zod";
import { getInstitutionZone } from "../../../core/institution-zone.ts";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type * as c from "../contract.ts";
import type { listChoices } from "../contract-choices.ts";
import * as choices from "../queries/choices.ts";
import * as lists from "../queries/list.ts";
import { firstDay } from "../rules.ts";
import { getScope } from "./org-unit.ts";

export async function listConfigs(ctx: Ctx, input: c.ConfigFilter) {
  const { page, size } = input;
  const context = { actor: ctx.actor, now: ctx.now() };
  return { ...(await lists.configs(ctx.db, context, input)), page, size };
}

export const editableConfigs = async (
  { db, actor }: Pick<Ctx, "db" | "actor">,
  configIds: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(
    actor.permissions.has("taskConfig.edit")
      ? await lists.listEditableIds(db, actor, configIds)
      : [],
  );

export async function configHistory(
  ctx: Ctx,
  { configId, page, size }: z.output<typeof c.history.input>,
) {
  if (!(await lists.isConfigSeen(ctx.db, ctx.actor, configId))) orNotFound(null);
  const found = await lists.versions(ctx.db, configId, { page, size });
  return { ...found, page, size };
}

export async function getChoices(
  ctx: Ctx,
  { institutionId, configId }: z.output<typeof listChoices.input>,
): Promise<z.input<typeof listChoices.output>> {
  const { db, actor } = ctx;
  const isOpen = institutionId === undefined && actor.institutionId === null;
  if (configId === undefined && isOpen) return { stages: [], agents: [], firstDay: null };
  const scope =
    configId === undefined
      ? await getScope(ctx, institutionId)
      : orNotFound(await choices.findConfigScope(db, actor, configId));
  const zone = await getInstitutionZone(db, scope.institutionId);
  return {
    stages: await choices.listStages(db, scope),
    agents: await choices.listAgents(db, scope),
    firstDay: firstDay(ctx.now(), zone),
  };
}
