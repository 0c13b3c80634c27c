import type { Db } from "@kolekta/db";
import { maskName, maskPhone } from "../../../core/mask.ts";
import * as identities from "../queries/identity.ts";
import {
  groupByPerson,
  type Identity,
  isSamePerson,
} from "../rules/identity.ts";
import { aboutField, type RowIssue } from "../rules/issue.ts";
import type { ReadyRun } from "./terms.ts";

/** A row that states the loan of an earlier row with other values; the tape keeps the earlier one. */
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
  /** Before the borrowers' own numbers. */
  readonly source: string;
}

/**
 * Finds the rows that contradict each other, or what is known, about who a borrower is or whose loan it is, and marks
 * those on the tape as refused.
 */
export async function findContradictions(
  about: About,
  differing: readonly DifferingRow[],
): Promise<RowIssue[]> {
  const { db, run } = about;
  const keys = [...new Set(differing.map(({ borrowerKey }) => borrowerKey))];
  const suspects = await identities.listSuspects(db, run.institutionId, keys);
  const identityIssues = [
    ...findTwoPersons(about, [...suspects, ...differing]),
    ...suspects.filter(contradictsKnown).map(toKnownIssue(about)),
  ];
  const moved = await identities.refuseMovedLoans(db);
  await identities.refuseRows(
    db,
    identityIssues.map(({ row }) => row),
  );
  return [
    ...identityIssues,
    ...moved.map(toMovedIssue(about)),
    ...(await toDifferingIssues(about, differing)),
  ];
}

const idOf = ({ source }: About, borrowerKey: string): string =>
  borrowerKey.slice(source.length + 1);

const issueAbout = (
  about: About,
  { row, borrowerKey }: Pick<BorrowerRow, "row" | "borrowerKey">,
) => ({
  ...aboutField(about.run.mapping, "borrowerId"),
  row,
  value: idOf(about, borrowerKey),
});

const NO_PHONE = "–";

const statedBy = ({ name, phone }: Identity) => ({
  name,
  phone: phone ?? NO_PHONE,
});

/** Every row of an id that stands for two people, with the first row of another of them. */
function findTwoPersons(
  about: About,
  rows: readonly BorrowerRow[],
): RowIssue[] {
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

const contradictsKnown = (row: identities.SuspectRow): boolean =>
  row.isNews &&
  row.knownName !== null &&
  !isSamePerson(row, { name: row.knownName, phone: row.knownPhone });

/** A whole number is shown by a logged reveal alone, and nothing in full of a borrower whom the institution never had. */
const toKnownIssue =
  (about: About) =>
  (row: identities.SuspectRow): RowIssue => {
    const knownName = row.knownName ?? "";
    return {
      ...issueAbout(about, row),
      key: "identityKnown",
      params: {
        ...statedBy(row),
        knownName: row.isInSight ? knownName : maskName(knownName),
        knownPhone: maskPhone(row.knownPhone) ?? NO_PHONE,
      },
    };
  };

const toMovedIssue =
  (about: About) =>
  ({ knownKey, ...row }: identities.MovedLoan): RowIssue => ({
    ...issueAbout(about, row),
    key: "borrowerKnown",
    params: {
      borrowerId: idOf(about, row.borrowerKey),
      knownId: idOf(about, knownKey),
    },
  });

/** Two rows of one loan: under two borrower ids, or with another difference. */
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
        borrowerId: idOf(about, row.borrowerKey),
        otherId: idOf(about, firstKey),
        otherRow: row.first,
      },
    };
  });
}
