/** Name and number that identify a borrower in a row or record. */
export interface Identity {
  readonly name: string;
  readonly phone: string | null;
}

const IGNORED = /[\u0300-\u036f]|[^\p{L}\p{M}\p{N}]/gu;

/**
 * Compares letters and digits only: case, spaces, punctuation and accents do not make another
 * person.
 */
const nameKey = (name: string): string =>
  `name ${name.toUpperCase().normalize("NFKD").replace(IGNORED, "") || name}`;

const phoneKey = ({ phone }: Identity): string | null => phone && `phone ${phone}`;

export const hasSameName = (identity: Identity, other: Identity): boolean =>
  nameKey(identity.name) === nameKey(other.name);

export const isSamePerson = (identity: Identity, other: Identity): boolean =>
  hasSameName(identity, other) ||
  (phoneKey(identity) !== null && phoneKey(identity) === phoneKey(other));

/**
 * Groups the rows of one borrower id that share a name or a phone, directly or through other rows. More than one group
 * is a contradiction. Linear: a file may give all its rows one id.
 */
export function groupByPerson<Row extends Identity>(rows: readonly Row[]): Row[][] {
  const parents = new Map<string, string>();
  for (const row of rows) {
    const name = findRoot(parents, nameKey(row.name));
    const phone = phoneKey(row);
    if (phone) parents.set(findRoot(parents, phone), name);
  }
  const persons = Map.groupBy(rows, ({ name }) => findRoot(parents, nameKey(name)));
  return [...persons.values()];
}

/** Halves the path on the way, so that a long chain is walked only once. */
function findRoot(parents: Map<string, string>, key: string): string {
  let at = key;
  for (;;) {
    const parent = parents.get(at) ?? at;
    if (parent === at) return at;
    const next = parents.get(parent) ?? parent;
    parents.set(at, next);
    at = next;
  }
}
