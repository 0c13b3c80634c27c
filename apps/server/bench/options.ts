import { readOptions } from "../../../scripts/options.ts";

/** Runs on a loaded portfolio, in this order: each workload leaves it usable for the next. */
export const ON_BENCH = [
  "load",
  "list",
  "record",
  "overload",
  "open",
  "export",
  "agents",
  "verify",
  // After verify, which would report rows written without the engine.
  "callback",
  "end-of-day",
  "users",
  "schedule",
  // Adds two thousand agents and reassigns every case.
  "allocation",
  "logs",
  "months",
  "facts",
  "figures",
  // Adds two thousand agents with figures of a quarter that have no calls.
  "reports",
] as const;

/** Runs on a database of its own, or on none. */
export const BY_ITSELF = [
  "profile",
  "pages",
  "import",
  "socket",
  "bodies",
  "web",
  "idle",
  "replicas",
] as const;

/** Prints a table of its own; runs only when named. */
export const DRIVERS = "drivers";

export const WORKLOADS = [...ON_BENCH, ...BY_ITSELF] as const;

const number = <T extends string>(value: T, about: string) =>
  ({ type: "string", default: value, value: "N", about }) as const;

export const readBenchOptions = () =>
  readOptions({
    command: "bun bench",
    about: "Measures workloads beside their limit: those named, or all.",
    words: {
      value: "WORKLOAD",
      about: [...WORKLOADS, DRIVERS].join(", "),
      allowed: [...WORKLOADS, DRIVERS],
    },
    options: {
      cases: {
        type: "string",
        default: "100000,1000000",
        value: "N,N",
        about: "sizes of the portfolio, the smallest first",
      },
      rows: number("100000", "rows of the file to import"),
      logs: number("100000", "records to export"),
      lines: number("10000000", "logins, and as many behaviours"),
      history: number("10000000", "rows of all logs together, over two years"),
      calls: number("10", "calls of an agent a day"),
      seconds: number("5", "how long each figure is measured"),
      callbacks: number("4000", "payments that the bank tells of"),
      shift: number("60", "seconds for which the agents work"),
      sockets: number("5000", "browsers that listen"),
      keep: { type: "boolean", about: "leaves the portfolio for a later run" },
      existing: {
        type: "string",
        value: "FOLDER",
        about: "the portfolio that an earlier run left",
      },
      write: {
        type: "boolean",
        default: false,
        about: "renews the rows of docs/develop/benchmarks.md and .json",
      },
    },
  });
