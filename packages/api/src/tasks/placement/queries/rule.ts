import type { Db } from "@kolekta/db";
import { type SqlBool, sql } from "kysely";
import { anyOf, limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { isLimited } from "../../../core/institution-scope.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, lenderVisibleTo } from "../../../core/scope.ts";
import type { SettingRevision, SettingStore } from "../../../core/setting/revision.ts";
import { toBp, toPercent } from "../../../core/setting/rules.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { RuleOwner, RuleValues } from "../contract-rule.ts";

type Row = Omit<RuleValues, "shares">;

const rows = settingTable<RuleOwner, Row>("placement_rule", {
  owner: ["lenderId", "productId", "stageId"],
  values: ["followsWider", "termDays", "noticeDays"],
});

/** Rule with its shares, which are written and withdrawn with it. */
export const ruleLines: SettingStore<RuleOwner, RuleValues> = {
  ...rows,
  lines: async (db, owners) => withShares(db, await rows.lines(db, owners)),
  async insert(db, { shares, ...line }, revision) {
    const id = await rows.insert(db, line, revision);
    if (shares.length > 0)
      await db
        .insertInto("placementShare")
        .values(
          shares.map(({ institutionId, percent }) => ({
            ruleId: id,
            institutionId,
            shareBp: toBp(percent),
          })),
        )
        .execute();
    return id;
  },
};

async function withShares(
  db: Db,
  lines: readonly SettingRevision<RuleOwner, Row>[],
): Promise<SettingRevision<RuleOwner, RuleValues>[]> {
  const found = await db
    .selectFrom("placementShare")
    .select(["ruleId", "institutionId", "shareBp"])
    .where(sql<SqlBool>`rule_id = ${anyOf(lines.map(({ id }) => id))}`)
    .orderBy("shareBp", "desc")
    .orderBy("institutionId")
    .execute();
  const byRule = Map.groupBy(found, ({ ruleId }) => ruleId);
  return lines.map((line) => ({
    ...line,
    shares: (byRule.get(line.id) ?? []).map((share) => ({
      institutionId: share.institutionId,
      percent: toPercent(share.shareBp),
    })),
  }));
}

export interface NamedOwner extends RuleOwner {
  readonly lenderName: string;
  readonly productName: string | null;
  readonly stageName: string | null;
}

/**
 * Lists owners of rules with their names; for an institution only those of rules that ever gave it
 * a share.
 */
export async function listOwners(
  db: Db,
  actor: Actor,
  filter: { lenderId?: number | undefined; page: number; size: number },
): Promise<{ rows: NamedOwner[]; total: number }> {
  const { lenderId = null, page, size } = filter;
  const shared = isLimited(actor)
    ? sql`exists (select from placement_rule other join placement_share s on s.rule_id = other.id
        where (other.lender_id, other.product_id, other.stage_id) is not distinct from (r.lender_id, r.product_id, r.stage_id)
          and ${institutionVisibleTo(actor, sql.ref("s.institutionId"))})`
    : sql`true`;
  const found = await queryRows(db)<NamedOwner & { total: number }>`
    select o.*, m.name as lender_name, p.name as product_name, q.name as stage_name, count(*) over () as total
    from (
      select distinct r.lender_id, r.product_id, r.stage_id from placement_rule r
      where (${lenderId}::bigint is null or r.lender_id = ${lenderId}::bigint)
        and ${lenderVisibleTo(actor, sql.ref("r.lenderId"))} and ${shared}
    ) o
    join lender m on m.id = o.lender_id
    left join product p on p.id = o.product_id
    left join stage q on q.id = o.stage_id
    order by m.name, p.name nulls first, q.name nulls first, o.lender_id, o.product_id, o.stage_id
    ${limitTo(size, (page - 1) * size)}`;
  return { rows: found.map(({ total: _, ...owner }) => owner), total: found[0]?.total ?? 0 };
}

/** Names of the institutions visible to the caller, by id. */
export async function institutionNames(db: Db, actor: Actor): Promise<Map<number, string>> {
  const found = await queryRows(db)<{ id: number; name: string }>`
    select i.id, i.name from institution i where ${institutionVisibleTo(actor, sql.ref("i.id"))} order by i.name, i.id`;
  return new Map(found.map(({ id, name }) => [id, name]));
}
