import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays, type Day } from "../../../core/day.ts";
import { ZONES_OF } from "../../../core/places/zone-of-place.ts";
import { CHANNEL_ORDER } from "../../contact/contract-codes.ts";
import type {
  check,
  checkChannels as channelContract,
  listOpenDays,
  Profile,
} from "../contract.ts";
import { CHANNEL_ACTIONS } from "../contract-codes.ts";
import * as proposals from "../queries/proposed.ts";
import * as queries from "../queries/rules.ts";
import { findRuleParams, toRule, WRITTEN_ACTIONS } from "../rules/decide.ts";
import { listRulesOnDay, isCountryWide } from "../rules/rules-on-day.ts";
import { type Calendar, isOpenNow, nextOpening, windowOn } from "../rules/hours.ts";
import { previewDecision } from "./guard.ts";
import { assertNoForeignNumbers } from "./numbers.ts";
import { proposedRules } from "./requirement-proposed.ts";
import { termsAboveLaw } from "./terms-over-cap.ts";

/**
 * Decides like the guard, and counts the contacts used today; refuses a text that sending would
 * refuse.
 */
export async function checkContact(ctx: Ctx, input: z.output<typeof check.input>) {
  const { text, ...contactRequest } = input;
  const texts = text === undefined ? [] : [{ field: "text", text }];
  const request = { ...contactRequest, texts };
  const { facts, decision, canOverride, rules } = await previewDecision(ctx, request);
  if (texts.length > 0 && !input.isTemplate)
    await assertNoForeignNumbers(ctx.db, input.taskId, texts);
  const calls = findRuleParams(rules, "FREQ_CALL");
  const messages = findRuleParams(rules, "FREQ_MSG");
  return {
    ...decision,
    canOverride,
    zone: facts.zone,
    calls: used(facts.attempts, calls?.attemptsPerDay),
    weekCalls: used(facts.weekCalls.length, calls?.attemptsPer7Days),
    messages: WRITTEN_ACTIONS.includes(contactRequest.action)
      ? used(facts.messages, messages?.perDay)
      : null,
  };
}

export async function checkChannels(
  ctx: Ctx,
  contact: z.output<typeof channelContract.input>,
): Promise<z.input<typeof channelContract.output>> {
  const rulings = await Promise.all(
    CHANNEL_ORDER.map(async (channel) => {
      const contactRequest = { ...contact, action: CHANNEL_ACTIONS[channel], channel };
      const { facts, decision } = await previewDecision(ctx, contactRequest);
      return { zone: facts.zone, ruling: { ...decision, channel } };
    }),
  );
  return { zone: rulings[0]?.zone ?? "", channels: rulings.map(({ ruling }) => ruling) };
}

/** Days ahead that forms offer. */
const OPEN_DAYS = 60;

/** Lists open days in the zone of the borrower, with the weekdays and holidays of that country. */
export async function getOpenDays(
  ctx: Ctx,
  { taskId }: z.output<typeof listOpenDays.input>,
): Promise<z.input<typeof listOpenDays.output>> {
  const contactRequest = { action: "CALL", taskId } as const;
  const { facts, rules } = await previewDecision(ctx, contactRequest);
  const window = findRuleParams(rules, "HOURS");
  if (!window) return { days: null };
  const { zone } = facts;
  const calendar = { holidays: new Set(facts.holidays), calendarUntil: facts.calendarUntil };
  const days = Array.from({ length: OPEN_DAYS }, (_, ahead) => {
    const day = addDays(facts.today, ahead);
    const open = windowOn({ today: day, zone, ...calendar }, window);
    return open ? [{ day, ...open }] : [];
  });
  return { days: days.flat() };
}

const used = (done: number, max: number | undefined) => (max === undefined ? null : { done, max });

/**
 * Returns every rule of a country with its versions, the coming holidays, and the next opening in
 * each zone.
 */
export async function getRequirements(ctx: Ctx, input: { profile?: Profile | undefined }) {
  const profile = input.profile ?? "ID";
  const today = ctx.today();
  const [all, withdrawnRules, holidays, seen, beside, stated] = await Promise.all([
    queries.listVersions(ctx.db, { profile }),
    queries.withdrawnVersions(ctx.db, profile),
    queries.holidays(ctx.db, profile, today),
    queries.institutionsSeen(ctx.db, ctx.actor),
    besideRules(ctx, profile, today),
    queries.findStatement(ctx.db, profile),
  ]);
  const current = listRulesOnDay(all, today);
  const idsInForce = new Set(current.map((rule) => rule.id));
  const window = findRuleParams(current.filter(isCountryWide).map(toRule), "HOURS");
  const calendar = {
    holidays: new Set(holidays.map((holiday) => holiday.day)),
    calendarUntil: stated?.completeUntil ?? null,
  };
  return {
    profile,
    today,
    holidays,
    ...beside,
    calendar: {
      needed: window?.holidays ?? false,
      completeUntil: stated?.completeUntil ?? null,
      source: stated?.source ?? null,
      editorName: stated?.editorName ?? null,
    },
    rules: [...all.map((rule) => ({ ...rule, withdrawn: null })), ...withdrawnRules]
      .filter(({ institutionId }) => institutionId === null || seen.has(institutionId))
      .map((rule) => ({ ...rule, inForce: idsInForce.has(rule.id) }))
      .toSorted((a, b) => a.rule.localeCompare(b.rule) || b.version - a.version),
    openings: window
      ? ZONES_OF[profile].map((zone) => openingIn(zone, ctx.now(), calendar, window))
      : [],
  };
}

async function besideRules(ctx: Ctx, profile: Profile, today: Day) {
  const { db, actor } = ctx;
  const [proposed, termsAbove, lawless, lawChanges] = await Promise.all([
    proposedRules(ctx, profile),
    termsAboveLaw(db, profile, today),
    proposals.listUnregulated(db, actor),
    proposals.listUpcomingLawChanges(db, actor),
  ]);
  return { proposed, termsAbove, lawless, lawChanges };
}

function openingIn(
  zone: string,
  now: Date,
  calendar: Calendar,
  window: Parameters<typeof nextOpening>[1],
) {
  const otherZones: readonly string[] = [];
  const clock = { now, zone, otherZones, ...calendar, case: { daysFromDue: 0 } };
  return { zone, open: isOpenNow(clock, window), opensAt: nextOpening(clock, window) };
}
