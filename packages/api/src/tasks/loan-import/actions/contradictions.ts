import type { Db } from "@kolekta/db";
import { maskName, maskPhone } from "../../../core/mask.ts";
import * as changes from "../queries/change.ts";
import * as identities from "../queries/identity.ts";
import { NO_PHONE } from "../rules/change.ts";
import { groupByPerson, hasSameName, type Identity, isSamePerson } from "../rules/identity.ts";
import { aboutField, type RowIssue } from "../rules/issue.ts";
import type { ApprovedChanges } from "./carry.ts";
import type { ReadyRun } from "./terms.ts";

/** Row that repeats the loan of an earlier row with other values; the tape uses the earlier one. */
export interface DifferingRow extends Identity {
  readonly row: number;
  readonly first: number;
  readonly loanNumber: string;
  readonly borrowerKey: string;
}

interface BorrowerRow extends Identity {
  readonly row: number;
  readonly borrowerKey: string;
}

interface About {
  readonly db: Db;
  readonly run: ReadyRun;
  /** Prefix of borrower ids of the lender. */
  readonly source: string;
  readonly now: Date;
}

interface Contradictions {
  readonly issues: readonly RowIssue[];
  readonly approved: ApprovedChanges;
}

/**
 * Finds rows that contradict each other or stored data about the identity of a borrower or the
 * borrower of a loan, and marks them as refused on the tape, except rows whose change two people
 * approved.
 */
export async function rejectContradictions(
  about: About,
  differing: readonly DifferingRow[],
  { saveValid }: { readonly saveValid: boolean },
): Promise<Contradictions> {
  const { db, run } = about;
  const keys = [...new Set(differing.map(({ borrowerKey }) => borrowerKey))];
  const { institutionId } = run;
  const nameDecides = isFromApi(run);
  const suspects = await identities.listSuspects(db, { institutionId, nameDecides }, keys);
  const contradicting = suspects.filter(
    contradictsExisting(nameDecides ? hasSameName : isSamePerson),
  );
  const moved = await identities.listMovedLoans(db);
  const { hashes, approved } = await getApprovedChanges(about, [...contradicting, ...moved]);
  const toChangeable = (issue: RowIssue): RowIssue => ({
    ...issue,
    changeHash: hashes.get(issue.row) ?? null,
  });
  const issues = [
    ...listTwoPersonIssues(about, [...suspects, ...differing]),
    ...[...contradicting.map(toExistingIssue(about)), ...moved.map(toMovedIssue(about))]
      .filter(({ row }) => !approved.has(row))
      .map(toChangeable),
  ];
  const rejected = new Set(issues.map(({ row }) => row));
  await identities.rejectRows(db, [...rejected]);
  for (const row of rejected) approved.delete(row);
  return {
    issues: [
      ...issues,
      ...(await toDifferingIssues(about, differing)),
      ...(saveValid ? toContestedIssues(about, differing) : []),
    ],
    approved: {
      ids: [...approved.values()],
      identities: contradicting.filter(({ row }) => approved.has(row)),
      loans: moved.filter(({ row }) => approved.has(row)),
    },
  };
}

/** Lists the first row of each loan that a later row states otherwise. */
function toContestedIssues(about: About, differing: readonly DifferingRow[]): RowIssue[] {
  const byFirst = new Map(differing.map((row) => [row.first, row]));
  return [...byFirst.values()].map(({ first, row, loanNumber }) => ({
    ...aboutField(about.run.mapping, "loanNumber"),
    row: first,
    value: loanNumber,
    key: "differs",
    params: { row },
  }));
}

/**
 * Finds the digests of contradictions by row, and the approved changes that allow some of the rows.
 */
async function getApprovedChanges(
  { db, run, now }: About,
  contradictions: readonly { readonly row: number }[],
) {
  const rows = [...new Set(contradictions.map(({ row }) => row))];
  const { institutionId, mapping } = run;
  const { name: product } = mapping.product;
  const hashes = await changes.computeRowHashes(db, { institutionId, product }, rows);
  const waiting = await changes.listPendingChanges(db, [...hashes.values()], now);
  const approved = new Map<number, number>();
  for (const [row, hash] of hashes) {
    const id = waiting.get(hash);
    if (id !== undefined) approved.set(row, id);
  }
  return { hashes, approved };
}

