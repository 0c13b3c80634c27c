import type { Ctx, BaseContext } from "./context.ts";

export interface OpsContext {
  /** Request without an actor: database, deadline, clock. */
  readonly context: BaseContext;
  /** Runs the procedure as the user, with that user's permissions, like a request to the API. */
  actAs(login: string, procedure: string): Promise<Ctx>;
  /** Prints a line on standard error; silent under --json. */
  progress(line: string): void;
}

export interface CommandArgument {
  readonly name: string;
  readonly summary: string;
}

export interface CommandOption {
  /** "--dry-run" for a switch, "--institution <name>" for a value. */
  readonly flag: `--${string}`;
  readonly summary: string;
  readonly required?: boolean;
  readonly default?: string;
}

export interface CommandInput {
  readonly args: Readonly<Record<string, string>>;
  /** Values by the camel-cased name of the flag: --dry-run is dryRun. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/**
 * Result of a command: prints `data` under --json, `lines` otherwise. A result that is not ok ends
 * with exit code 1.
 */
export interface CommandResult {
  readonly ok: boolean;
  readonly data: unknown;
  readonly lines: readonly string[];
}

export type ReadContext = Pick<BaseContext, "db" | "now">;

/** One verb of `bun ops`; "token create" is the verb create under the noun token. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly args: readonly CommandArgument[];
  readonly options: readonly CommandOption[];
  /** Opens the configured replicas. */
  readonly readsReplica?: boolean;
  /** `bun ops` calls it instead of `run`, without a request. */
  read?(context: ReadContext, input: CommandInput): Promise<CommandResult>;
  run(ops: OpsContext, input: CommandInput): Promise<CommandResult>;
}

/** Builds a command that needs the database alone: loading a request takes longer than it runs. */
export const createReadCommand = (
  command: Omit<Command, "run"> & Required<Pick<Command, "read">>,
): Command => ({ ...command, run: ({ context }, input) => command.read(context, input) });
