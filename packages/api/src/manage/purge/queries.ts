import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { limitTo } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import { queryRows } from "../../core/query.ts";
import { institutionVisibleTo } from "../../core/scope.ts";
import type { Purge, PurgedKind } from "./contract.ts";

export interface Purged {
  readonly institutionId: number | null;
  readonly kind: PurgedKind;
  readonly onDay: Day;
  readonly records: number;
  readonly failure: string | null;
  readonly at: Date;
}

export async function addPurge(db: Db, purged: Purged): Promise<void> {
  await db
    .insertInto("retentionPurge")
    .values(purged)
    .onConflict((oc) =>
      oc
        .constraint("retention_purge_once")
        .doUpdateSet((eb) => ({
          records: sql<number>`retention_purge.records + ${eb.ref("excluded.records")}`,
          failure: eb.ref("excluded.failure"),
          at: eb.ref("excluded.at"),
        })),
    )
    .execute();
}

export async function purges(
  db: Db,
  actor: Actor | null,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<(Purge & { total: number })[]> {
  const seen = actor ? institutionVisibleTo(actor, sql.ref("p.institutionId")) : sql`true`;
  return queryRows(db)<Purge & { total: number }>`
    select p.id as purge_id, p.on_day as "on", p.kind, i.name as institution_name, p.records, p.failure, p.at,
      count(*) over () as total
    from retention_purge p left join institution i on i.id = p.institution_id
    where (p.institution_id is null or ${seen})
    order by p.on_day desc, p.at desc, p.id desc ${limitTo(size, offset)}`;
}

export const allInstitutions = (db: Db): Promise<{ id: number; zone: string }[]> =>
  db.selectFrom("institution").select(["id", "zone"]).orderBy("id").execute();
