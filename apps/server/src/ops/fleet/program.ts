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
  overFleet(fleet, "status", "show one line per installation", getFleetStatus)
    .option(
      "--backups <dir>",
      "folder that fleet backup writes to; default: backupDir of each installation",
    )
    .option("--verified-within <hours>", "fail where the last verification is older")
    .option("--backed-up-within <hours>", "fail where the last backup is older");
  overFleet(
    fleet,
    "migrate",
    "run pending migrations, one installation first; stop at the first failure",
    migrateInstallations,
  ).option("--canary <installation>", "installation to migrate first, alone");
  overFleet(
    fleet,
    "backup",
    "write each installation to one file in its own folder",
    backUpInstallations,
  )
    .option("--to <dir>", "parent of those folders; default: backupDir of each installation")
    .option("--keep <n>", "keep the newest n backups of each installation, remove the rest")
    .option("--older-than <hours>", "skip installations whose last backup is younger");
  overFleet(
    fleet,
    "verify",
    "verify ledger, audit trail and files, and record the result",
    verifyInstallations,
  ).option("--accept-heads", "with --only: accept the current chains after a fault was resolved");
  registerCreate(fleet);
}

function registerCreate(fleet: Program): void {
  const made = fleet
    .command("create <name>")
    .description("create an installation, its database and its first administrator");
  withInstallationOptions(made)
    .option(
      "--admin-url <url>",
      "URL of a role that may create roles and databases; default: FLEET_ADMIN_URL",
    )
    .option(
      "--data-dir <dir>",
      "folder of its files; default: data/<name> beside the installations file",
    )
    .option("--login <login>", "login name of the administrator", "admin")
    .requiredOption("--name <name>", "full name of the administrator")
    .requiredOption("--email <email>", "email address of the administrator")
    .action(
      async (name: string, { json = false, ...options }: FleetCommandOptions, self: Program) =>
        withRun(self.terminal, json, (run) => createInstallation(name, options, run)),
    );
}

type FleetCommandOptions = Options & { readonly json?: boolean };

const withInstallationOptions = (program: Program): Program =>
  program
    .requiredOption("--installations <file>", "file that lists the installations")
    .option("--json", "print the result as JSON");

function overFleet(
  fleet: Program,
  verb: string,
  summary: string,
  work: (fleet: Fleet, options: Options) => Promise<CommandResult>,
): Program {
  const made = fleet.command(verb).description(summary);
  return withInstallationOptions(made)
    .option("--only <names>", "names of the installations to work on, separated by commas")
    .option("--except <names>", "names of installations to leave out")
    .option("--jobs <n>", "maximum number of installations at once", "4")
    .action(async ({ json = false, ...options }: FleetCommandOptions, self: Program) =>
      withRun(self.terminal, json, async (run) => work(await openFleet(options, run), options)),
    );
}
