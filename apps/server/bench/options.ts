import { readOptions } from "../../../scripts/options.ts";

/** On a loaded portfolio, in this order: each leaves it as those after it can use it. */
export const ON_BENCH = [
  "load",
  "list",
  "record",
  "open",
  "export",
  "agents",
  "verify",
  // After verify, which would rightly find what is written plainly, past the engine.
  "callback",
  // Leaves the portfolio a day older.
  "end-of-day",
  // Leaves five thousand users.
  "users",
  // Leaves two thousand agents more.
  "schedule",
  // Leaves two thousand agents more, and every case with another agent.
  "allocation",
  // Leaves millions of lines.
  "logs",
  // Leaves two years of them.
  "months",
  "facts",
  // Leaves agents with a month of calls.
  "figures",
  // Leaves a quarter of two thousand agents more, with figures that no call tells of.
  "reports",
] as const;

/** On a database of their own, or none. */
export const BY_ITSELF = ["import", "socket", "bodies", "web", "replicas"] as const;

/** Prints a table of its own; not among those that run when none is named. */
export const DRIVERS = "drivers";

export const WORKLOADS = [...ON_BENCH, ...BY_ITSELF] as const;

const number = <T extends string>(value: T, about: string) =>
  ({ type: "string", default: value, value: "N", about }) as const;

/** What is to be measured, and how large. */
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
