import type { CommandResult } from "@kolekta/api/core/command";
import { withRun } from "../session.ts";
import type { Program } from "../terminal.ts";
import { backUpInstallations } from "./backup.ts";
import { createInstallation } from "./create.ts";
import { type Fleet, openFleet, type Options } from "./fleet.ts";
import { migrateInstallations } from "./migrate.ts";
import { getFleetStatus } from "./status.ts";
import { verifyInstallations } from "./verify.ts";

/** The verbs over many installations. */
export function registerFleet(fleet: Program): void {
  overFleet(fleet, "status", "how each installation is, a line for each", getFleetStatus)
    .option(
      "--backups <dir>",
      "where backups lie, as backup has them --to; the backupDir of each installation if left out",
    )
    .option("--verified-within <hours>", "fail where the last verification is older than that")
    .option("--backed-up-within <hours>", "fail where the last backup is older than that");
  overFleet(
    fleet,
    "migrate",
    "bring the tables of all up to date, one installation first; stop at the first failure",
    migrateInstallations,
  ).option("--canary <installation>", "which one goes first, alone");
  overFleet(
    fleet,
    "backup",
    "write each installation into a file of its own, in a folder of its own",
    backUpInstallations,
  )
    .option("--to <dir>", "the folder above those; the backupDir of each installation if left out")
    .option("--keep <n>", "remove all but so many of the newest of each installation")
    .option("--older-than <hours>", "pass over installations whose last backup is younger");
  overFleet(
    fleet,
    "verify",
    "prove ledger, audit trail and files of each, and put it on record there",
    verifyInstallations,
  ).option(
    "--accept-heads",
    "with --only: accept the present chains of those installations after a fault in them was cleared up",
  );
  registerCreate(fleet);
}

function registerCreate(fleet: Program): void {
  const made = fleet
    .command("create <name>")
    .description("make a new installation, its database and its first administrator");
  withInstallationOptions(made)
    .option(
      "--admin-url <url>",
      "whoever may make roles and databases on its server; else FLEET_ADMIN_URL",
    )
    .option(
      "--data-dir <dir>",
      "where its files go; data/<name> beside the installations file if left out",
    )
    .option("--login <login>", "what its administrator logs in as", "admin")
    .requiredOption("--name <name>", "the name of its administrator")
    .requiredOption("--email <email>", "the address of its administrator")
    .action(
      async (name: string, { json = false, ...options }: FleetCommandOptions, self: Program) =>
        withRun(self.terminal, json, (run) => createInstallation(name, options, run)),
    );
}

type FleetCommandOptions = Options & { readonly json?: boolean };

const withInstallationOptions = (program: Program): Program =>
  program
    .requiredOption("--installations <file>", "the file that names the installations")
    .option("--json", "tell the result as JSON");

function overFleet(
  fleet: Program,
  verb: string,
  summary: string,
  work: (fleet: Fleet, options: Options) => Promise<CommandResult>,
): Program {
  const made = fleet.command(verb).description(summary);
  return withInstallationOptions(made)
    .option("--only <names>", "these installations alone, with commas between them")
    .option("--except <names>", "all installations but these")
    .option("--jobs <n>", "how many installations at once at most", "4")
    .action(async ({ json = false, ...options }: FleetCommandOptions, self: Program) =>
      withRun(self.terminal, json, async (run) => work(await openFleet(options, run), options)),
    );
}
