import { parseArgs, type ParseArgsConfig } from "node:util";

type Parsed = NonNullable<ParseArgsConfig["options"]>[string];

/** Option of `parseArgs` with its usage text. */
export interface Option extends Parsed {
  readonly about: string;
  /** Placeholder for the value in the usage. */
  readonly value?: string;
}

type Options = Readonly<Record<string, Option>>;

export interface Usage<T extends Options> {
  /** Command as typed: "bun bench". */
  readonly command: string;
  readonly about: string;
  /** Arguments without dashes; none are allowed by default. */
  readonly words?: {
    readonly value: string;
    readonly about: string;
    /** Allowed words; default: any. */
    readonly allowed?: readonly string[];
  };
  readonly options: T;
}

/** Invalid command line; the answer is the usage. */
export class UsageError extends Error {}

const HELP = { type: "boolean", short: "h", about: "shows this" } as const satisfies Option;

const spelled = ([name, { type, short, value }]: [string, Option]): string =>
  [
    short === undefined ? "" : `-${short}, `,
    `--${name}`,
    type === "string" ? ` ${value ?? "TEXT"}` : "",
  ].join("");

export function usageText({ command, about, words, options }: Usage<Options>): string {
  const lines: [string, string][] = Object.entries({ ...options, help: HELP }).map((entry) => [
    spelled(entry),
    describeOption(entry[1]),
  ]);
  if (words) lines.unshift([words.value, words.about]);
  const width = Math.max(...lines.map(([left]) => left.length));
  return [
    `Usage: ${command}${words ? ` [${words.value} ...]` : ""} [options]`,
    `${about}\n`,
    ...lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
  ].join("\n");
}

const describeOption = ({ about, default: value }: Option): string =>
  typeof value === "string" ? `${about}; ${value} unless told` : about;

type Helpful<T> = T & { readonly help: typeof HELP };

/** Parses a command line. Throws a UsageError that names what is unknown. */
export function parseOptions<T extends Options>(
  { options, words }: Usage<T>,
  args: readonly string[],
) {
  const helpful: Helpful<T> = { ...options, help: HELP };
  const { values, positionals } = typed(() =>
    parseArgs({ args: [...args], options: helpful, allowPositionals: true }),
  );
  const allowed = words ? words.allowed : [];
  const unknown = positionals.find((word) => allowed && !allowed.includes(word));
  if (unknown !== undefined) throw new UsageError(`Unknown word '${unknown}'`);
  return { values, positionals };
}

function typed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The text after the first sentence is advice of Node on dashes.
    throw new UsageError(error.message.split(". ")[0]);
  }
}

/** Reads the command line. Prints the usage and exits with 0 for help, 2 for wrong options. */
export function readOptions<T extends Options>(usage: Usage<T>) {
  try {
    const read = parseOptions(usage, process.argv.slice(2));
    if (!("help" in read.values)) return read;
    console.log(usageText(usage));
    process.exit(0);
  } catch (error) {
    if (error instanceof UsageError) exitWithUsage(usage, error.message);
    throw error;
  }
}

/** Ends the command with the error and the usage. */
export function exitWithUsage(usage: Usage<Options>, why: string): never {
  console.error(`${why}\n\n${usageText(usage)}`);
  process.exit(2);
}
