import type { Db } from "@kolekta/db";
import type { Day } from "../day.ts";

/** From which day a line holds, and who wrote it when. */
export interface Written {
  readonly id: number;
  readonly effectiveOn: Day;
  /** Null where it was delivered. */
  readonly editorName: string | null;
  readonly editedAt: Date;
}

/** What a setting says from a day on, and whose it is. */
export type SettingLine<Owner, Values> = Owner & Values & Written;

/** A line as it is written: from which day, and whose words it has. */
export interface Writing {
  readonly effectiveOn: Day;
  readonly editorId: number;
  readonly at: Date;
}

/** The same where a command of the operator may have written it, in nobody's name. */
export type FirstWriting = Omit<Writing, "editorId"> & {
  readonly editorId: number | null;
};

/** Any of these owners; a column that is left out is not asked. */
export type OwnersOf<Owner> = {
  readonly [Column in keyof Owner]?: readonly Owner[Column][];
};

/** Where the lines of a setting are kept. */
export interface SettingStore<Owner, Values> {
  /** The table, which also names the setting to those who propose, lock and audit it. */
  readonly name: string;
  /** Whose it is, of what says more. */
  owner(of: Owner): Owner;
  /** Newest first by their day, then by when they were written. */
  lines(db: Db, owners: OwnersOf<Owner>): Promise<SettingLine<Owner, Values>[]>;
  /** Adds a line; none is ever changed. Returns its id. */
  insert(db: Db, line: Owner & Values, writing: Writing): Promise<number>;
  /** Whose line it is; nothing where there is none. */
  ownerOf(db: Db, id: number): Promise<Owner | undefined>;
  /** The rows that the line is made of, where that is more than the one of its id. */
  rowIds?(db: Db, line: SettingLine<Owner, Values>): Promise<readonly number[]>;
  /** Takes away what was written down as withdrawn. */
  remove(db: Db, rowIds: readonly number[]): Promise<void>;
}

/** A line as contracts tell it: its id beside what it says. */
export const shownLine = <Line extends { readonly id: number }>({ id, ...line }: Line) => ({
  ruleId: id,
  ...line,
});

/** The setting and whose it is: "deduction_policy IDR house". */
export const keyOf = (name: string, owner: object): string =>
  [name, ...Object.values(owner).map((one) => one ?? "house")].join(" ");

/** The institution that the setting is of; null where it concerns several. */
export const institutionOf = (owner: object): number | null =>
  "institutionId" in owner && typeof owner.institutionId === "number" ? owner.institutionId : null;
