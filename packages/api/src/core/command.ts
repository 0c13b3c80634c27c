import type { Ctx, Visit } from "./context.ts";

/** What a command of the operator works with. */
export interface OpsContext {
  /** A request without a person behind it: database, deadline, clock. */
  readonly visit: Visit;
  /** The same request in the name of a user, with that user's rights, as the action of an API would get it. */
  actAs(login: string, procedure: string): Promise<Ctx>;
  /** A line on standard error; silent under --json. */
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
  /** By the name of the argument. */
  readonly args: Readonly<Record<string, string>>;
  /** By the camel-cased name of the flag: --dry-run is dryRun. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a command tells: `data` under --json, `lines` otherwise. A result that is not ok ends with code 1. */
export interface CommandResult {
  readonly ok: boolean;
  readonly data: unknown;
  readonly lines: readonly string[];
}

/** One verb of `bun ops`; "token create" is the verb create under the noun token. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly args: readonly CommandArgument[];
  readonly options: readonly CommandOption[];
  /** Has replicas to read from, where the house has any. */
  readonly readsReplica?: boolean;
  run(ops: OpsContext, input: CommandInput): Promise<CommandResult>;
}
