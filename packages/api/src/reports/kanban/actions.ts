import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { dayOf } from "../../core/day.ts";
import { inactivityRules } from "../../manage/inactivity/actions/setting.ts";
import type { Span } from "../../manage/inactivity/rules/watch.ts";
import { idleSince } from "../../session/session/rules/session.ts";
import { contactHours } from "../../tasks/guard/actions/window.ts";
import type { get } from "./contract.ts";
import * as queries from "./queries.ts";
import { floorOf } from "./rules.ts";

/** The floor as it is at this moment, of the agents in sight. */
export async function showFloor(
  ctx: Ctx,
  input: z.output<typeof get.input>,
): Promise<z.input<typeof get.output>> {
  const { db, actor } = ctx;
  const now = ctx.now();
  const since = idleSince(now);
  const query = { actor, now, idleSince: since, ...input };
  const agents = await queries.agents(db, query);
  const ids = [...new Set(agents.map((one) => one.institutionId))];
  const [clocks, policies, openIn] = await Promise.all([
    queries.clocks(db, ids, now),
    inactivityRules.inForce(db, ids),
    hoursOf(ctx, agents),
  ]);
  const paces = await queries.paces(db, clocks);
  const dayIn = new Map(clocks.map((one) => [one.institutionId, one.day]));
  const policyOf = (id: number) => policies(id, dayIn.get(id) ?? dayOf(now, actor.zone)) ?? null;
  const floor = { now, agents, paces, clocks, policyOf, openIn };
  return { asOf: now, ...floorOf(floor) };
}

/** The contact hours of today, read once a country and zone. */
async function hoursOf(
  { db, now }: Ctx,
  agents: readonly queries.StoredAgent[],
): Promise<(agent: { zone: string; institutionId: number }) => Span | null> {
  const houses = Map.groupBy(agents, (one) => one.institutionId);
  const places = [...houses.values()].flatMap(([first]) => first ?? []);
  const keyOf = (one: queries.StoredAgent) => `${one.profile} ${one.zone}`;
  const kinds = Map.groupBy(places, keyOf);
  const hours = new Map(
    await Promise.all(
      [...kinds].map(async ([key, [one]]) => {
        const span = one && (await contactHours(db, one.profile, one.zone, now()));
        return [key, span ?? null] as const;
      }),
    ),
  );
  const byHouse = new Map(places.map((one) => [one.institutionId, hours.get(keyOf(one)) ?? null]));
  return ({ institutionId }) => byHouse.get(institutionId) ?? null;
}
