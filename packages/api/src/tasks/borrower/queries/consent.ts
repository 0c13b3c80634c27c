import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { ConsentBasis } from "../contract-consent.ts";
import type { Citation } from "./evidence.ts";

interface ConsentZones {
  /** Zone of the institution that has the case. */
  readonly zone: string;
  readonly borrowerZone: string;
}

/** Finds the zones that determine the first day of a consent. */
export async function findZones(db: Db, caseId: number | null): Promise<ConsentZones | undefined> {
  const { rows } = await sql<ConsentZones>`
    select i.zone, b.zone as borrower_zone from collection_case c
    join institution i on i.id = c.institution_id join borrower b on b.id = c.borrower_id
    where c.id = ${caseId}`.execute(db);
  return rows[0];
}

export interface NewConsentEvidence extends Citation {
  readonly flagId: number;
  readonly basis: ConsentBasis;
  readonly opensOn: Day | null;
  readonly verifierId: number;
  readonly at: Date;
}

/** Returns false when the call or text is already evidence of another consent. */
export async function insertConsentEvidence(
  db: Db,
  evidence: NewConsentEvidence,
): Promise<boolean> {
  const row = await db
    .insertInto("consentEvidence")
    .values(evidence)
    .onConflict((conflict) => conflict.doNothing())
    .returning("flagId")
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewDocument {
  readonly flagId: number;
  readonly fileId: string;
  readonly sha256: Buffer;
  readonly attacherId: number;
  readonly at: Date;
}

/**
 * Returns false when the same file is attached to another consent. Waits for a concurrent
 * attachment.
 */
export async function insertDocument(db: Db, document: NewDocument): Promise<boolean> {
  const row = await db
    .insertInto("consentDocument")
    .values(document)
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .returning("flagId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the document of a consent recorded at an institution that the caller sees. */
export async function findDocument(db: Db, actor: Actor, flagId: number): Promise<string | null> {
  const { rows } = await sql<{ fileId: string }>`
    select d.file_id from consent_document d join borrower_flag f on f.id = d.flag_id
    join collection_case t on t.id = f.case_id
    where d.flag_id = ${flagId}
      and ${institutionVisibleTo(actor, sql.ref("t.institutionId"))}`.execute(db);
  return rows[0]?.fileId ?? null;
}
