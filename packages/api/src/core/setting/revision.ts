import type { Db } from "@kolekta/db";
import type { Day } from "../day.ts";

/** From which day a line holds, and who wrote it when. */
export interface RevisionMeta {
  readonly id: number;
  readonly effectiveOn: Day;
  /** Null where it was delivered. */
  readonly editorName: string | null;
  readonly editedAt: Date;
}

/** What a setting says from a day on, and whose it is. */
export type SettingRevision<Owner, Values> = Owner & Values & RevisionMeta;

/** A line as it is written: from which day, and whose words it has. */
export interface NewRevisionMeta {
  readonly effectiveOn: Day;
  readonly editorId: number;
  readonly at: Date;
}

/** The same where a command of the operator may have written it, in nobody's name. */
export type InitialRevisionMeta = Omit<NewRevisionMeta, "editorId"> & {
  readonly editorId: number | null;
};

/** Any of these owners; a column that is left out is not asked. */
export type OwnerFilter<Owner> = {
  readonly [Column in keyof Owner]?: readonly Owner[Column][];
};

/** Where the lines of a setting are kept. */
export interface SettingStore<Owner, Values> {
  /** The table, which also names the setting to those who propose, lock and audit it. */
  readonly name: string;
  /** Whose it is, of what says more. */
  owner(source: Owner): Owner;
  /** Newest first by their day, then by when they were written. */
  lines(db: Db, owners: OwnerFilter<Owner>): Promise<SettingRevision<Owner, Values>[]>;
  /** Adds a line; none is ever changed. Returns its id. */
  insert(db: Db, line: Owner & Values, meta: NewRevisionMeta): Promise<number>;
  /** Whose line it is; nothing where there is none. */
  findOwner(db: Db, id: number): Promise<Owner | undefined>;
  /** The rows that the line is made of, where that is more than the one of its id. */
  rowIds?(db: Db, line: SettingRevision<Owner, Values>): Promise<readonly number[]>;
  /** Takes away what was written down as withdrawn. */
  remove(db: Db, rowIds: readonly number[]): Promise<void>;
}

/** A line as contracts tell it: its id beside what it says. */
export const toRevisionView = <Line extends { readonly id: number }>({ id, ...line }: Line) => ({
  ruleId: id,
  ...line,
});

/** The setting and whose it is: "deduction_policy IDR default". */
export const toSettingKey = (name: string, owner: object): string =>
  [name, ...Object.values(owner).map((value) => value ?? "default")].join(" ");

/** The institution that the setting is of; null where it concerns several. */
export const toInstitutionId = (owner: object): number | null =>
  "institutionId" in owner && typeof owner.institutionId === "number" ? owner.institutionId : null;
