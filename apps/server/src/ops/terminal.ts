import { Command, type OutputConfiguration } from "commander";

/** The surroundings of one command. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Fires at Ctrl+C: running work ends at its next chance and leaves the database in order. */
  readonly signal: AbortSignal;
  /** Output of help and wrong usage; the streams of the process by default. */
  readonly help: OutputConfiguration;
  out(line: string): void;
  err(line: string): void;
}

/** A command line on a terminal, which its subcommands inherit. */
export class Program extends Command {
  readonly terminal: Terminal;

  constructor(terminal: Terminal, name?: string) {
    super(name);
    this.terminal = terminal;
  }

  override createCommand(name?: string): Program {
    return new Program(this.terminal, name);
  }
}
