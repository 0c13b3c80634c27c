import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import { columnOf } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { isAccountOf } from "../../../core/same-person.ts";
import {
  institutionVisibleTo,
  visibleThroughCase,
  visibleTo,
} from "../../../core/scope.ts";
import type { FactKind, listFacts } from "../contract.ts";

type Line = z.infer<typeof listFacts.output>[number];

/** Of the lender's people and of the caller's own institution. */
const nameOf = (actor: Actor, alias: "r" | "e") => {
  const institutionId = columnOf(alias, "institutionId");
  return sql`case when ${institutionId} is null or ${institutionVisibleTo(actor, institutionId)}
    then ${columnOf(alias, "name")} end`;
};

/** That it is so, everybody at a case of his learns; in whose words, and by whom, only who sees that institution. */
export async function list(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select f.id as fact_id, f.kind, f.from_on, f.recorded_at, f.ended_at,
      case when ${institutionVisibleTo(actor, sql.ref("t.institutionId"))} then f.reason else '' end as reason,
      ${nameOf(actor, "r")} as recorded_by, ${nameOf(actor, "e")} as ended_by
    from borrower_fact f
    join collection_case c on c.borrower_id = f.borrower_id and ${visibleTo(actor, "c")}
    left join collection_case t on t.id = f.case_id
    left join app_user r on r.id = f.recorded_by
    left join app_user e on e.id = f.ended_by
    where c.id = ${taskId} order by f.id desc`.execute(db);
  return rows;
}

/** The borrower of a case, with what the day of a fact is judged by. */
export interface FactBorrower {
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly birthOn: Day | null;
  /** Of the institution that has the case. */
  readonly zone: string;
}

export async function subjectOf(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<FactBorrower | undefined> {
  const { rows } = await sql<FactBorrower>`
    select c.borrower_id, c.institution_id, b.birth_on, i.zone
    from collection_case c join borrower b on b.id = c.borrower_id join institution i on i.id = c.institution_id
    where c.id = ${taskId} and ${visibleTo(actor, "c")}`.execute(db);
  return rows[0];
}

/** The same, whoever asks. */
export async function borrowerOf(db: Db, caseId: number): Promise<number> {
  const { borrowerId } = await db
    .selectFrom("collectionCase")
    .select("borrowerId")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  return borrowerId;
}

export async function birthOf(db: Db, id: number): Promise<Day | null> {
  const { birthOn } = await db
    .selectFrom("borrower")
    .select("birthOn")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return birthOn;
}

/** His loans, locked in the order of their ids: money is changed by one at a time. */
export async function lockLoansOf(db: Db, borrowerId: number): Promise<void> {
  await sql`
    select id from loan where borrower_id = ${borrowerId} order by id for update`.execute(
    db,
  );
}

/** A settled one too: what is so of him may leave credit on it, or make it owe again. */
export async function loansOf(db: Db, borrowerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from loan where borrower_id = ${borrowerId} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface NewFact {
  readonly borrowerId: number;
  readonly kind: FactKind;
  readonly fromOn: Day;
  readonly reason: string;
  readonly caseId: number;
  readonly recordedBy: number | null;
  readonly recordedAt: Date;
}

/** Undefined where the same is known of the borrower already. */
export async function insert(
  db: Db,
  fact: NewFact,
): Promise<number | undefined> {
  const row = await db
    .insertInto("borrowerFact")
    .values(fact)
    .onConflict((on) =>
      on
        .columns(["borrowerId", "kind"])
        .where("endedAt", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export interface LockedFact {
  readonly id: number;
  readonly borrowerId: number;
  readonly kind: FactKind;
  readonly recordedBy: number | null;
  readonly endedAt: Date | null;
  /** The caller's account is another of whoever recorded it. */
  readonly isSamePerson: boolean;
}

export async function find(
  db: Db,
  actor: Actor,
  factId: number,
): Promise<LockedFact | undefined> {
  const { rows } = await sql<LockedFact>`
    select f.id, f.borrower_id, f.kind, f.recorded_by, f.ended_at,
      ${isAccountOf(actor.userId, sql.ref("f.recordedBy"))} as is_same_person
    from borrower_fact f
    where f.id = ${factId} and ${visibleThroughCase(actor, "borrowerId", sql.ref("f.borrowerId"))}`.execute(
    db,
  );
  return rows[0];
}

export async function end(
  db: Db,
  factId: number,
  { endedBy, endedAt }: { endedBy: number; endedAt: Date },
): Promise<void> {
  await db
    .updateTable("borrowerFact")
    .set({ endedBy, endedAt })
    .where("id", "=", factId)
    .execute();
}
