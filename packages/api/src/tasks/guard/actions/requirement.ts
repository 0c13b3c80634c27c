import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import {
  type check,
  PARAMS,
  type Profile,
  type removeHoliday,
  type renewRule,
  type saveHoliday,
} from "../contract.ts";
import * as queries from "../queries/rules.ts";
import { ruleOf } from "../rules/decide.ts";
import { hours, nextOpening } from "../rules/hours.ts";
import type { Facts } from "../rules/facts.ts";
import { foresee } from "./guard.ts";

/** What the guard would say now, and how much of the day is used up. */
export async function checkContact(
  ctx: Ctx,
  input: z.output<typeof check.input>,
) {
  const { text, ...asked } = input;
  const { facts, decision, mayOverride, rules } = await foresee(ctx, {
    ...asked,
    ...(text !== undefined && { texts: [{ field: "text", text }] }),
  });
  const calls = rules.find((rule) => rule.rule === "FREQ_CALL");
  const messages = rules.find((rule) => rule.rule === "FREQ_MSG");
  return {
    ...decision,
    mayOverride,
    zone: facts.zone,
    calls: calls
      ? { done: facts.attempts, most: calls.params.attemptsPerDay }
      : null,
    messages: messages
      ? { done: facts.messages, most: messages.params.perDay }
      : null,
  };
}

const ZONES = {
  ID: ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"],
  PH: ["Asia/Manila"],
  NONE: ["UTC"],
} as const;

/** Every rule of a country with its versions, the holidays to come, and each zone's next opening. */
export async function showRequirements(
  ctx: Ctx,
  input: { profile?: Profile | undefined },
) {
  const profile = input.profile ?? "ID";
  const today = ctx.today();
  const [current, all, holidays] = await Promise.all([
    queries.inForce(ctx.db, profile, today),
    queries.history(ctx.db, profile),
    queries.holidays(ctx.db, profile, today),
  ]);
  const held = new Set(current.map((rule) => rule.id));
  const window = current.map(ruleOf).find((rule) => rule.rule === "HOURS");
  const closed = new Set(holidays.map((holiday) => holiday.day));
  return {
    profile,
    today,
    holidays,
    rules: all.map((rule) => ({ ...rule, inForce: held.has(rule.id) })),
    openings: window
      ? ZONES[profile].map((zone) =>
          openingIn(zone, ctx.now(), closed, window.params),
        )
      : [],
  };
}

function openingIn(
  zone: string,
  now: Date,
  holidays: ReadonlySet<string>,
  window: Parameters<typeof nextOpening>[1],
) {
  const clock = { now, zone, today: dayOf(now, zone), holidays } as Facts;
  return {
    zone,
    open: hours(clock, window) === null,
    opensAt: nextOpening(clock, window),
  };
}

/** Writes the next version of a rule; it never rewrites what decisions were based on. */
export const renew = (ctx: Ctx, input: z.output<typeof renewRule.input>) =>
  inTransaction(ctx, input, async (tx) => {
    if (input.effectiveFrom < tx.today())
      throw new AppError("invalid", "guard.pastDay", {}, "effectiveFrom");
    const params = PARAMS[input.rule].safeParse(input.params);
    if (!params.success)
      throw new AppError(
        "invalid",
        "guard.badParams",
        { rule: input.rule },
        "params",
      );
    const written = await queries.insertRule(tx.db, {
      ...input,
      params: params.data,
      editorId: tx.actor.userId,
    });
    tx.audit({
      action: "guard.renew",
      entity: "guard_rule",
      entityId: written.id,
      after: { ...input, version: written.version },
    });
    tx.publish({ type: "guard.changed", ids: { ruleId: written.id } });
    return written;
  });

export const keepHoliday = (
  ctx: Ctx,
  input: z.output<typeof saveHoliday.input>,
) =>
  inTransaction(ctx, input, async (tx) => {
    await queries.saveHoliday(tx.db, input.profile, input);
    tx.audit({
      action: "guard.saveHoliday",
      entity: "holiday",
      entityId: `${input.profile} ${input.day}`,
      after: input,
    });
    return { day: input.day };
  });

export const dropHoliday = (
  ctx: Ctx,
  input: z.output<typeof removeHoliday.input>,
) =>
  inTransaction(ctx, input, async (tx) => {
    await queries.removeHoliday(tx.db, input.profile, input.day);
    tx.audit({
      action: "guard.removeHoliday",
      entity: "holiday",
      entityId: `${input.profile} ${input.day}`,
      before: input,
    });
    return { day: input.day };
  });
