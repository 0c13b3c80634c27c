import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { orNotFound } from "../../core/errors.ts";
import { pageWith } from "../../core/keyset-page.ts";
import { computeShare } from "../../core/money.ts";
import { boundRange, assertDateRange, toDays } from "../../core/range.ts";
import { toPercent } from "../../core/setting/rules.ts";
import { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";
import { setQualityOn } from "./actions-credit.ts";
import { findMonthScore } from "./actions-quality.ts";
import { PART_KIND, WAGE_PARTS, type WagePart } from "./contract-codes.ts";
import * as c from "./contract-explain.ts";
import * as l from "./contract-log.ts";
import { listAgentDays, type Parts } from "./queries-days.ts";
import { qualities } from "./queries-credit.ts";
import * as why from "./queries-explain.ts";
import { logCount, logPage } from "./queries-log.ts";
import { isMonthClosed } from "./queries-month.ts";
import { FULL_BP } from "./rules.ts";
import { toMonthStart, getSign } from "./rules-edit.ts";

/** Maximum number of explained days. */
const MAX_DAYS = 92;

const NO_PARTS: Parts = {
  baseSalary: 0,
  performanceWage: 0,
  bonus: 0,
  dailyDebit: 0,
  deduction: 0,
};

const addParts = (parts: Parts, other: Parts): Parts => ({
  baseSalary: parts.baseSalary + other.baseSalary,
  performanceWage: parts.performanceWage + other.performanceWage,
  bonus: parts.bonus + other.bonus,
  dailyDebit: parts.dailyDebit + other.dailyDebit,
  deduction: parts.deduction + other.deduction,
});

const toPart = (kind: string): WagePart =>
  WAGE_PARTS.find((part) => PART_KIND[part] === kind) ?? "performanceWage";

const toOptionalPercent = (bp: number | null) => (bp === null ? null : toPercent(bp));

function toCredit({
  ...credit
}: why.StoredCredit): z.input<typeof c.explain.output>["credits"][number] {
  const { rateBp, capBp, stageBp, contactBp, tierBp, qualityBp } = credit;
  const { attainmentBp, ...view } = credit;
  const isCapped =
    capBp !== null &&
    credit.wage !== 0 &&
    Math.abs(credit.wage) === computeShare(Math.abs(credit.amount), capBp);
  return {
    ...view,
    isCapped,
    rate: toOptionalPercent(rateBp),
    cap: toOptionalPercent(capBp),
    stage: toOptionalPercent(stageBp),
    contact: toOptionalPercent(contactBp),
    tier: toOptionalPercent(tierBp),
    quality: toOptionalPercent(qualityBp),
    attainment: toOptionalPercent(attainmentBp),
  };
}

/** Lists the entries and payments behind an agent's wage on these days, in one currency. */
export async function explainWage(
  ctx: Ctx,
  { agentId, from, to, ...requested }: z.output<typeof c.explain.input>,
): Promise<z.input<typeof c.explain.output>> {
  assertDateRange({ from: new Date(from), to: new Date(to) }, MAX_DAYS);
  const agent = orNotFound(await why.getWageAgent(ctx.db, ctx.actor, agentId));
  const currency = requested.currency ?? HOME_CURRENCY[agent.country];
  const range = { agentId, currency, from, to };
  const limit = c.MAX_LISTED + 1;
  const [days, version, entries, credits, closed, set, score] = await Promise.all([
    listAgentDays(ctx.db, agentId, from, to),
    why.getVersion(ctx.db, agentId, from, to),
    why.listEntries(ctx.db, range, limit),
    why.listCredits(ctx.db, ctx.actor, range, limit),
    isMonthClosed(ctx.db, agent, toMonthStart(to)),
    qualities(ctx.db, [agentId]),
    findMonthScore(ctx.db, agent, toMonthStart(to), currency),
  ]);
  const currencyDays = days.filter((day) => day.currency === currency);
  const qualityBp = setQualityOn(set, agentId, to);
  const parts = currencyDays.reduce(addParts, NO_PARTS);
  const totalWage = currencyDays.reduce((sum, { total }) => sum + total, 0);
  const gross = currencyDays.reduce((sum, day) => sum + day.gross, 0);
  return {
    agentId,
    currency,
    ...parts,
    totalWage,
    version,
    agentName: agent.agentName,
    institutionName: agent.institutionName,
    isClosed: closed,
    carried: totalWage - gross,
    quality: toPercent(qualityBp ?? FULL_BP),
    isQualitySet: qualityBp !== null,
    // A score after the closing of the month does not change the month.
    score: closed && !score?.isFinal ? null : score,
    entries: entries
      .slice(0, c.MAX_LISTED)
      .map(({ kind, ...entry }) => ({ ...entry, part: toPart(kind) })),
    credits: credits.slice(0, c.MAX_LISTED).map(toCredit),
    isCut: Math.max(entries.length, credits.length) > c.MAX_LISTED,
  };
}

export async function listLogs(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof l.logs.input>,
): Promise<z.input<typeof l.logs.output>> {
  const range = boundRange(filter, l.LOG_DAYS, ctx.now());
  const query = { ...filter, ...range, actor: ctx.actor };
  const [stored, counted] = await Promise.all([
    logPage(ctx.db, query, { size, offset: (page - 1) * size }),
    logCount(ctx.db, query),
  ]);
  const rows = stored.map(({ kind, amount, before, ...log }) => {
    const part = toPart(kind);
    const sign = getSign(part);
    return {
      ...log,
      part,
      before: before === null ? null : 0 + sign * before,
      after: sign * ((before ?? 0) + amount),
    };
  });
  const covered = toDays(range, ctx.actor.zone);
  return { ...covered, ...pageWith(rows, counted, { page, size }) };
}
