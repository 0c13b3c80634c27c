/**
 * Finds the roster in a workbook: its sheet, header row and columns. Shift codes and agents are
 * checked elsewhere.
 */
import type { Day } from "../../../core/day.ts";
import { MAX_AGENTS, MAX_DATES } from "../contract-upload.ts";
import { dayNamed, daysNamed, type HeaderDate, listMonths } from "./dates.ts";

interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export interface RosterRow {
  /** Row number in the spreadsheet. */
  readonly row: number;
  readonly login: string;
  readonly name: string;
  readonly institution: string;
  readonly stage: string;
  /** Codes in the order of the roster's days; an empty code leaves the day unchanged. */
  readonly codes: readonly string[];
}

export interface Roster {
  readonly headers: Readonly<Record<"login" | "institution", string>>;
  readonly days: readonly Day[];
  readonly dayHeaders: readonly string[];
  readonly rows: readonly RosterRow[];
}

type Refusal =
  | { readonly key: "schedule.noHeader" | "schedule.noDates" }
  | { readonly key: "schedule.noAgents" | "schedule.datesAmbiguous" }
  | {
      readonly key: "schedule.twoRosters";
      readonly params: { readonly first: string; readonly other: string };
    }
  | {
      readonly key: "schedule.headerUnknown" | "schedule.headerTwice" | "schedule.headerMissing";
      readonly params: { readonly column: string };
    }
  | {
      readonly key: "schedule.tooManyDates" | "schedule.tooManyAgents";
      readonly params: { readonly n: number };
    };

type Found =
  | { readonly ok: true; readonly roster: Roster }
  | { readonly ok: false; readonly refusal: Refusal };

export const COLUMNS = {
  login: "loginName",
  name: "agentName",
  institution: "institution",
  stage: "stage",
} as const;
type Column = keyof typeof COLUMNS;

/** Ignored columns: the last one of an error file, and others often found in rosters. */
export const ERRORS_COLUMN = "errors";
const READ_OVER = new Set([ERRORS_COLUMN, "no", "remark", "remarks"]);

const NAMES: Readonly<Record<Column, readonly string[]>> = {
  login: ["loginname", "login", "username", "account", "登录名", "账号"],
  name: ["agentname", "agent", "name", "姓名", "催收员", "namaagen", "nama"],
  institution: ["institution", "team", "organization", "机构", "institusi"],
  stage: ["stage", "queue", "队列", "阶段", "tahap"],
};

/** Number of rows searched for a header. */
const HEADER_WITHIN = 20;

