import type { Counts } from "../contract.ts";
import * as classes from "../queries/classify.ts";
import { createPlaces } from "../queries/places.ts";
import { countKept } from "../queries/carried.ts";
import { createTape, fillTape, type StagingRow } from "../queries/tape.ts";
import { aboutField, type RowIssue } from "../rules/issue.ts";
import { payoffOf } from "../rules/payoff.ts";
import { readRow, type TapeRow, type Terms } from "../rules/row.ts";
import type { ApprovedChanges } from "./carry-changes.ts";
import { type DifferingRow, findContradictions } from "./contradictions.ts";
import type { ImportVisit } from "./own-connections.ts";
import type { SheetRow } from "../../../core/sheet/cell.ts";
import { rowsOfRun } from "./files.ts";
import { baseDay } from "./carry.ts";
import type { Goods, ReadyRun } from "./terms.ts";

export interface Examined {
  readonly counts: Counts;
  /** In the order of the rows; at most MOST_ISSUES of them. */
  readonly issues: readonly RowIssue[];
  readonly approved: ApprovedChanges;
}

export const MOST_ISSUES = 100_000;
const TELL_EACH = 5_000;

interface Reading {
  readonly issues: RowIssue[];
  readonly differing: DifferingRow[];
  failing: number;
  repeated: number;
}

/**
 * Reads the file of a run into the transaction's tape and compares it with the portfolio. Writes
 * nothing that stays; `desk.db` must be a transaction.
 */
export async function examine(
  desk: ImportVisit,
  run: ReadyRun,
  terms: Terms & Goods,
  tell: (doneRows: number) => Promise<void>,
): Promise<Examined> {
  const reading: Reading = {
    issues: [],
    differing: [],
    failing: 0,
    repeated: 0,
  };
  await createTape(desk.db);
  const file = rowsOfRun(desk.dataDir, run);
  await fillTape(desk.db, stagingRows(file, terms, reading, tell));
  const { institutionId, byRule, asOfOn: asOf } = run;
  const { productId, merchantId } = terms;
  const places = { productId, institutionId, byRule };
  const { today } = terms.calendar;
  await createPlaces(desk.db, { ...places, merchantId }, today);
  await classes.classify(desk.db, { ...places, asOf });
  const { source } = terms;
  const { issues, approved } = await findContradictions(
    { db: desk.db, run, source, now: desk.now() },
    reading.differing,
  );
  const { refused, ...verdicts } = await classes.countVerdicts(desk.db);
  const zones = await classes.countZones(desk.db);
  const placed = await classes.placedElsewhere(desk.db, MOST_ISSUES);
  const paymentsKept = await countKept(desk.db, await baseDay(desk, asOf));
  const { repeated } = reading;
  const failing = reading.failing + refused;
  return {
    counts: { ...verdicts, ...zones, paymentsKept, repeated, failing },
    issues: [...reading.issues, ...issues, ...placed.map(isPlaced(run))]
      .toSorted((a, b) => a.row - b.row)
      .slice(0, MOST_ISSUES),
    approved,
  };
}

async function* stagingRows(
  file: AsyncIterable<SheetRow>,
  terms: Terms & Goods,
  reading: Reading,
  tell: (doneRows: number) => Promise<void>,
): AsyncGenerator<StagingRow> {
  const firsts = new Map<string, { row: number; digest: string }>();
  let done = -1;
  for await (const line of file) {
    const { row } = line;
    done += 1;
    if (done === 0) continue;
    if (done % TELL_EACH === 0) await tell(done);
    const read = readRow(line, terms);
    if (!read.ok) {
      fail(reading, read.issues);
      continue;
    }
    const digest = digestOf(read.row);
    const borrowerKey = `${terms.source}:${read.row.person.borrowerId}`;
    const first = firsts.get(read.row.loan.loanNumber);
    if (first) {
      if (first.digest === digest) reading.repeated += 1;
      else failDiffering(reading, read.row, first.row, borrowerKey);
      continue;
    }
    firsts.set(read.row.loan.loanNumber, { row, digest });
    const payoff = payoffOf(read.row.loan, terms.calendar.today);
    yield { ...read.row, borrowerKey, digest, payoff };
  }
}

function fail(reading: Reading, issues: readonly RowIssue[]): void {
  reading.failing += 1;
  if (reading.issues.length < MOST_ISSUES) reading.issues.push(...issues);
}

function failDiffering(
  reading: Reading,
  { row, loan, person }: TapeRow,
  first: number,
  borrowerKey: string,
): void {
  reading.failing += 1;
  if (reading.differing.length === MOST_ISSUES) return;
  const { loanNumber } = loan;
  const { name, phone } = person;
  reading.differing.push({ row, first, loanNumber, borrowerKey, name, phone });
}

const isPlaced =
  ({ mapping }: ReadyRun) =>
  ({ rowNo, loanNumber }: { rowNo: number; loanNumber: string }): RowIssue => ({
    ...aboutField(mapping, "loanNumber"),
    row: rowNo,
    value: loanNumber,
    key: "placedElsewhere",
    params: {},
  });

/** The same for two rows that say the same of a loan, in whatever file, row and stage, and on whatever day. */
function digestOf({ person, loan }: TapeRow): string {
  const { rest, dueOn: _due, status: _status, ...said } = loan;
  const later = rest && [rest.principal, rest.interest];
  return Bun.hash.xxHash64(JSON.stringify([person, said, later])).toString(36);
}
