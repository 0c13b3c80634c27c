import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { listCurrentDays } from "../../core/days-available.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../core/institution-scope.ts";
import { listRevisionHistory } from "../../core/setting/history.ts";
import { toRevisionView } from "../../core/setting/revision.ts";
import { dayAfter, inForceWithLatest } from "../../core/setting/rules.ts";
import { saveSetting } from "../../core/setting/save.ts";
import { withTableDefaults, type Setting } from "../../core/setting/setting.ts";
import { withdrawSetting } from "../../core/setting/withdraw.ts";
import * as c from "./contract.ts";
import { hourLines } from "./queries.ts";

type ReportHoursInput = z.output<typeof c.save.input>;

const hours: Setting<object, c.HourValues, ReportHoursInput> = {
  ...withTableDefaults<object, { hours: number[]; reason: string }>(hourLines),
  input: c.save.input,
  audit: "hour.edit",
  event: "config.changed",
  getBaseId: ({ baseId }) => baseId,
  authorize(tx) {
    assertSeesAllInstitutions(tx.actor);
    return Promise.resolve(null);
  },
};

export async function getReportingHours(ctx: Ctx): Promise<z.input<typeof c.get.output>> {
  const lines = await hourLines.lines(ctx.db, {});
  const { current, next, latestId } = inForceWithLatest(lines, ctx.today());
  return {
    current: toRevisionView(orNotFound(current)),
    next: next && toRevisionView(next),
    latestId,
  };
}

export const hourHistory = async (ctx: Ctx) =>
  (await listRevisionHistory(ctx.db, hourLines, {})).map(toRevisionView);

export async function saveHours(ctx: Ctx, change: ReportHoursInput) {
  const reached = await listCurrentDays(ctx.db, null, ctx.now());
  const earliest = dayAfter([ctx.today(), ...reached]);
  const effectiveOn = change.effectiveOn ?? earliest;
  if (effectiveOn < earliest) throw new AppError("invalid", "hour.dayStarted", {}, "effectiveOn");
  const sorted = change.hours.toSorted((a, b) => a - b);
  const line = { ...change, effectiveOn, hours: sorted };
  return { ruleId: await saveSetting(ctx, hours, line) };
}

export const withdrawHours = (ctx: Ctx, withdrawal: z.output<typeof c.withdraw.input>) =>
  withdrawSetting(ctx, hours, withdrawal);
