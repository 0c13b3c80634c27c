import type { z } from "zod";
import type { AnyCtx, Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView, type RevisionMeta } from "../../../core/setting/revision.ts";
import {
  institutionName,
  institutions,
  institutionToSet,
  pageWith,
  listStages,
  stageToSet,
} from "../../../core/setting/owners.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import type { Tx } from "../../../core/transaction.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-config.ts";
import { type InstitutionValues, type StageValues } from "../contract-config.ts";
import { institutionLines, stageLines } from "../queries/config.ts";

type SettingFilter = z.output<typeof c.listInstitutionSettings.input>;

const institutionRule: Setting<
  { institutionId: number },
  InstitutionValues,
  z.output<typeof c.updateInstitutionSetting.input>
> = {
  ...withTableDefaults(institutionLines),
  input: c.updateInstitutionSetting.input,
  audit: "extension.configure",
  event: "extension.configured",
  getBaseId: ({ baseRuleId }) => baseRuleId,
  authorize: (tx, { institutionId }) => institutionToSet(tx, institutionId),
};

const stageRule: Setting<
  { stageId: number },
  StageValues,
  z.output<typeof c.updateStageSetting.input>
> = {
  ...withTableDefaults(stageLines),
  input: c.updateStageSetting.input,
  audit: "extension.configure",
  event: "extension.configured",
  getBaseId: ({ baseRuleId }) => baseRuleId,
  authorize: (tx, { stageId }) => stageToSet(tx, stageId),
};

export const institutionRuleKind = settingKind("EXTENSION_INSTITUTION", institutionRule);
export const stageRuleKind = settingKind("EXTENSION_STAGE", stageRule);

/** Lists settings by institution, for visible institutions. */
export async function listInstitutionRules(ctx: Ctx, input: SettingFilter) {
  const found = await institutions(ctx.db, ctx.actor, input);
  const ids = found.rows.map(({ id }) => id);
  const lines = await institutionLines.lines(ctx.db, { institutionId: ids });
  return pageWith(found, input, ({ id, name }) => ({
    institutionId: id,
    institutionName: name,
    ...toSettingView(
      lines.filter(({ institutionId }) => institutionId === id),
      ctx,
    ),
  }));
}

export async function listStageRules(ctx: Ctx, input: SettingFilter) {
  const found = await listStages(ctx.db, input);
  const ids = found.rows.map(({ id }) => id);
  const lines = await stageLines.lines(ctx.db, { stageId: ids });
  return pageWith(found, input, ({ id, name }) => ({
    stageId: id,
    stageName: name,
    ...toSettingView(
      lines.filter(({ stageId }) => stageId === id),
      ctx,
    ),
  }));
}

function toSettingView<Line extends RevisionMeta>(lines: readonly Line[], ctx: Ctx) {
  const { current, next, latestId } = inForceWithLatest(lines, ctx.today());
  return {
    current: toRevisionView(orNotFound(current)),
    next: next && toRevisionView(next),
    latestId: orNotFound(latestId),
  };
}

export async function listInstitutionHistory(
  ctx: Ctx,
  { institutionId }: { institutionId: number },
) {
  await institutionName(ctx, institutionId);
  const lines = await listRevisionHistory(ctx.db, institutionLines, { institutionId });
  return lines.map(toRevisionView);
}

export const listStageHistory = async (ctx: Ctx, { stageId }: { stageId: number }) =>
  (await listRevisionHistory(ctx.db, stageLines, { stageId })).map(toRevisionView);

/** Creates the first rule of an institution, without an approval. Later changes need two users. */
export async function createInstitutionRule(
  tx: Tx<AnyCtx>,
  institutionId: number,
  initialValues: Omit<InstitutionValues, "manualQuota">,
  effectiveOn: Day,
): Promise<void> {
  const lines = await institutionLines.lines(tx.db, {
    institutionId: [institutionId],
  });
  const { manualQuota } = orNotFound(lines[0]);
  const values = institutionLines.values({ ...initialValues, manualQuota });
  const editorId = tx.actor?.userId ?? null;
  const id = await institutionLines.insert(
    tx.db,
    { institutionId, ...values },
    { effectiveOn, editorId, at: tx.now() },
  );
  tx.audit({
    action: institutionRule.audit,
    entity: institutionLines.name,
    entityId: id,
    institutionId,
    after: { ...values, effectiveOn },
  });
}
