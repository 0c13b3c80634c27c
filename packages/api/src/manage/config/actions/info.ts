import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { institutionRules } from "../../../core/setting/institution-rule.ts";
import { institutions, listStages } from "../../../core/setting/owners.ts";
import { CONTACT_CHANNELS } from "../../../tasks/contact/contract-codes.ts";
import { settingKind } from "../../proposal/actions/kind.ts";
import { propose } from "../../proposal/actions/propose.ts";
import { CONFIG_DEVICES, CONFIG_STATUSES } from "../contract-codes.ts";
import {
  InfoChange,
  type infoMap,
  type InfoEntry,
  type listInfo,
  type saveInfo,
} from "../contract-info.ts";
import { saveRows } from "./info-rows.ts";
import { assertStagesExist } from "./stages.ts";
import { infoLines } from "../queries/info.ts";

type ConfigInfoInput = z.output<typeof InfoChange>;

/** Formats as "03 PHONE_APP Early": codes of channel and device, and the name of the stage. */
async function toAuditDetails(entries: readonly InfoEntry[] | null, { db }: Pick<Ctx, "db">) {
  const stages = new Map((await listStages(db)).rows.map(({ id, name }) => [id, name]));
  const withStatus = (requestedStatus: InfoEntry["status"]): string[] =>
    (entries ?? [])
      .filter(({ status }) => status === requestedStatus)
      .map(({ type, device, workQueueId }) =>
        `${type} ${device} ${stages.get(workQueueId ?? 0) ?? ""}`.trim(),
      );
  return {
    followsDefault: entries === null,
    closed: withStatus("CLOSED"),
    opened: withStatus("OPEN"),
  };
}

export const infoRules = institutionRules<"entries", InfoEntry[]>({
  name: "entries",
  store: infoLines,
  input: InfoChange,
  audit: "config.info",
  event: "config.changed",
  toAuditDetails,
});

/** Lists the entries in force with the names of their stages. */
export async function listConfigInfo(ctx: Ctx, input: z.output<typeof listInfo.input>) {
  const page = await infoRules.list(ctx, input);
  const names = new Map((await listStages(ctx.db)).rows.map(({ id, name }) => [id, name]));
  const rows = page.rows.map((row) => ({
    ...row,
    stageNames: row.effectiveValue.map(({ workQueueId }) => names.get(workQueueId ?? 0) ?? null),
  }));
  return { ...page, rows };
}

export const infoKind = settingKind("CONFIG_INFO", infoRules.setting);

export async function saveConfigInfo(
  ctx: Ctx,
  { rows, ...provided }: z.output<typeof saveInfo.input>,
): Promise<z.input<typeof saveInfo.output>> {
  if (rows) return saveRows(ctx, infoRules.setting, { ...provided, rows });
  const change = InfoChange.parse(provided);
  await assertStagesExist(ctx, change.entries ?? [], "entries");
  return infoRules.save(ctx, change);
}

export async function proposeConfigInfo(ctx: Ctx, change: ConfigInfoInput) {
  await assertStagesExist(ctx, change.entries ?? [], "entries");
  return propose(ctx, infoKind, change);
}

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
