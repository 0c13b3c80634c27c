import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type {
  check,
  checkChannels as channelContract,
  Profile,
} from "../contract.ts";
import * as queries from "../queries/rules.ts";
import { paramsOf, ruleOf } from "../rules/decide.ts";
import { heldOn, isOfAll } from "../rules/held.ts";
import { isOpenNow, nextOpening } from "../rules/hours.ts";
import { previewDecision } from "./guard.ts";

/** What the guard would say now, and how much of the day is used up. */
export async function checkContact(
  ctx: Ctx,
  input: z.output<typeof check.input>,
) {
  const { text, ...asked } = input;
  const { facts, decision, mayOverride, rules } = await previewDecision(ctx, {
    ...asked,
    ...(text !== undefined && { texts: [{ field: "text", text }] }),
  });
  const calls = paramsOf(rules, "FREQ_CALL");
  const messages = paramsOf(rules, "FREQ_MSG");
  return {
    ...decision,
    mayOverride,
    zone: facts.zone,
    calls: used(facts.attempts, calls?.attemptsPerDay),
    weekCalls: used(facts.weekCalls.length, calls?.attemptsPer7Days),
    messages: used(facts.messages, messages?.perDay),
  };
}

const CHANNELS = [
  ["03", "CALL"],
  ["02", "SMS"],
  ["05", "MESSAGE"],
  ["06", "MESSAGE"],
  ["07", "MESSAGE"],
  ["08", "EMAIL"],
] as const;

/** The same for every channel to one contact. */
export async function checkChannels(
  ctx: Ctx,
  contact: z.output<typeof channelContract.input>,
): Promise<z.input<typeof channelContract.output>> {
  const rulings = await Promise.all(
    CHANNELS.map(async ([channel, action]) => {
      const asked = { ...contact, action, channel };
      const { facts, decision } = await previewDecision(ctx, asked);
      return { zone: facts.zone, ruling: { ...decision, channel } };
    }),
  );
  return {
    zone: rulings[0]?.zone ?? "",
    channels: rulings.map(({ ruling }) => ruling),
  };
}

const used = (done: number, most: number | undefined) =>
  most === undefined ? null : { done, most };

const ZONES = {
  ID: ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"],
  PH: ["Asia/Manila"],
  US: [
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
  ],
  NONE: ["UTC"],
} as const;

/** Every rule of a country with its versions, the holidays to come, and each zone's next opening. */
export async function showRequirements(
  ctx: Ctx,
  input: { profile?: Profile | undefined },
) {
  const profile = input.profile ?? "ID";
  const today = ctx.today();
  const [all, gone, holidays, seen] = await Promise.all([
    queries.versionsOf(ctx.db, { profile }),
    queries.withdrawnVersions(ctx.db, profile),
    queries.holidays(ctx.db, profile, today),
    queries.institutionsSeen(ctx.db, ctx.actor),
  ]);
  const current = heldOn(all, today);
  const held = new Set(current.map((rule) => rule.id));
  const window = paramsOf(current.filter(isOfAll).map(ruleOf), "HOURS");
  const closed = new Set(holidays.map((holiday) => holiday.day));
  return {
    profile,
    today,
    holidays,
    rules: [...all.map((rule) => ({ ...rule, withdrawn: null })), ...gone]
      .filter(
        ({ institutionId }) =>
          institutionId === null || seen.has(institutionId),
      )
      .map((rule) => ({ ...rule, inForce: held.has(rule.id) }))
      .toSorted(
        (a, b) => a.rule.localeCompare(b.rule) || b.version - a.version,
      ),
    openings: window
      ? ZONES[profile].map((zone) => openingIn(zone, ctx.now(), closed, window))
      : [],
  };
}

function openingIn(
  zone: string,
  now: Date,
  holidays: ReadonlySet<string>,
  window: Parameters<typeof nextOpening>[1],
) {
  const clock = {
    ...{ now, zone, today: dayOf(now, zone), holidays },
    case: { daysFromDue: 0 },
  };
  return {
    zone,
    open: isOpenNow(clock, window),
    opensAt: nextOpening(clock, window),
  };
}
