import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { Policy } from "./authority.ts";

export interface StoredPolicy extends Policy {
  readonly id: number;
  readonly currency: Currency;
  readonly institutionId: number | null;
  readonly institutionName: string | null;
  readonly effectiveOn: Day;
  readonly followsHouse: boolean;
  readonly editorName: string | null;
  readonly editedAt: Date;
}

/** Every line of the house and of the institutions in sight, newest first. */
export async function policyLines(
  db: Db,
  actor: Actor,
): Promise<StoredPolicy[]> {
  const { rows } = await sql<StoredPolicy>`
    select d.id, d.currency, d.institution_id, i.name as institution_name, d.effective_on, d.follows_house, d.budget_bp,
      d.check_above_minor, d.valid_days, d.longest_days, u.name as editor_name, d.created_at as edited_at
    from deduction_policy d
    left join institution i on i.id = d.institution_id
    left join app_user u on u.id = d.editor_id
    where d.institution_id is null or ${institutionVisibleTo(actor, sql.ref("d.institutionId"))}
    order by d.currency, i.name nulls first, d.effective_on desc, d.id desc`.execute(
    db,
  );
  return rows;
}

export async function lockLatest(
  db: Db,
  currency: Currency,
  institutionId: number | null,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext('deduction_policy'), ${institutionId ?? 0}::int)`.execute(
    db,
  );
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from deduction_policy
    where currency = ${currency} and institution_id is not distinct from ${institutionId}::bigint`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export interface NewPolicy extends Policy {
  readonly currency: Currency;
  readonly institutionId: number | null;
  readonly effectiveOn: Day;
  readonly followsHouse: boolean;
  readonly editorId: number;
  readonly createdAt: Date;
}

export async function insertPolicy(db: Db, policy: NewPolicy): Promise<number> {
  const { id } = await db
    .insertInto("deductionPolicy")
    .values(policy)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
