import type { CommandResult } from "@kolekta/api/core/command";
import { type Db, migrateToLatest } from "@kolekta/db";
import { getCondition } from "./postgres/condition.ts";
import { OpsError } from "../session.ts";
import type { Fleet, Options } from "./fleet.ts";
import { withInstallation } from "./installation.ts";
import type { Installation } from "./installations.ts";
import {
  areAllDone,
  toOutcomeLines,
  toNotStarted,
  type InstallationOutcome,
  runOverInstallations,
  type InstallationResult,
} from "./run.ts";

interface Migrated {
  readonly applied: readonly string[];
}

/**
 * Checks every installation first and migrates none if one is unreachable or newer than the
 * program. Then one installation migrates first and the others follow a few at a time until one
 * fails. Installations that are up to date are skipped, so that the same command continues after a
 * failure.
 */
export async function migrateInstallations(fleet: Fleet, options: Options): Promise<CommandResult> {
  const canary = getCanary(fleet, options);
  const looks = await runOverInstallations(fleet.installations, quietly(fleet), (installation) =>
    withInstallation(installation, fleet, ({ database }) => lookAt(database.db)),
  );
  if (!areAllDone(looks)) return refusal(looks);
  const due = fleet.installations.filter((_, at) => (looks[at]?.data?.pending ?? 0) > 0);
  const outcomes = await migrateCanaryFirst(fleet, due, canary);
  const all = fleet.installations.map(
    ({ name }): InstallationOutcome<Migrated> =>
      outcomes.find(({ installation }) => installation === name) ?? upToDate(name),
  );
  return { ok: areAllDone(all), data: { installations: all }, lines: toOutcomeLines(all) };
}

const quietly = (fleet: Fleet) => ({ ...fleet, progress: () => {} });

async function lookAt(db: Db): Promise<InstallationResult<{ pending: number }>> {
  const { pending, unknown, isStandby } = await getCondition(db);
  const line = isStandby
    ? "its databaseUrl is a standby, which rejects writes"
    : unknown.length > 0
      ? `its version differs from this program: it has migration ${unknown.at(-1)}`
      : "";
  return { ok: line === "", line, data: { pending: pending.length } };
}

function refusal(looks: readonly InstallationOutcome<unknown>[]): CommandResult {
  const faulty = looks.filter(({ state }) => state !== "done");
  return {
    ok: false,
    data: { installations: looks.map((look) => ({ ...look, data: null })) },
    lines: [
      "Nothing was migrated:",
      ...toOutcomeLines(faulty).slice(0, -1),
      "Repair them, or leave them out with --except.",
    ],
  };
}

/** Migrates the canary alone, and the others only after it succeeds. */
async function migrateCanaryFirst(
  fleet: Fleet,
  due: readonly Installation[],
  canary: string | undefined,
): Promise<InstallationOutcome<Migrated>[]> {
  const first = due.find(({ name }) => name === canary) ?? due[0];
  if (!first) return [];
  const runOptions = { ...fleet, stopAtFailure: true };
  const canaryOutcomes = await runOverInstallations([first], runOptions, migrate(fleet));
  const others = due.filter((installation) => installation !== first);
  if (!areAllDone(canaryOutcomes)) return [...canaryOutcomes, ...others.map(toNotStarted)];
  return [...canaryOutcomes, ...(await runOverInstallations(others, runOptions, migrate(fleet)))];
}

const migrate =
  (fleet: Fleet) =>
  (installation: Installation): Promise<InstallationResult<Migrated>> =>
    withInstallation(installation, fleet, async ({ database }) => {
      const applied = await migrateToLatest(database.db);
      const line =
        applied.length > 0
          ? `${applied.length} migrations, now at ${applied.at(-1)}`
          : "up to date";
      return { ok: true, line, data: { applied } };
    });

const upToDate = (installation: string): InstallationOutcome<Migrated> => ({
  installation,
  state: "done",
  line: "up to date",
  details: [],
  data: { applied: [] },
});

function getCanary({ installations }: Fleet, { canary }: Options): string | undefined {
  if (typeof canary !== "string") return undefined;
  if (installations.some(({ name }) => name === canary)) return canary;
  throw new OpsError(`--canary: there is no installation ${canary}.`);
}
