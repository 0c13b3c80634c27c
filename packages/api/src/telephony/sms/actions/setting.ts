import type { Ctx } from "../../../core/context.ts";
import { toSettingKey, toRevisionView } from "../../../core/setting/revision.ts";
import { institutionName, institutionToSet } from "../../../core/setting/owners.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import { withdrawnVersion } from "../../../core/setting/withdrawal.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import { type SaveSetting, saveSetting, type SmsSetting } from "../contract-setting.ts";
import { settings } from "../queries/setting.ts";

/** Latest version; 0 when nothing is set yet. */
const getLastVersion = (lines: readonly { readonly version: number }[]): number =>
  Math.max(0, ...lines.map(({ version }) => version));

const limits: Setting<
  Pick<SaveSetting, "institutionId">,
  Omit<SaveSetting, "institutionId" | "effectiveOn">,
  SaveSetting
> = {
  ...withTableDefaults(settings),
  store: {
    ...settings,
    /** Numbered after withdrawn versions as well. */
    async insert(db, line, meta) {
      const lastWithdrawn = await withdrawnVersion(
        db,
        toSettingKey(settings.name, settings.owner(line)),
      );
      const version = Math.max(line.version, lastWithdrawn + 1);
      return settings.insert(db, { ...line, version }, meta);
    },
  },
  input: saveSetting.input,
  audit: "sms.configure",
  event: "sms.configured",
  authorize: (tx, { institutionId }) => institutionToSet(tx, institutionId),
  values: ({ version, ...change }) => settings.values({ ...change, version: version + 1 }),
  toAuditDetails({ maxPerCase, intervalMinutes, manualAllowed, segmentCostMinor }) {
    return { maxPerCase, intervalMinutes, manualAllowed, segmentCostMinor };
  },
  getBaseId: ({ version }) => version,
  latest: getLastVersion,
};

export const smsSettingKind = settingKind("SMS_SETTING", limits);

export async function getSetting(
  ctx: Ctx,
  { institutionId }: { institutionId?: number | undefined },
) {
  if (institutionId !== undefined) await institutionName(ctx, institutionId);
  const ownSetting = institutionId ? await getSettingView(ctx, institutionId) : null;
  const fallback = await getSettingView(ctx, null);
  return {
    own: ownSetting?.current ?? null,
    ownNext: ownSetting?.next ?? null,
    fallback: fallback.current,
    fallbackNext: fallback.next,
  };
}

const unset = (institutionId: number | null): SmsSetting => ({
  institutionId,
  maxPerCase: null,
  intervalMinutes: null,
  manualAllowed: true,
  segmentCostMinor: 0,
  ruleId: null,
  effectiveOn: null,
  version: 0,
});

/** Gets the limits in force and the next ones, with the latest version, which a change names. */
async function getSettingView(ctx: Ctx, institutionId: number | null) {
  const lines = await settings.lines(ctx.db, { institutionId: [institutionId] });
  const { current, next } = inForce(lines, ctx.today());
  const version = getLastVersion(lines);
  return {
    current: { ...unset(institutionId), ...(current && toRevisionView(current)), version },
    next: next && { ...toRevisionView(next), version },
  };
}