const toSourceId = ({ source }: About, borrowerKey: string): string =>
  borrowerKey.slice(source.length + 1);

const issueAbout = (
  about: About,
  { row, borrowerKey }: Pick<BorrowerRow, "row" | "borrowerKey">,
) => ({
  ...aboutField(about.run.mapping, "borrowerId"),
  row,
  value: toSourceId(about, borrowerKey),
});

const statedBy = ({ name, phone }: Identity) => ({ name, phone: phone ?? NO_PHONE });

/**
 * Lists every row of a borrower id that names two people, with the first row of the other person.
 */
function listTwoPersonIssues(about: About, rows: readonly BorrowerRow[]): RowIssue[] {
  const byId = Map.groupBy(rows, ({ borrowerKey }) => borrowerKey);
  return [...byId.values()].flatMap((sameId) => {
    const persons = groupByPerson(sameId);
    return persons.flatMap((person, at) => {
      const other = persons[at === 0 ? 1 : 0]?.[0];
      return other ? person.map(toPersonIssue(about, other)) : [];
    });
  });
}

const toPersonIssue =
  (about: About, other: BorrowerRow) =>
  (row: BorrowerRow): RowIssue => ({
    ...issueAbout(about, row),
    key: "identityDiffers",
    params: {
      ...statedBy(row),
      otherRow: other.row,
      otherName: other.name,
      otherPhone: other.phone ?? NO_PHONE,
    },
  });

/**
 * One caller of the API could change first the phone and then the name, so that a common phone does
 * not prove the person.
 */
const isFromApi = ({ kind }: ReadyRun): boolean => kind === "json";

const contradictsExisting =
  (isSame: typeof isSamePerson) =>
  (row: identities.SuspectRow): boolean =>
    row.isNews &&
    row.existingName !== null &&
    !isSame(row, { name: row.existingName, phone: row.existingPhone });

/**
 * Masks the stored number, because a full one needs a logged reveal; masks the name too when the
 * institution never had the borrower.
 */
const toExistingIssue =
  (about: About) =>
  (row: identities.SuspectRow): RowIssue => {
    const existingName = row.existingName ?? "";
    return {
      ...issueAbout(about, row),
      key: "identityKnown",
      params: {
        ...statedBy(row),
        existingName: row.isVisible ? existingName : maskName(existingName),
        existingPhone: maskPhone(row.existingPhone) ?? NO_PHONE,
      },
    };
  };

const toMovedIssue =
  (about: About) =>
  ({ existingKey, ...row }: identities.MovedLoan): RowIssue => ({
    ...issueAbout(about, row),
    key: "borrowerKnown",
    params: {
      borrowerId: toSourceId(about, row.borrowerKey),
      existingId: toSourceId(about, existingKey),
    },
  });

/** Reports two rows of one loan: with two borrower ids, or with another difference. */
async function toDifferingIssues(
  about: About,
  differing: readonly DifferingRow[],
): Promise<RowIssue[]> {
  const firstKeys = await identities.borrowerKeys(
    about.db,
    differing.map(({ first }) => first),
  );
  return differing.map((row): RowIssue => {
    const firstKey = firstKeys.get(row.first) ?? row.borrowerKey;
    if (firstKey === row.borrowerKey)
      return {
        ...aboutField(about.run.mapping, "loanNumber"),
        row: row.row,
        value: row.loanNumber,
        key: "differs",
        params: { row: row.first },
      };
    return {
      ...issueAbout(about, row),
      key: "borrowerDiffers",
      params: {
        borrowerId: toSourceId(about, row.borrowerKey),
        otherId: toSourceId(about, firstKey),
        otherRow: row.first,
      },
    };
  });
}
