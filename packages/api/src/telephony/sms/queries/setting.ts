import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { SaveSetting, SmsSetting } from "../contract-setting.ts";
import type { Limits } from "../rules/quota.ts";

const COLUMNS = sql`s.institution_id, s.max_per_case, s.interval_minutes, s.manual_allowed, s.segment_cost_minor, s.version`;

/** An institution's own row where it has one, else the default of all. */
export async function limitsOf(
  db: Db,
  institutionId: number,
): Promise<Limits | null> {
  const { rows } = await sql<Limits>`
    select ${COLUMNS} from sms_setting s
    where s.institution_id = ${institutionId} or s.institution_id is null
    order by s.institution_id nulls last limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function find(
  db: Db,
  institutionId: number | null,
): Promise<SmsSetting | undefined> {
  const { rows } = await sql<SmsSetting>`
    select ${COLUMNS} from sms_setting s
    where s.institution_id is not distinct from ${institutionId}::bigint`.execute(
    db,
  );
  return rows[0];
}

export async function isVisible(
  db: Db,
  actor: Actor,
  institutionId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from institution i
    where i.id = ${institutionId} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Undefined when somebody else has saved since `version` was read. */
export async function save(
  db: Db,
  given: SaveSetting,
  editorId: number,
  at: Date,
): Promise<SmsSetting | undefined> {
  const { rows } = await sql<SmsSetting>`
    insert into sms_setting as s (institution_id, max_per_case, interval_minutes, manual_allowed, segment_cost_minor, editor_id, updated_at)
    values (${given.institutionId}, ${given.maxPerCase}, ${given.intervalMinutes}, ${given.manualAllowed},
      ${given.segmentCostMinor}, ${editorId}, ${at})
    on conflict (institution_id) do update set
      max_per_case = excluded.max_per_case, interval_minutes = excluded.interval_minutes,
      manual_allowed = excluded.manual_allowed, segment_cost_minor = excluded.segment_cost_minor,
      editor_id = excluded.editor_id, updated_at = excluded.updated_at, version = s.version + 1
    where s.version = ${given.version}
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}
