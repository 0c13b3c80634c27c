import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { loadSetting } from "../../core/setting/declared.ts";
import { inactivityRule } from "../../manage/inactivity/contract.ts";
import type { TimeRange } from "../../manage/inactivity/rules/watch.ts";
import { idleSince } from "../../session/session/rules/session.ts";
import { contactHours } from "../../tasks/guard/actions/window.ts";
import type { get } from "./contract.ts";
import * as queries from "./queries.ts";
import { buildFloor } from "./rules.ts";

export async function getKanban(
  ctx: Ctx,
  input: z.output<typeof get.input>,
): Promise<z.input<typeof get.output>> {
  const { db, actor } = ctx;
  const now = ctx.now();
  const since = idleSince(now);
  const query = { actor, now, idleSince: since, ...input };
  const agents = await queries.agents(db, query);
  const ids = [...new Set(agents.map((agent) => agent.institutionId))];
  const [clocks, policies, openIn] = await Promise.all([
    queries.listClocks(db, ids, now),
    loadSetting(db, inactivityRule, agents),
    createContactHoursLookup(ctx, agents),
  ]);
  const paces = await queries.listPaces(db, clocks);
  const dayIn = new Map(clocks.map((clock) => [clock.institutionId, clock.day]));
  const getPolicy = (institutionId: number) =>
    policies({ institutionId }, dayIn.get(institutionId) ?? toLocalDay(now, actor.zone));
  const floor = { now, agents, paces, clocks, getPolicy, openIn };
  return { asOf: now, ...buildFloor(floor) };
}

/** Reads today's contact hours once per country and zone. */
async function createContactHoursLookup(
  { db, now }: Ctx,
  agents: readonly queries.StoredAgent[],
): Promise<(agent: { zone: string; institutionId: number }) => TimeRange | null> {
  const byInstitution = Map.groupBy(agents, (agent) => agent.institutionId);
  const representatives = [...byInstitution.values()].flatMap(([first]) => first ?? []);
  const toZoneKey = (agent: queries.StoredAgent) => `${agent.profile} ${agent.zone}`;
  const kinds = Map.groupBy(representatives, toZoneKey);
  const hours = new Map(
    await Promise.all(
      [...kinds].map(async ([key, [agent]]) => {
        const range = agent && (await contactHours(db, agent.profile, agent.zone, now()));
        return [key, range ?? null] as const;
      }),
    ),
  );
  const hoursByInstitution = new Map(
    representatives.map((agent) => [agent.institutionId, hours.get(toZoneKey(agent)) ?? null]),
  );
  return ({ institutionId }) => hoursByInstitution.get(institutionId) ?? null;
}
