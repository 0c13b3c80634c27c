import type { Workload } from "./report.ts";

interface Section {
  readonly title: string;
  readonly about: string;
  /** As it is typed, where the name alone does not do. */
  readonly command?: string;
  /** Why rows miss their aim, by how their names begin. */
  readonly misses?: readonly { readonly of: string; readonly why: string }[];
}

/** Of each workload, in the order of the page. */
export const SECTIONS: Readonly<Record<Workload, Section>> = {
  list: {
    title: "Case list",
    about:
      "A page of 15 cases in the order of work with the counts of all tabs, 8 clients at once. The limit is its two statements, prepared, in a loop of the driver.",
  },
  open: {
    title: "Opening a case",
    about:
      "What the case desk shows first, in one request, beside its four plain statements.",
  },
  record: {
    title: "Recording a result",
    about:
      "Results of one collector's cases, 8 at once, beside the same transaction in plain SQL.",
  },
  agents: {
    title: "A shift: 200 agents at once",
    about:
      "Each lists, opens, asks the guard, calls, hangs up and records, and thinks for two seconds between. Contact hours are open all day, so that calls are made whenever the bench runs.",
  },
  callback: {
    title: "Payment callbacks",
    about:
      "Signed callbacks over HTTP, each for a loan of its own with a live code for all of it, beside the bare statements that write the same rows. Of every one the event, payment, entries, installments, loan, case, move, code, promise, fact of statistics and audit line are counted afterwards.",
  },
  import: {
    title: "Import",
    about:
      "A file of loans, each of another borrower with a case of its own, read, checked and applied; beside COPY of the bare file, and the same rows moved into the same tables by INSERT ... SELECT.",
  },
  load: {
    title: "Loading a portfolio",
    about:
      "What the other workloads run on: borrowers, loans, cases and months of logs, written by COPY and a few large statements, then placed in the order of work.",
  },
  export: {
    title: "Export",
    about:
      "One institution's logs of a month as a workbook, beside COPY TO of the same rows.",
  },
  web: {
    title: "First load of the web",
    about: "What a browser fetches before the first page works, gzipped.",
  },
  allocation: {
    title: "Dealing out cases",
    command: "bun bench allocation --cases 143000",
    about:
      "A hundred thousand cases to two thousand agents, server and database together; compared by the time of processors, two runs each. Three quarters of it are the four writes that the plain statements make too.",
  },
  roll: {
    title: "A night",
    command: "bun bench roll --kept FOLDER",
    about:
      "A day rolled over all living loans in a process of its own while somebody reads the case list, beside plain statements that write the same rows; then every loan is proved.",
    misses: [
      {
        of: "Case list while",
        why: "The list beside the night shares two processors with it; more processors share it ([0009](decisions/0009-day-in-portions.md)).",
      },
    ],
  },
  verify: {
    title: "Proving the books",
    about:
      "Each loan is derived anew from what happened to it, and its books, payments, codes, deductions, extensions, promises, amounts and case are compared. One account is derived in about 20 µs. The plain pass is three statements and no rule.",
  },
  socket: {
    title: "A fact to 5,000 sockets",
    about:
      "Facts here and on a server of nothing but Bun's sockets, in turns, with all 10,000 clients in one process, whose own work is half of the time.",
  },
  doors: {
    title: "Strangers with large bodies",
    about:
      "100 callers without a session send 31 MB of JSON each at once, beside a caller of `/healthz`.",
  },
  logs: {
    title: "Logs by the million",
    about:
      "Each row is the slowest of a dozen questions over all 60 days, with its count.",
  },
  reports: {
    title: "Reports",
    command: "bun bench reports --kept FOLDER",
    about:
      "2,000 agents with 92 days of figures, all questions through HTTP. Each figure is the 95th percentile of a page's slowest question; its totals, its charts and its filters are questions too.",
  },
  facts: {
    title: "What the facts of statistics cost who writes",
    about:
      "Processor time of server and database for a result that is recorded through HTTP, the median of seven turns with the triggers of facts and seven without.",
  },
  figures: {
    title: "Figures of agents",
    about: "A day added up anew, and a month verified against the raw data.",
  },
  users: {
    title: "The list of users",
    about: "Each row is the slowest question of a reader.",
  },
  schedule: {
    title: "The roster",
    about: "A month of two thousand agents.",
  },
};

/** The same list elsewhere, measured once on the same machine. */
export const PEERS = `Peers on the same list and portfolio, measured on 2026-11-20 as ratio to the same SQL: Directus 0.06, PostGraphile 0.21, Fastify with
pg 0.54, Bun with Kysely 0.56. The last two are bare routes that know no rights, scope, validation or audit.`;