const plain = (text: string): string => text.toLowerCase().replace(/[\s_.#:-]/g, "");

const columnNamed = (text: string): Column | undefined =>
  (Object.keys(NAMES) as Column[]).find((column) => NAMES[column].includes(plain(text)));

const isLogin = (text: string): boolean => columnNamed(text) === "login";
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === "");

interface Header {
  readonly sheet: string;
  readonly cells: readonly string[];
  /** Rows below the header, with the row number of the first. */
  readonly body: readonly (readonly string[])[];
  readonly firstRow: number;
  readonly context: HeaderDate;
}

/** Finds the roster of a workbook. Refuses a workbook without one or with two. */
export function parseRoster(sheets: readonly Sheet[], today: Day): Found {
  const headers = sheets.flatMap((sheet) => findHeader(sheet, today) ?? []);
  const filled = headers.filter(({ body }) => !body.every(isBlank));
  const [header, other] = filled;
  if (headers.length === 0) return toFailure({ key: "schedule.noHeader" });
  if (!header) return toFailure({ key: "schedule.noAgents" });
  if (other)
    return toFailure({
      key: "schedule.twoRosters",
      params: { first: header.sheet, other: other.sheet },
    });
  return read(header);
}

const unknown = (column: string): Refusal => ({
  key: "schedule.headerUnknown",
  params: { column },
});

const toFailure = (refusal: Refusal): Found => ({ ok: false, refusal });

/**
 * Finds the first row with a login column. Days may be one row lower, below a month that spans
 * them.
 */
function findHeader({ name, rows }: Sheet, today: Day): Header | null {
  const trimmed = rows.map((cells) => cells.map((cell) => cell.replace(/^\uFEFF/, "").trim()));
  const at = trimmed.slice(0, HEADER_WITHIN).findIndex((cells) => cells.some(isLogin));
  const top = trimmed[at];
  if (!top) return null;
  const below = trimmed[at + 1] ?? [];
  const login = top.findIndex(isLogin);
  const titles = trimmed.slice(0, at + 1).flat();
  const months = new Set(titles.flatMap(listMonths));
  // Without a single month the numbers of days are ambiguous.
  const month = months.size === 1 ? ([...months][0] ?? null) : null;
  const context = { today, month };
  const isDay = isDayIn(context);
  // The name of a merged column appears in both rows.
  const isSpanned = ["", top[login]].includes(below[login] ?? "");
  const isDouble = !top.some(isDay) && isSpanned && below.some(isDay);
  const skipped = isDouble ? 2 : 1;
  return {
    sheet: name,
    cells: isDouble ? joined(top, below, isDay) : top,
    body: trimmed.slice(at + skipped),
    firstRow: at + skipped + 1,
    context,
  };
}

const isDayIn =
  (context: HeaderDate) =>
  (text: string): boolean =>
    dayNamed(text, "DAY_FIRST", context) !== null ||
    dayNamed(text, "MONTH_FIRST", context) !== null;

const joined = (
  top: readonly string[],
  below: readonly string[],
  isDay: (text: string) => boolean,
): readonly string[] =>
  Array.from({ length: Math.max(top.length, below.length) }, (_, at) =>
    isDay(below[at] ?? "") ? (below[at] ?? "") : (top[at] ?? ""),
  );

interface Columns {
  readonly named: ReadonlyMap<Column, number>;
  readonly dayAt: readonly number[];
}

function read(header: Header): Found {
  const columns = parseColumns(header);
  if ("key" in columns) return toFailure(columns);
  const { named, dayAt } = columns;
  const dayHeaders = dayAt.map((at) => header.cells[at] ?? "");
  const days = daysNamed(dayHeaders, header.context);
  if (!days) return toFailure({ key: "schedule.datesAmbiguous" });
  const strange = days.indexOf(null);
  if (strange >= 0) return toFailure(unknown(dayHeaders[strange] ?? ""));
  const at = (column: Column, cells: readonly string[]): string =>
    cells[named.get(column) ?? -1] ?? "";
  const rows = header.body.flatMap((cells, index): RosterRow[] => {
    if (isBlank(cells)) return [];
    return [
      {
        row: header.firstRow + index,
        login: at("login", cells),
        name: at("name", cells),
        institution: at("institution", cells),
        stage: at("stage", cells),
        codes: dayAt.map((column) => (cells[column] ?? "").toUpperCase()),
      },
    ];
  });
  if (rows.length > MAX_AGENTS)
    return toFailure({ key: "schedule.tooManyAgents", params: { n: MAX_AGENTS } });
  const headers = {
    login: at("login", header.cells),
    institution: at("institution", header.cells),
  };
  return checkedDays({ headers, days: days as Day[], dayHeaders, rows });
}

function checkedDays(roster: Roster): Found {
  const { days, dayHeaders } = roster;
  const twice = days.findIndex((day, at) => days.indexOf(day) !== at);
  if (twice >= 0)
    return toFailure({ key: "schedule.headerTwice", params: { column: dayHeaders[twice] ?? "" } });
  return { ok: true, roster };
}

/** Ignores columns without a name if all their cells are empty. */
function parseColumns({ cells, body, context }: Header): Columns | Refusal {
  const named = new Map<Column, number>();
  const dayAt: number[] = [];
  const isDay = isDayIn(context);
  for (const [at, text] of cells.entries()) {
    const column = columnNamed(text);
    if (column && named.has(column))
      return { key: "schedule.headerTwice", params: { column: text } };
    if (column) named.set(column, at);
    else if (isDay(text)) dayAt.push(at);
    else if (text !== "" && !READ_OVER.has(plain(text))) return unknown(text);
  }
  const unnamed = unnamedColumn(cells, body);
  if (unnamed !== null) return unknown(unnamed);
  for (const column of ["login", "institution"] as const)
    if (!named.has(column))
      return { key: "schedule.headerMissing", params: { column: COLUMNS[column] } };
  if (dayAt.length === 0) return { key: "schedule.noDates" };
  if (dayAt.length > MAX_DATES) return { key: "schedule.tooManyDates", params: { n: MAX_DATES } };
  return { named, dayAt };
}

const LETTERS = 26;

/** Finds the letter of a column with cells but no header. */
function unnamedColumn(
  headers: readonly string[],
  body: readonly (readonly string[])[],
): string | null {
  const widest = body.reduce((max, row) => Math.max(max, row.length), 0);
  for (let at = 0; at < widest; at += 1)
    if ((headers[at] ?? "") === "" && body.some((row) => (row[at] ?? "") !== ""))
      return formatColumnLetter(at);
  return null;
}

function formatColumnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % LETTERS));
  return at < LETTERS ? last : `${formatColumnLetter(Math.floor(at / LETTERS) - 1)}${last}`;
}
