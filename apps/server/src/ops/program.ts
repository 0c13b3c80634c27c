import type { Command, CommandResult } from "@kolekta/api/core/command";
import { commands as roomCommands } from "@kolekta/api/commands";
import { CommanderError } from "commander";
import { openReplicas } from "../start/replicas.ts";
import { archiveCommands } from "./archive/commands.ts";
import { createOpsContext } from "./context.ts";
import * as database from "./database.ts";
import { registerFleet } from "./fleet/program.ts";
import { lakeCommands } from "./lake/commands.ts";
import { plantDemo, plantLoad } from "./seed.ts";
import { CommandFailed, type OpsSession, withSession } from "./session.ts";
import { Program, type Terminal } from "./terminal.ts";

type Work = (
  session: OpsSession,
  args: readonly string[],
  options: Readonly<Record<string, string | boolean | undefined>>,
) => Promise<CommandResult>;

const PASSPHRASE = [
  "--passphrase-file <file>",
  "file whose first line is the passphrase; default: BACKUP_PASSPHRASE",
] as const;

const ROOM_NOUNS: Readonly<Record<string, string>> = {
  access: "manage the IP allow list",
  allocation: "replay and simulate allocation runs",
  archive: "archive old months of logs and read them back",
  audit: "verify the audit trail",
  borrower: "export the data of borrowers",
  files: "verify stored files: pictures, recordings, proofs, exports",
  group: "manage groups",
  institution: "manage institutions",
  lake: "export days as Parquet files and verify them",
  lender: "manage lenders",
  "login-key": "renew the key that encrypts passwords at sign-in",
  payment: "import offline payments and reconcile bank statements",
  phone: "pair company phones",
  reports: "rebuild and verify reports",
  retention: "delete data whose retention has ended",
  schedule: "import rosters",
  stage: "manage stages",
  token: "manage API tokens",
  user: "manage users",
};

const FAILED = 1;
const USAGE = 2;

/** Runs one command and returns its exit code. */
export async function runOps(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await opsProgram(terminal).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommandFailed) return FAILED;
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : USAGE;
  }
}

export function opsProgram(terminal: Terminal): Program {
  const program = new Program(terminal, "bun ops")
    .description("Tools for operators of Kolekta")
    .showHelpAfterError()
    .exitOverride()
    .configureOutput(terminal.help);
  const db = noun(program, "db", "manage the database: embedded, or DATABASE_URL");
  verb(db, "url", "print the database URL, password included", database.url);
  verb(db, "status", "show location, size and migrations", database.status);
  verb(db, "migrate", "run pending migrations", database.migrate);
  verb(
    db,
    "backup <file>",
    "write database and stored files to one file",
    (session, [file], options) => database.backUp(session, file ?? "", options),
  ).option(...PASSPHRASE);
  verb(db, "restore <file>", "load a backup into an empty database", (session, [file], options) =>
    database.putBack(session, file ?? "", options),
  ).option(...PASSPHRASE);
  const seed = noun(program, "seed", "load sample data");
  verb(seed, "demo", "load a demo agency into an empty database", plantDemo);
  verb(seed, "load", "load sample cases into an empty database", (session, _args, { cases }) =>
    plantLoad(session, String(cases)),
  ).requiredOption("--cases <n>", "number of cases");
  for (const command of [...roomCommands, ...archiveCommands, ...lakeCommands])
    register(program, command);
  registerFleet(noun(program, "fleet", "manage many installations, each with a database"));
  return program;
}

const noun = (program: Program, name: string, summary: string): Program =>
  (program.commands as readonly Program[]).find((existing) => existing.name() === name) ??
  program.command(name).description(summary);

function verb(parent: Program, signature: string, summary: string, work: Work): Program {
  return parent
    .command(signature)
    .description(summary)
    .option("--json", "print the result as JSON")
    .action(async (...actionArgs: unknown[]) => {
      const self = actionArgs.at(-1) as Program;
      const { json = false, ...options } = self.opts<{ json?: boolean }>();
      await withSession(self.terminal, json, (session) => work(session, self.args, options));
    });
}

/** "token create" becomes the verb create of the noun token. */
function register(program: Program, command: Command): void {
  const words = command.name.split(" ");
  const last = words.pop() ?? command.name;
  const parent = words.reduce((above, word) => noun(above, word, ROOM_NOUNS[word] ?? ""), program);
  const signature = [last, ...command.args.map(({ name }) => `<${name}>`)];
  const made = verb(
    parent,
    signature.join(" "),
    command.summary,
    async (session, values, options) => {
      const args = Object.fromEntries(
        command.args.map(({ name }, index) => [name, values[index] ?? ""]),
      );
      const replicas = command.readsReplica
        ? await openReplicas(session.env, session.database)
        : undefined;
      try {
        return await command.run(await createOpsContext(session, replicas), {
          args,
          options,
        });
      } finally {
        await replicas?.close();
      }
    },
  );
  for (const { flag, summary, required, default: value } of command.options)
    if (required) made.requiredOption(flag, summary, value);
    else made.option(flag, summary, value);
}
