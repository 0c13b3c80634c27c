import type { Db } from "@kolekta/db";
import { type Day, dayOf } from "../../../core/day.ts";
import { contactClocks } from "../../../tasks/guard/actions/window.ts";
import { codes } from "../queries/code.ts";
import type { StoredAgent } from "../queries/day.ts";
import type { KnownAgent, KnownCode, Lookup } from "../rules/check.ts";

export const knownAgent = ({ zone, ...agent }: StoredAgent, now: Date): KnownAgent => ({
  ...agent,
  today: dayOf(now, zone),
});

export async function knownCodes(db: Db): Promise<ReadonlyMap<string, KnownCode>> {
  return new Map((await codes(db)).map((one) => [one.code, one]));
}

/** The hours of the law of every country that these agents work in. */
export async function legalHours(
  db: Db,
  agents: readonly StoredAgent[],
  days: readonly Day[],
): Promise<Lookup["open"]> {
  const countries = [...new Set(agents.map(({ country }) => country))];
  const clocks = new Map(
    await Promise.all(
      countries.map(
        async (country) => [country as string, await contactClocks(db, country, days)] as const,
      ),
    ),
  );
  return (country, day) => clocks.get(country)?.get(day) ?? null;
}
