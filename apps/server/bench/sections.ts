import type { Workload } from "./report.ts";

interface Section {
  readonly title: string;
  readonly about: string;
  /** As it is typed, where the name alone does not do. */
  readonly command?: string;
  /** Why rows miss their aim, by how their names begin. */
  readonly misses?: readonly { readonly prefix: string; readonly why: string }[];
}

/** Of each workload, in the order of the page. */
export const SECTIONS: Readonly<Record<Workload, Section>> = {
  list: {
    title: "Case list",
    about:
      "A page of 15 cases in the order of work with the counts of all tabs, 8 clients at once. The limit is its two statements, prepared, in a loop of the driver.",
    misses: [
      {
        prefix: "Case list with its total, collector",
        why: "By processor time a list takes 0.46 ms of the server, 0.44 of PostgreSQL and 0.09 of the client; the two plain statements take 0.30 and 0.10. PostgreSQL also reads contact hours and whether something is shut (0.07), and sets up a statement of twelve relations. In the server 0.07 are the driver's protocol and 0.02 HTTP; the rest is spread over identity, building the statement, contract, dates and JSON, none of them above 0.04.",
      },
    ],
  },
  open: {
    title: "Opening a case",
    about: "What the case desk shows first, in one request, beside its four plain statements.",
    misses: [
      {
        prefix: "Open a case",
        why: "By processor time it takes 0.81 ms of the server and 0.69 of PostgreSQL for three procedures of five statements, each with rights, scope, contract and masking; the four plain statements take 0.48 with their client.",
      },
    ],
  },
  record: {
    title: "Recording a result",
    about:
      "Results of one collector's cases, by 8 and by 32 clients, beside the same transaction in plain SQL.",
    misses: [
      {
        prefix: "Record a result",
        why: "A result writes what the plain transaction does not. PostgreSQL works 5.5 ms: the guard's decision and the attempt with their facts of statistics 1.5, the log with its fact 1.3 (0.7 of it in the plain one too), the guard's facts 0.9, the case 0.6, word to leaders of a breach 0.4, the audit 0.2. The server works 2.7 ms for 15 statements in 7 round trips; it took 22.",
      },
    ],
  },
  agents: {
    title: "A shift: 200 agents at once",
    about:
      "Each lists, opens, asks the guard, calls, hangs up and records, and thinks for two seconds between. Contact hours are open all day, so that calls are made whenever the bench runs.",
    misses: [
      {
        prefix: "200 agents at once, 1,000,000 cases: place",
        why: "Nine statements in five round trips and two commits that wait for the disk: the guard's facts 0.7 ms, its evidence 0.7, the call 0.6, a first contact of the case 1.4, the reference of the provider 0.4. It took 67 ms.",
      },
    ],
  },
  callback: {
    title: "Payment callbacks",
    about:
      "Signed callbacks over HTTP, each for a loan of its own with a live code for all of it, beside the bare statements that write the same rows. Of every one the event, payment, entries, installments, loan, case, move, code, promise, fact of statistics and audit line are counted afterwards.",
    misses: [
      {
        prefix: "Payment callbacks",
        why: "A callback takes 8 round trips where it took 28, and leaves an audit line, facts of statistics and an event; the bare transaction takes 16 statements.",
      },
    ],
  },
  import: {
    title: "Import",
    about:
      "A file of loans, each of another borrower with a case of its own, read, checked and applied; beside COPY of the bare file, and the same rows moved into the same tables by INSERT ... SELECT.",
    misses: [
      {
        prefix: "Import: apply",
        why: "Seventeen foreign keys are looked up for each row, 13 to 16 µs each on this machine, and stay; each row writes a borrower, a contact, a loan, its books, a case and its place.",
      },
      {
        prefix: "Import: read and check",
        why: "The rows are read, digested and written by COPY in one process; columns that no mapping names still travel.",
      },
    ],
  },
  load: {
    title: "Loading a portfolio",
    about:
      "What the other workloads run on: borrowers, loans, cases and months of logs, written by COPY and a few large statements, each case in its place of the order of work; then what is left to place. To move a whole portfolio to another order took 140 s on 2026-11-22, four fifths of it the update itself: five indexes hold the place of a case.",
  },
  export: {
    title: "Export",
    about:
      "One institution's logs of a month as a workbook, beside COPY TO of the same rows. With a million cases beside them it took 3.7 s on 2026-11-26.",
    misses: [
      {
        prefix: "Export",
        why: "The rows pass as some 130 MB of text, which the runtime collects late: what is held at once is two batches of 2,000 rows and a piece of 64 kB.",
      },
    ],
  },
  web: {
    title: "First load of the web",
    about: "What a browser fetches before the first page works, gzipped.",
    misses: [
      {
        prefix: "First load",
        why: "React, its router, the query library and the tRPC client weigh 131 kB by themselves, the styles 11 kB.",
      },
    ],
  },
  allocation: {
    title: "Dealing out cases",
    command: "bun bench allocation --cases 143000",
    about:
      "A hundred thousand cases to two thousand agents, server and database together; compared by the time of processors, two runs each. Three quarters of it are the four writes that the plain statements make too.",
  },
  "end-of-day": {
    title: "A night",
    command: "bun bench end-of-day --existing FOLDER",
    about:
      "A day rolled over all living loans in a process of its own while somebody reads the case list, beside plain statements that write the same rows; then every loan is proved.",
    misses: [
      {
        prefix: "Case list while",
        why: "The list beside the night shares two processors with it; more processors share it ([0009](decisions/0009-day-in-batches.md)).",
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
  bodies: {
    title: "Strangers with large bodies",
    about:
      "100 callers without a session send 31 MB of JSON each at once, beside a caller of `/healthz`.",
  },
  logs: {
    title: "Logs by the million",
    about: "Each row is the slowest of a dozen questions over all 60 days, with its count.",
  },
  months: {
    title: "Two years of logs",
    command: "bun bench months --history 100000000 --existing FOLDER",
    about:
      "Behaviour, the trail, decisions of the guard, shown numbers, events of calls and logins of 24 months, as many of each as agents leave ([0015](decisions/0015-what-is-partitioned.md)), beside a million cases. Pages as above, of the last 60 days and of a year ago; a result that is recorded; a month that leaves for the archive.",
    misses: [
      {
        prefix: "Record a result",
        why: "As without the logs (Recording a result); the bare transaction beside it is slower by the same share, for both write to cases among a million.",
      },
    ],
  },
  reports: {
    title: "Reports",
    command: "bun bench reports --existing FOLDER",
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
  replicas: {
    title: "Reading from a replica",
    about:
      "A report read through `Replicas`, which checks how far each connection's server has replayed, beside the same report straight from the standby, both while the primary is written to. Then: how soon a writer finds his own row, and the share that the replica served.",
  },
};

/** The same list elsewhere, measured once on the same machine. */
export const PEERS = `Peers on the same list and portfolio, measured on 2026-11-20 as ratio to the same SQL: Directus 0.06, PostGraphile 0.21, Fastify with
pg 0.54, Bun with Kysely 0.56. The last two are bare routes that know no rights, scope, validation or audit.`;
