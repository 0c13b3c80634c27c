import type { Db } from "@kolekta/db";
import type { Day } from "../day.ts";

export interface RevisionMeta {
  readonly id: number;
  readonly effectiveOn: Day;
  /** Is null for a delivered revision. */
  readonly editorName: string | null;
  readonly editedAt: Date;
}

export type SettingRevision<Owner, Values> = Owner & Values & RevisionMeta;

export interface NewRevisionMeta {
  readonly effectiveOn: Day;
  readonly editorId: number;
  readonly at: Date;
}

/** Revision that an operator command may have written without an editor. */
export type InitialRevisionMeta = Omit<NewRevisionMeta, "editorId"> & {
  readonly editorId: number | null;
};

/** Matches any of these owners; an absent column matches all. */
export type OwnerFilter<Owner> = { readonly [Column in keyof Owner]?: readonly Owner[Column][] };

export interface SettingStore<Owner, Values> {
  /** Name of the table, which also identifies the setting in proposals, locks and audit entries. */
  readonly name: string;
  owner(source: Owner): Owner;
  /** Lists revisions newest first, by their day, then by their creation. */
  lines(db: Db, owners: OwnerFilter<Owner>): Promise<SettingRevision<Owner, Values>[]>;
  /** Inserts a revision and returns its id; revisions never change. */
  insert(db: Db, line: Owner & Values, meta: NewRevisionMeta): Promise<number>;
  findOwner(db: Db, id: number): Promise<Owner | undefined>;
  /** Rows of the revision, when there are more than the one with its id. */
  rowIds?(db: Db, line: SettingRevision<Owner, Values>): Promise<readonly number[]>;
  /** Deletes rows that are recorded as withdrawn. */
  remove(db: Db, rowIds: readonly number[]): Promise<void>;
}

/** Converts a revision to its form in contracts, with `ruleId`. */
export const toRevisionView = <Line extends { readonly id: number }>({ id, ...line }: Line) => ({
  ruleId: id,
  ...line,
});

/** Builds the key of a setting and its owner: "deduction_policy IDR default". */
export const toSettingKey = (name: string, owner: object): string =>
  [name, ...Object.values(owner).map((value) => value ?? "default")].join(" ");

/** Gets the institution of the setting; null when it concerns several. */
export const toInstitutionId = (owner: object): number | null =>
  "institutionId" in owner && typeof owner.institutionId === "number" ? owner.institutionId : null;
