import type { Command, CommandResult } from "@kolekta/api/core/command";
import { assertMigrated, type OpsSession, withSession } from "./session.ts";
import type { Program } from "./terminal.ts";

type Work = (
  session: OpsSession,
  args: readonly string[],
  options: Readonly<Record<string, string | boolean | undefined>>,
) => Promise<CommandResult>;

export function addVerb(parent: Program, signature: string, summary: string, work: Work): Program {
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

/** Adds a command of a room by the last word of its name: "token create" is create. */
export function addCommand(parent: Program, command: Command): void {
  const { name, args, summary, options } = command;
  const words = [name.split(" ").at(-1), ...args.map((argument) => `<${argument.name}>`)];
  const made = addVerb(parent, words.join(" "), summary, (session, values, chosen) =>
    run(command, session, values, chosen),
  );
  for (const { flag, summary: help, required, default: value } of options)
    if (required) made.requiredOption(flag, help, value);
    else made.option(flag, help, value);
}

async function run(command: Command, ...[session, values, options]: Parameters<Work>) {
  const args = Object.fromEntries(
    command.args.map(({ name }, index) => [name, values[index] ?? ""]),
  );
  if (command.read) {
    const { db } = session.database;
    await assertMigrated(db);
    return command.read({ db, now: () => new Date() }, { args, options });
  }
  const { createOpsContext } = await import("./context.ts");
  const replicas = command.readsReplica ? await openReplicas(session) : undefined;
  try {
    return await command.run(await createOpsContext(session, replicas), { args, options });
  } finally {
    await replicas?.close();
  }
}

async function openReplicas({ env, database }: OpsSession) {
  const replicas = await import("../start/replicas.ts");
  return replicas.openReplicas(env, database);
}
