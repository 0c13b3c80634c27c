import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { orNotFound } from "../../core/errors.ts";
import { pageWith } from "../../core/in-time.ts";
import { shareOf } from "../../core/money.ts";
import { boundRange, refuseRange, toDays } from "../../core/range.ts";
import { toPercent } from "../../core/setting/rules.ts";
import { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";
import { setQualityOn } from "./actions-credit.ts";
import { monthScoreOf } from "./actions-quality.ts";
import { PART_KIND, WAGE_PARTS, type WagePart } from "./contract-codes.ts";
import * as c from "./contract-explain.ts";
import * as l from "./contract-log.ts";
import { agentDays, type Parts } from "./queries-days.ts";
import { qualities } from "./queries-credit.ts";
import * as why from "./queries-explain.ts";
import { logCount, logPage } from "./queries-log.ts";
import { isClosedFor } from "./queries-month.ts";
import { FULL_BP } from "./rules.ts";
import { firstOfMonth, signOf } from "./rules-edit.ts";

/** Days at most that are explained at once. */
const MOST_DAYS = 92;

const NOTHING: Parts = { baseSalary: 0, performanceWage: 0, bonus: 0, dailyDebit: 0, deduction: 0 };

const addParts = (one: Parts, other: Parts): Parts => ({
  baseSalary: one.baseSalary + other.baseSalary,
  performanceWage: one.performanceWage + other.performanceWage,
  bonus: one.bonus + other.bonus,
  dailyDebit: one.dailyDebit + other.dailyDebit,
  deduction: one.deduction + other.deduction,
});

const partOf = (kind: string): WagePart =>
  WAGE_PARTS.find((part) => PART_KIND[part] === kind) ?? "performanceWage";

const percentOf = (bp: number | null) => (bp === null ? null : toPercent(bp));

function creditOf({
  ...one
}: why.StoredCredit): z.input<typeof c.explain.output>["credits"][number] {
  const { rateBp, capBp, stageBp, contactBp, tierBp, qualityBp } = one;
  const { attainmentBp, ...shown } = one;
  const isCapped =
    capBp !== null && one.wage !== 0 && Math.abs(one.wage) === shareOf(Math.abs(one.amount), capBp);
  return {
    ...shown,
    isCapped,
    rate: percentOf(rateBp),
    cap: percentOf(capBp),
    stage: percentOf(stageBp),
    contact: percentOf(contactBp),
    tier: percentOf(tierBp),
    quality: percentOf(qualityBp),
    attainment: percentOf(attainmentBp),
  };
}

/** Every entry and payment behind what an agent earned on these days, in one currency. */
export async function explainWage(
  ctx: Ctx,
  { agentId, from, to, ...asked }: z.output<typeof c.explain.input>,
): Promise<z.input<typeof c.explain.output>> {
  refuseRange({ from: new Date(from), to: new Date(to) }, MOST_DAYS);
  const agent = orNotFound(await why.wageAgent(ctx.db, ctx.actor, agentId));
  const currency = asked.currency ?? HOME_CURRENCY[agent.country];
  const range = { agentId, currency, from, to };
  const most = c.MOST_SHOWN + 1;
  const [days, version, entries, credits, closed, set, score] = await Promise.all([
    agentDays(ctx.db, agentId, from, to),
    why.versionOf(ctx.db, agentId, from, to),
    why.entriesOf(ctx.db, range, most),
    why.creditsOf(ctx.db, ctx.actor, range, most),
    isClosedFor(ctx.db, agent, firstOfMonth(to)),
    qualities(ctx.db, [agentId]),
    monthScoreOf(ctx.db, agent, firstOfMonth(to), currency),
  ]);
  const own = days.filter((one) => one.currency === currency);
  const qualityBp = setQualityOn(set, agentId, to);
  const parts = own.reduce(addParts, NOTHING);
  const totalWage = own.reduce((sum, { total }) => sum + total, 0);
  const gross = own.reduce((sum, one) => sum + one.gross, 0);
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
    // What is scored after a month closed changes nothing in it.
    score: closed && !score?.isFinal ? null : score,
    entries: entries
      .slice(0, c.MOST_SHOWN)
      .map(({ kind, ...entry }) => ({ ...entry, part: partOf(kind) })),
    credits: credits.slice(0, c.MOST_SHOWN).map(creditOf),
    isCut: Math.max(entries.length, credits.length) > c.MOST_SHOWN,
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
    const part = partOf(kind);
    const sign = signOf(part);
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
