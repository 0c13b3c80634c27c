import type { Ctx } from "../../../core/context.ts";
import { inForce } from "../../../core/dated.ts";
import { orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { institutionSeen } from "../../../core/scope.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { propose } from "../../../manage/proposal/actions/propose.ts";
import type { ProposalFacts } from "../../../manage/proposal/contract.ts";
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

/** Limits of one institution, or the default of all, that would hold from a day on; somebody else approves them. */
export const proposeSetting = (ctx: Ctx, input: SaveSetting) =>
  inTransaction(ctx, input, (tx) =>
    propose(tx, smsSettingKind, input, input.effectiveOn),
  );

export const smsSettingKind: ProposalKind<SaveSetting> = {
  kind: "SMS_SETTING",
  payload: saveSetting.input,
  dayField: "effectiveOn",

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
): ProposalFacts => ({
  maxPerCase: setting.maxPerCase,
  intervalMinutes: setting.intervalMinutes,
  manualAllowed: setting.manualAllowed,
  segmentCostMinor: setting.segmentCostMinor,
});

async function nameOf(ctx: Ctx, institutionId: number): Promise<string> {
  const seen = await institutionSeen(ctx.db, ctx.actor, institutionId);
  return orNotFound(seen).name;
}
