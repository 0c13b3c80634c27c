/* Every measure with its meaning and its expression over the rows of its source. */
import { type RawBuilder, sql } from "kysely";
import { type Measure, MEASURES } from "../../figure/contract-codes.ts";
import type { Source } from "./sources.ts";

export interface RawMeasure {
  readonly of: Source | "caseload";
  readonly means: string;
  /** Sum over the rows `r` of the source. */
  readonly counts: RawBuilder<unknown>;
}

const ONE = sql`1`;
const when = (condition: RawBuilder<unknown>, counts = ONE) =>
  sql`case when ${condition} then ${counts} else 0 end`;

type Opened = `opened${"" | "Minor" | "PrincipalMinor" | "FeeMinor"}`;

export const OPENED: readonly Opened[] = [
  "opened",
  "openedMinor",
  "openedPrincipalMinor",
  "openedFeeMinor",
];

const AMOUNTS = {
  "": { means: "cases", counts: sql`r.cases` },
  Minor: {
    means: "arrears, in a reminder stage what falls due, at the entry",
    counts: sql`r.minor`,
  },
  PrincipalMinor: { means: "principal at the entry", counts: sql`r.principal_minor` },
  FeeMinor: { means: "late fees at the entry", counts: sql`r.fee_minor` },
};

/** Builds the number and amounts of cases for one event of the caseload. */
const buildStockMeasures = <E extends string>(event: E, means: string) =>
  Object.fromEntries(
    Object.entries(AMOUNTS).map(([suffix, amount]) => [
      `${event}${suffix}`,
      {
        of: "caseload",
        means: `${means}: ${amount.means}`,
        counts: when(sql`r.event = ${sql.lit(event)}`, amount.counts),
      },
    ]),
  ) as Record<`${E}${keyof typeof AMOUNTS}`, RawMeasure>;

const counted = (
  of: RawMeasure["of"],
  means: string,
  counts: RawBuilder<unknown> = ONE,
): RawMeasure => ({ of, means, counts });

export const RAW_MEASURES: Readonly<Record<Measure | Opened, RawMeasure>> = {
  ...buildStockMeasures("opened", "in the agent's hands when the day began"),
  ...buildStockMeasures("entered", "came into the agent's hands"),
  ...buildStockMeasures("exited", "left after work or closed"),
  ...buildStockMeasures("dropped", "left unworked or void"),
  settled: counted(
    "caseload",
    "cases that money of the agent ended, less those that came back",
    when(sql`r.event = 'settled'`, sql`r.cases`),
  ),
  calls: counted("call", "attempts, failed ones too"),
  connected: counted(
    "call",
    "answered and spoken, or logged as connected",
    when(sql`r.is_connected`),
  ),
  effective: counted(
    "call",
    "connected with at least 30 s of talk",
    when(sql`r.is_connected and r.seconds >= 30`),
  ),
  selfCalls: counted("call", "calls to the borrower", when(sql`r.is_self`)),
  selfConnected: counted(
    "call",
    "connected calls to the borrower",
    when(sql`r.is_self and r.is_connected`),
  ),
  phoneConnected: counted(
    "call",
    "connected calls of the telephone",
    when(sql`r.is_connected and r.kind = 1`),
  ),
  talkSeconds: counted("call", "seconds of talk", sql`r.seconds`),
  loggedInTime: counted(
    "call",
    "connected calls whose result was recorded within ten minutes of their end",
    when(sql`r.is_logged_in_time`),
  ),
  attemptedCases: counted("attempted", "cases called, once an agent and day"),
  reachedCases: counted(
    "reached",
    "cases with a connected call to the borrower, once an agent and day",
  ),
  promisedCases: counted("promisedCase", "cases with a promise, once an agent and day"),
  firstContacts: counted("firstContact", "first calls since an assignment"),
  firstContactsInTime: counted(
    "firstContact",
    "of them within two hours",
    when(sql`r.seconds <= 7200`),
  ),
  firstContactsSameDay: counted(
    "firstContact",
    "of them on the day of the assignment",
    when(sql`r.is_same_day`),
  ),
  logs: counted("log", "results"),
  messagesSent: counted("sent", "messages that left"),
  messagesDelivered: counted("delivered", "messages with a receipt"),
  promises: counted("promise", "promises made"),
  promisedMinor: counted("promise", "their amounts", sql`r.amount_minor`),
  kept: counted("verdict", "promises whose last verdict is kept", when(sql`r.state = 'KEPT'`)),
  keptMinor: counted(
    "verdict",
    "amounts of the promises kept",
    when(sql`r.state = 'KEPT'`, sql`r.amount_minor`),
  ),
  partial: counted("verdict", "promises paid in part", when(sql`r.state = 'PARTIAL'`)),
  broken: counted(
    "verdict",
    "promises broken, those paid after that too",
    when(sql`r.state in ('BROKEN', 'CURED')`),
  ),
  evaluatedMinor: counted("verdict", "amounts of all promises with a verdict", sql`r.amount_minor`),
  payments: counted("money", "payments taken less reversed", sql`r.sign`),
  collectedMinor: counted("money", "amounts taken less reversed", sql`r.sign * r.amount_minor`),
  collectedPrincipalMinor: counted(
    "allocated",
    "amounts that the ledger laid on principal",
    when(sql`r.component = 'PRINCIPAL'`, sql`r.amount_minor`),
  ),
  collectedFeeMinor: counted(
    "allocated",
    "amounts that the ledger laid on late fees",
    when(sql`r.component = 'LATE_FEE'`, sql`r.amount_minor`),
  ),
  codesCreated: counted("codeCreated", "codes with a number"),
  codesPaid: counted(
    "codePaid",
    "codes whose payments reached their amount, less those that went below again",
    sql`r.sign`,
  ),
  extensions: counted("extension", "extensions in effect less reversed", sql`r.sign`),
  extensionFeeMinor: counted(
    "extension",
    "the fees asked for them",
    sql`r.sign * coalesce(r.fee_minor, 0)`,
  ),
  deductions: counted("deduction", "deductions used less voided", sql`r.sign`),
  waivedMinor: counted("deduction", "amounts waived", sql`r.sign * r.used_minor`),
  present: counted("present", "1 on a day with a login or a result"),
  idleEvents: counted("idle", "notices of inactivity"),
  idleMinutes: counted("idle", "minutes of inactivity", sql`r.minutes`),
  guardBlocks: counted("guard", "contacts that the guard refused", when(sql`not r.is_overridden`)),
  guardOverrides: counted(
    "guard",
    "refused contacts that a person let pass",
    when(sql`r.is_overridden`),
  ),
};

/** Columns of the days of agents and teams. */
export const DAY_COLUMNS: readonly (Measure | Opened)[] = [...OPENED, ...MEASURES];

/** Columns whose hour is the hour of a single row. */
export const HOUR_COLUMNS = MEASURES.filter((measure) => RAW_MEASURES[measure].of !== "caseload");
