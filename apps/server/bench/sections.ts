import type { Workload } from "./report.ts";

interface Section {
  readonly title: string;
  readonly about: string;
  /** Command to type, if the name alone is not enough. */
  readonly command?: string;
  /** Reasons of missed aims, by prefix of the row's name. */
  readonly misses?: readonly { readonly prefix: string; readonly why: string }[];
}

/** Sections in the order of the page. */
export const SECTIONS: Readonly<Record<Workload, Section>> = {
  list: {
    title: "Case list",
    about:
      "A page of 15 cases in work order with all tab counts, 8 clients; p95 with one. Limit: its two prepared statements.",
    misses: [
      {
        prefix: "List with total, collector",
        why: "Processor time of a list: server 0.46 ms, PostgreSQL 0.44, client 0.09; of the plain statements 0.30 and 0.10. PostgreSQL also reads contact hours and closed channels (0.07) and sets up twelve relations. The driver's protocol takes 0.07, HTTP 0.02, all else at most 0.04 each.",
      },
    ],
  },
  open: {
    title: "Opening a case",
    about: "The first request of the case workspace, beside its four plain statements.",
    misses: [
      {
        prefix: "Open a case",
        why: "Three procedures of five statements, with permissions, scope, contract and masking, take 0.81 ms of the server, 0.69 of PostgreSQL; plain statements 0.48 with their client.",
      },
    ],
  },
  record: {
    title: "Recording a result",
    about: "One collector's cases, beside the same transaction in plain SQL.",
    misses: [
      {
        prefix: "Record a result",
        why: "PostgreSQL takes 5.3 ms (`bun bench profile`): reading of events 1.5, guard result 0.8, inputs of the guard 0.7, case 0.6, log 0.5, facts after the commit 0.3. The server takes 2.2 ms for 13 statements in 7 round trips.",
      },
    ],
  },
  profile: {
    title: "Where the time of a result goes",
    about: "Statements of PostgreSQL for a result with 8 clients, from pg_stat_statements.",
  },
  overload: {
    title: "Overload",
    about:
      "Results by more clients than the server can serve at once, beside 16 clients; each repeats a save that is answered with 503 after the seconds of Retry-After. `/readyz` is read ten times a second.",
  },
  pages: {
    title: "Pages",
    command: "bun bench pages --cases 1000000",
    about:
      "Every query of the router with its required fields, as six roles, 20 times each. The slowest are named with their largest statement.",
    misses: [
      {
        prefix: "Pages",
        why: "17 of 1,037 pages take longer, for the most part the four queries named below.",
      },
      {
        prefix: "Slowest page",
        why: "Held cases and loads add up the arrears of every open case; the overview looks up the last end of assignment of 30,000 unassigned cases.",
      },
    ],
  },
  agents: {
    title: "A shift: 200 agents at once",
    about:
      "Each lists, opens, checks the guard, calls, hangs up and records, two seconds apart, at always open contact hours.",
    misses: [
      {
        prefix: "200 agents, 1,000,000 cases: place",
        why: "Nine statements in five round trips and two commits that wait for the disk: inputs of the guard 0.7 ms, its evidence 0.7, call 0.6, first contact of the case 1.4, provider reference 0.4.",
      },
    ],
  },
  callback: {
    title: "Payment callbacks",
    about:
      "Signed callbacks over HTTP, each for its own loan with an open full code, beside bare statements for the same rows, which are counted afterwards.",
    misses: [
      {
        prefix: "Payment callbacks",
        why: "A callback takes 8 round trips and adds an audit entry, report facts and an event; the bare transaction takes 16 statements.",
      },
    ],
  },
  import: {
    title: "Import",
    about:
      "A file of loans, each with a new borrower and case, beside COPY of the bare file and INSERT ... SELECT into the same tables.",
    misses: [
      {
        prefix: "Import: apply",
        why: "Each row looks up seventeen foreign keys (13 to 16 µs each) and writes borrower, contact, loan with ledger, case and rank.",
      },
      {
        prefix: "Import: read and check",
        why: "One process reads, digests and writes the rows by COPY, unmapped columns included.",
      },
    ],
  },
  load: {
    title: "Loading a portfolio",
    about:
      "Data of the other workloads, by COPY and large statements. Ranking all again took 140 s on 2026-11-22, four fifths for the update of five indexes.",
  },
  export: {
    title: "Export",
    about: "A month of an institution's logs as a workbook, beside COPY TO of the same rows.",
    misses: [
      {
        prefix: "Export",
        why: "Reading, cells and compression take 2.3 to 3.2 s of the processor, COPY 0.35 to 0.64 s.",
      },
    ],
  },
  web: {
    title: "First load of the web",
    about: "Compressed download before the first page works.",
    misses: [
      {
        prefix: "First load",
        why: "React, router, query library and tRPC client are 131 kB, styles 11 kB.",
      },
    ],
  },
  idle: {
    title: "Idle server",
    about:
      "Two minutes of a server with jobs and metrics on an empty database, three minutes after start.",
  },
  allocation: {
    title: "Allocation",
    command: "bun bench allocation --cases 143000",
    about:
      "Server and database, two runs each. The four writes of the plain statements take three quarters.",
  },
  "end-of-day": {
    title: "End-of-day run",
    command: "bun bench end-of-day --existing FOLDER",
    about:
      "All open loans, in a separate process while the case list is read, beside plain statements for the same rows; then every loan is verified.",
    misses: [
      {
        prefix: "Case list while",
        why: "List and run share two processors ([0009](decisions/0009-day-in-batches.md)).",
      },
    ],
  },
  verify: {
    title: "Verification",
    about:
      "Each loan is derived again (about 20 µs) and compared with its rows; the limit is three statements without rules.",
  },
  socket: {
    title: "An event to 5,000 sockets",
    about:
      "Events here and on a server of bare Bun sockets, in turns; one process holds all 10,000 clients and takes half of the time.",
  },
  bodies: {
    title: "Strangers with large bodies",
    about: "100 callers without a session send 31 MB of JSON each, beside a caller of `/healthz`.",
  },
  logs: {
    title: "Logs by the million",
    about: "Each row is the slowest of a dozen queries over 60 days.",
  },
  months: {
    title: "Two years of logs",
    command: "bun bench months --history 100000000 --existing FOLDER",
    about:
      "24 months of the tables partitioned by month, in real proportions ([0015](decisions/0015-what-is-partitioned.md)), beside a million cases. A page is its slowest query with count and filter. A new month waits at most 500 ms for a lock.",
    misses: [
      {
        prefix: "Record a result",
        why: "As in Recording a result; a million cases slow the bare transaction by the same share.",
      },
    ],
  },
  reports: {
    title: "Reports",
    command: "bun bench reports --existing FOLDER",
    about:
      "2,000 agents with 92 days of figures, 1,000,000 cases: p95 of a page's slowest query for head office, institution admin and leader, with totals, charts and filters.",
  },
  facts: {
    title: "Cost of report facts",
    about:
      "Processor time of server and database for a result: medians of seven turns with and without the triggers of facts.",
  },
  figures: {
    title: "Figures of agents",
    about: "A day computed again, and a month verified against source rows.",
  },
  users: { title: "User list", about: "Each row is a reader's slowest query." },
  schedule: { title: "Roster", about: "A month of 2,000 agents." },
  replicas: {
    title: "Reading from a replica",
    about:
      "A report through `Replicas`, which checks each connection's replay position, beside the same straight from the standby, while the primary is written to; then how soon writers find their own rows, and the replica's share.",
  },
};

/** Results of other systems for this list, measured once on the same machine. */
export const PEERS = `Peers on 2026-11-20, as ratio to the same SQL: Directus 0.06, PostGraphile 0.21, Fastify with pg 0.54, Bun with Kysely 0.56.
The last two lack permissions, scope, validation and audit.`;
