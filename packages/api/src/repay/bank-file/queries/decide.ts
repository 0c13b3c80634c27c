import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { queryRow } from "../../../core/query.ts";
import type { FileState } from "../contract.ts";
import type { NewFile } from "./file.ts";

export interface LockedFile {
  readonly kind: NewFile["kind"];
  readonly state: FileState;
  readonly provider: string;
  readonly name: string;
  readonly sha256: string;
  readonly onDay: Day | null;
}

export const lock = (db: Db, fileId: number) =>
  queryRow(db)<LockedFile>`
    select kind, state, provider, name, sha256, on_day from payment_file where id = ${fileId} for no key update`;

export async function setProposal(db: Db, fileId: number, proposalId: number): Promise<void> {
  await db.updateTable("paymentFile").set({ proposalId }).where("id", "=", fileId).execute();
}

/** Marks the file for the import job. */
export async function startImport(db: Db, fileId: number, dueAt: Date): Promise<void> {
  await db
    .updateTable("paymentFile")
    .set({ state: "POSTING", dueAt })
    .where("id", "=", fileId)
    .execute();
}
