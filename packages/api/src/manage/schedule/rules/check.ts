/** Checks of a roster against the schedule. Agents, codes and legal hours are arguments. */
import type { Day } from "../../../core/day.ts";
import type { ShiftKind } from "../contract-codes.ts";
import type { RosterCellFlaw, RosterIssueKey } from "../contract-upload.ts";
import type { Roster, RosterRow } from "./roster.ts";

interface Hours {
  readonly from: string;
  readonly to: string;
}

export interface RosterCode {
  readonly code: string;
  readonly kind: ShiftKind;
  readonly enabled: boolean;
  readonly from: string | null;
  readonly to: string | null;
}

export interface RosterAgent {
  readonly agentId: number;
  readonly login: string;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly country: string;
  readonly worksCases: boolean;
  readonly isEnabled: boolean;
  /** Current day in the zone of the agent's institution. */
  readonly today: Day;
}

export interface Lookup {
  /** Agents that the caller may schedule, by login in lower case. */
  readonly agents: ReadonlyMap<string, RosterAgent>;
  readonly codes: ReadonlyMap<string, RosterCode>;
  /** Scheduled codes by `dayKey`. */
  readonly scheduled: ReadonlyMap<string, string>;
  /** Returns the legal contact hours of a day; null on a closed day. */
  readonly open: (country: string, day: Day) => Hours | null;
}

export const dayKey = (agentId: number, day: Day): string => `${agentId} ${day}`;

export interface RowIssue {
  readonly row: number;
  readonly column: string;
  readonly key: RosterIssueKey;
  readonly params: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface PlannedDay {
  readonly agentId: number;
  readonly institutionId: number;
  readonly day: Day;
  readonly code: string;
}

export interface RosterCheckResult {
  readonly planned: readonly PlannedDay[];
  readonly issues: readonly RowIssue[];
  readonly failingRows: ReadonlySet<number>;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
}

type Fault<Key extends RosterIssueKey = RosterIssueKey> = readonly [
  Key,
  Readonly<Record<string, string>>,
];
type DayFault = Fault<Exclude<RosterIssueKey, RosterCellFlaw>>;

export function checkRoster(roster: Roster, lookup: Lookup): RosterCheckResult {
  const seen = new Map<string, number>();
  const issues: RowIssue[] = [];
  const failingRows = new Set<number>();
  const planned: PlannedDay[] = [];
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for (const row of roster.rows) {
    const login = row.login.toLowerCase();
    const found = checkRow(row, roster, lookup, seen.get(login));
    if (login !== "" && !seen.has(login)) seen.set(login, row.row);
    issues.push(...found.issues);
    if (found.issues.length > 0) failingRows.add(row.row);
    else {
      planned.push(...found.planned);
      counts.created += found.created;
      counts.changed += found.planned.length - found.created;
      counts.unchanged += found.unchanged;
    }
  }
  return { planned, issues, failingRows, ...counts };
}

interface CheckedRow {
  readonly issues: RowIssue[];
  readonly planned: PlannedDay[];
  readonly created: number;
  readonly unchanged: number;
}

function checkRow(
  row: RosterRow,
  roster: Roster,
  lookup: Lookup,
  earlier: number | undefined,
): CheckedRow {
  const result = { issues: [] as RowIssue[], planned: [] as PlannedDay[] };
  const agent = lookup.agents.get(row.login.toLowerCase());
  const fault = faultOfAgent(row, agent, earlier);
  if (fault || !agent) {
    const [column, key, params] = fault ?? (["login", "required", {}] as const);
    const issue = { row: row.row, column: roster.headers[column], key, params };
    return { ...result, issues: [{ ...issue, value: row[column] }], created: 0, unchanged: 0 };
  }
  const counts = { created: 0, unchanged: 0 };
  for (const [at, value] of row.codes.entries()) {
    const day = roster.days[at];
    if (value === "" || day === undefined) continue;
    const scheduledCode = lookup.scheduled.get(dayKey(agent.agentId, day));
    if (scheduledCode === value) {
      counts.unchanged += 1;
      continue;
    }
    const found = faultOfCell(value) ?? getDayFault(agent, day, lookup.codes.get(value), lookup);
    const column = roster.dayHeaders[at] ?? day;
    if (found) {
      const [key, params] = found;
      result.issues.push({ row: row.row, column, key, params, value });
      continue;
    }
    if (scheduledCode === undefined) counts.created += 1;
    const { agentId, institutionId } = agent;
    result.planned.push({ agentId, institutionId, day, code: value });
  }
  return { ...result, ...counts };
}

type AgentFault = readonly ["login" | "institution", ...Fault];

function faultOfAgent(
  { login, institution }: RosterRow,
  agent: RosterAgent | undefined,
  earlier: number | undefined,
): AgentFault | null {
  if (login === "") return ["login", "required", {}];
  if (!agent) return ["login", "loginUnknown", {}];
  if (!agent.worksCases) return ["login", "notAgent", {}];
  if (!agent.isEnabled) return ["login", "agentDisabled", {}];
  if (earlier !== undefined) return ["login", "rowTwice", { row: String(earlier) }];
  if (institution === "") return ["institution", "required", {}];
  if (institution.toLowerCase() !== agent.institutionName.toLowerCase())
    return ["institution", "wrongInstitution", { name: agent.institutionName }];
  return null;
}

/** A formula without a stored value is read as its text, an error as the spreadsheet shows it. */
function faultOfCell(value: string): Fault | null {
  if (value.startsWith("=")) return ["noValue", {}];
  return value.startsWith("#") ? ["cellError", {}] : null;
}

/** Returns null when the code is allowed on the day. */
export function getDayFault(
  { today, country }: Pick<RosterAgent, "today" | "country">,
  day: Day,
  code: RosterCode | undefined,
  { open }: Pick<Lookup, "open">,
): DayFault | null {
  if (!code) return ["codeUnknown", {}];
  if (day < today) return ["pastDay", {}];
  if (!code.enabled) return ["codeDisabled", {}];
  if (code.kind !== "WORK") return null;
  const hours = open(country, day);
  if (!hours) return ["closedDay", {}];
  const { from, to } = code;
  const within = from !== null && to !== null && from >= hours.from && to <= hours.to;
  return within ? null : ["outsideHours", { from: hours.from, to: hours.to }];
}
