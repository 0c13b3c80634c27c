import type { Ctx } from "../../../core/context.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { institutionSeen } from "../../../core/scope.ts";
import type { Facts } from "../../../core/setting/contract.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import {
  type SaveSetting,
  saveSetting,
  type SmsSetting,
} from "../contract-setting.ts";
import * as queries from "../queries/setting.ts";

const unset = (institutionId: number | null): SmsSetting => ({
  institutionId,
  maxPerCase: null,
  intervalMinutes: null,
  manualAllowed: true,
  segmentCostMinor: 0,
  effectiveOn: null,
  version: 0,
});

export async function showSetting(
  ctx: Ctx,
  { institutionId }: { institutionId?: number | undefined },
) {
  if (institutionId !== undefined) await nameOf(ctx, institutionId);
  const own = institutionId ? await standing(ctx, institutionId) : null;
  const fallback = await standing(ctx, null);
  return {
    own: institutionId ? (own?.current ?? unset(institutionId)) : null,
    ownNext: own?.next ?? null,
    fallback: fallback.current ?? unset(null),
    fallbackNext: fallback.next,
  };
}

/** What holds and what comes next, with the version of the last one written: a change names it. */
async function standing(ctx: Ctx, institutionId: number | null) {
  const lines = await queries.settingLines(ctx.db, institutionId);
  const { current, next } = inForce(lines, ctx.today());
  const version = versionOf(lines);
  return {
    version,
    current:
      version === 0 ? null : { ...unset(institutionId), ...current, version },
    next: next && { ...next, version },
  };
}

const versionOf = (lines: readonly queries.SettingLine[]): number =>
  Math.max(0, ...lines.map((line) => line.version));

export const smsSettingKind: ProposalKind<SaveSetting> = {
  kind: "SMS_SETTING",
  payload: saveSetting.input,
  dayField: "effectiveOn",
  day: ({ effectiveOn }) => effectiveOn,

  async examine(tx, change) {
    const { institutionId } = change;
    if (institutionId === null) refuseLimited(tx.actor);
    const name = institutionId && (await nameOf(tx, institutionId));
    await queries.lockSetting(tx.db, institutionId);
    const { current, version } = await standing(tx, institutionId);
    return {
      key: `sms_setting ${institutionId ?? "house"}`,
      name: name || null,
      institutionId,
      before: current ? factsOf(current) : {},
      after: factsOf(change),
      ...{ onId: change.version, latestId: version },
    };
  },

  async apply(tx, change, line) {
    const { institutionId } = change;
    const after = { ...change, version: change.version + 1, ...line };
    await queries.insertSetting(tx.db, after);
    tx.audit({
      action: "sms.configure",
      entity: "sms_setting",
      entityId: institutionId,
      institutionId,
      after,
    });
    tx.publish({ type: "sms.configured", ids: { institutionId } });
  },
};

const factsOf = (
  setting: Pick<
    SmsSetting,
    "maxPerCase" | "intervalMinutes" | "manualAllowed" | "segmentCostMinor"
  >,
): Facts => ({
  maxPerCase: setting.maxPerCase,
  intervalMinutes: setting.intervalMinutes,
  manualAllowed: setting.manualAllowed,
  segmentCostMinor: setting.segmentCostMinor,
});

async function nameOf(ctx: Ctx, institutionId: number): Promise<string> {
  const seen = await institutionSeen(ctx.db, ctx.actor, institutionId);
  return orNotFound(seen).name;
}
