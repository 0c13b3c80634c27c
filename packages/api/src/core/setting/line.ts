import type { Db } from "@kolekta/db";
import type { Day } from "../day.ts";

/** From which day a line holds, and who wrote it when. */
export interface Written {
  readonly id: number;
  readonly effectiveOn: Day;
  /** Null where it came with the house. */
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

/** Any of these owners; a column that is left out is not asked. */
export type OwnersOf<Owner> = {
  readonly [Column in keyof Owner]?: readonly Owner[Column][];
};

/** Where the lines of a setting are kept. */
export interface SettingStore<Owner, Values> {
  /** The table, which also names the setting to those who propose, lock and audit it. */
  readonly name: string;
  /** Newest first by their day, then by when they were written. */
  lines(db: Db, owners: OwnersOf<Owner>): Promise<SettingLine<Owner, Values>[]>;
  /** Adds a line; none is ever changed. Returns its id. */
  insert(db: Db, line: Owner & Values, writing: Writing): Promise<number>;
}

/** The setting and whose it is: "deduction_policy IDR house". */
export const keyOf = (name: string, owner: object): string =>
  [name, ...Object.values(owner).map((one) => one ?? "house")].join(" ");

/** The institution that the setting is of; null where it concerns several. */
export const institutionOf = (owner: object): number | null =>
  "institutionId" in owner && typeof owner.institutionId === "number"
    ? owner.institutionId
    : null;
