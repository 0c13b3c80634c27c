import type { CommandResult } from "@kolekta/api/core/command";
import { type Db, migrateToLatest } from "@kolekta/db";
import { conditionOf } from "./postgres/condition.ts";
import { OpsError } from "../session.ts";
import type { Fleet, Options } from "./fleet.ts";
import { withHouse } from "./house.ts";
import type { House } from "./houses.ts";
import { allDone, linesOf, notBegun, type Outcome, overHouses, type Result } from "./run.ts";

interface Migrated {
  readonly applied: readonly string[];
}

/**
 * First looks at every house and begins nothing where one does not answer or is of a newer version; then one house goes
 * first, and the others follow a few at once until one fails. Who is up to date already is left as it is, so that the
 * same command goes on after a failure.
 */
export async function migrateHouses(fleet: Fleet, options: Options): Promise<CommandResult> {
  const canary = canaryOf(fleet, options);
  const looks = await overHouses(fleet.houses, quietly(fleet), (house) =>
    withHouse(house, fleet, ({ database }) => lookAt(database.db)),
  );
  if (!allDone(looks)) return refusal(looks);
  const due = fleet.houses.filter((_, at) => (looks[at]?.data?.pending ?? 0) > 0);
  const outcomes = await inTurn(fleet, due, canary);
  const all = fleet.houses.map(
    ({ name }): Outcome<Migrated> => outcomes.find(({ house }) => house === name) ?? upToDate(name),
  );
  return { ok: allDone(all), data: { houses: all }, lines: linesOf(all) };
}

const quietly = (fleet: Fleet) => ({ ...fleet, progress: () => {} });

async function lookAt(db: Db): Promise<Result<{ pending: number }>> {
  const { pending, unknown, isStandby } = await conditionOf(db);
  const line = isStandby
    ? "its databaseUrl leads to a standby, which takes no writes"
    : unknown.length > 0
      ? `it is of another version than this program, for it has the migration ${unknown.at(-1)}`
      : "";
  return { ok: line === "", line, data: { pending: pending.length } };
}

function refusal(looks: readonly Outcome<unknown>[]): CommandResult {
  const faulty = looks.filter(({ state }) => state !== "done");
  return {
    ok: false,
    data: { houses: looks.map((look) => ({ ...look, data: null })) },
    lines: [
      "Nothing was migrated:",
      ...linesOf(faulty).slice(0, -1),
      "Mend them, or leave them out with --except.",
    ],
  };
}

/** The canary alone, and after it the others, unless it failed. */
async function inTurn(
  fleet: Fleet,
  due: readonly House[],
  canary: string | undefined,
): Promise<Outcome<Migrated>[]> {
  const first = due.find(({ name }) => name === canary) ?? due[0];
  if (!first) return [];
  const pace = { ...fleet, stopAtFailure: true };
  const alone = await overHouses([first], pace, migrate(fleet));
  const others = due.filter((house) => house !== first);
  if (!allDone(alone)) return [...alone, ...others.map(notBegun)];
  return [...alone, ...(await overHouses(others, pace, migrate(fleet)))];
}

const migrate =
  (fleet: Fleet) =>
  (house: House): Promise<Result<Migrated>> =>
    withHouse(house, fleet, async ({ database }) => {
      const applied = await migrateToLatest(database.db);
      const line =
        applied.length > 0
          ? `${applied.length} migrations, now at ${applied.at(-1)}`
          : "up to date";
      return { ok: true, line, data: { applied } };
    });

const upToDate = (house: string): Outcome<Migrated> => ({
  house,
  state: "done",
  line: "up to date",
  details: [],
  data: { applied: [] },
});

function canaryOf({ houses }: Fleet, { canary }: Options): string | undefined {
  if (typeof canary !== "string") return undefined;
  if (houses.some(({ name }) => name === canary)) return canary;
  throw new OpsError(`--canary: there is no house ${canary} to begin with.`);
}
