import type { Db } from "@kolekta/db";
import { type Day, toLocalDay } from "../../../core/day.ts";
import { getContactClocks } from "../../../tasks/guard/actions/window.ts";
import { codes } from "../queries/code.ts";
import type { StoredAgent } from "../queries/day.ts";
import type { RosterAgent, RosterCode, Lookup } from "../rules/check.ts";

export const toRosterAgent = ({ zone, ...agent }: StoredAgent, now: Date): RosterAgent => ({
  ...agent,
  today: toLocalDay(now, zone),
});

export async function getShiftCodes(db: Db): Promise<ReadonlyMap<string, RosterCode>> {
  return new Map((await codes(db)).map((code) => [code.code, code]));
}

/** Reads the legal hours of every country in which these agents work. */
export async function legalHours(
  db: Db,
  agents: readonly StoredAgent[],
  days: readonly Day[],
): Promise<Lookup["open"]> {
  const countries = [...new Set(agents.map(({ country }) => country))];
  const clocks = new Map(
    await Promise.all(
      countries.map(
        async (country) => [country as string, await getContactClocks(db, country, days)] as const,
      ),
    ),
  );
  return (country, day) => clocks.get(country)?.get(day) ?? null;
}
