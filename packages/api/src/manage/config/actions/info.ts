import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { institutions, listStages } from "../../../core/setting/owners.ts";
import { saveSetting } from "../../../core/setting/save.ts";
import { CONTACT_CHANNELS } from "../../../tasks/contact/contract-codes.ts";
import { settingKind } from "../../proposal/actions/kind.ts";
import { propose } from "../../proposal/actions/propose.ts";
import { CONFIG_DEVICES, CONFIG_STATUSES } from "../contract-codes.ts";
import { InfoChange, type infoMap, type proposeInfo, type saveInfo } from "../contract-info.ts";
import { infoSetting } from "./info-setting.ts";
import { saveRows } from "./info-rows.ts";
import { assertStagesExist } from "./stages.ts";

export async function saveConfigInfo(
  ctx: Ctx,
  { rows, ...provided }: z.output<typeof saveInfo.input>,
): Promise<z.input<typeof saveInfo.output>> {
  if (rows) return saveRows(ctx, { ...provided, rows });
  const { entries, ...change } = InfoChange.parse(provided);
  if (change.institutionId === null && entries === null)
    throw new AppError("invalid", "setting.defaultCannotInherit", {}, "entries");
  await assertStagesExist(ctx, entries ?? [], "entries");
  const values = entries && { entries };
  return { ruleId: await saveSetting(ctx, infoSetting, { ...change, values }) };
}

const infoKind = settingKind("CONFIG_INFO", infoSetting);

export const proposeConfigInfo = (ctx: Ctx, change: z.output<typeof proposeInfo.input>) =>
  propose(ctx, infoKind, change);

export async function getConfigInfoMap(ctx: Ctx): Promise<z.input<typeof infoMap.output>> {
  const [seen, stages] = await Promise.all([institutions(ctx.db, ctx.actor), listStages(ctx.db)]);
  return {
    institutions: seen.rows.map(({ id, name }) => ({ id, name })),
    types: [...CONTACT_CHANNELS],
    devices: [...CONFIG_DEVICES],
    stages: stages.rows.map(({ id, name }) => ({ id, name })),
    statuses: [...CONFIG_STATUSES],
  };
}
