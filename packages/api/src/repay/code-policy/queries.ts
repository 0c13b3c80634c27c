import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { queryRow } from "../../core/query.ts";
import { lenderVisibleTo, stageVisibleTo } from "../../core/scope.ts";
import { settingTable } from "../../core/setting/table.ts";
import { OPEN_STATUSES } from "../../tasks/case/contract-codes.ts";
import type { ChannelOwner, ChannelValues } from "./contract-channel.ts";
import type { ModeOwner, ModeValues } from "./contract-mode.ts";

export const channelLines = settingTable<ChannelOwner, ChannelValues>("repay_channel", {
  owner: ["channel", "bank"],
  values: [
    ...(["label", "currency", "minMinor", "maxMinor"] as const),
    ...(["expiryHours", "openAmount", "enabled", "position"] as const),
  ],
});

export const modeLines = settingTable<ModeOwner, ModeValues>("clean_mode", {
  owner: ["productId", "stageId"],
  values: ["overdue", "overdueCurrent", "wholeLoan"],
});

/** Counts the cases of an institution, or of all, with more codes today than the limit. */
export async function casesAbove(
  db: Db,
  institutionId: number | null,
  perCaseDay: number,
  now: Date,
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from (
      select k.case_id from repayment_code k
      join collection_case c on c.id = k.case_id
      join institution i on i.id = c.institution_id
      where k.state <> 'FAILED' and k.created_at >= (date_trunc('day', ${now}::timestamptz at time zone i.zone)) at time zone i.zone
        and (${institutionId}::bigint is null or c.institution_id = ${institutionId})
      group by k.case_id having count(*) > ${perCaseDay}) above`;
  return row?.n ?? 0;
}

/** Counts open codes of a channel, and deductions that would be paid there after their approval. */
export async function countUnderWay(
  db: Db,
  { channel, bank }: ChannelOwner,
  now: Date,
): Promise<{ openCodes: number; waitingDeductions: number }> {
  const row = await queryRow(db)<{ openCodes: number; waitingDeductions: number }>`
    select
      (select count(*)::int from repayment_code k
        where k.state in ('REQUESTED', 'ACTIVE', 'PARTIAL') and k.expires_at > ${now}
          and k.channel = ${channel} and k.bank = ${bank}) as open_codes,
      (select count(*)::int from deduction d
        where d.state in ('APPLIED', 'IN_REVIEW') and d.channel = ${channel} and d.bank = ${bank}) as waiting_deductions`;
  return row ?? { openCodes: 0, waitingDeductions: 0 };
}

/** Counts open cases of loans to which the rule applies. */
export async function openCases(db: Db, { productId, stageId }: ModeOwner): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from collection_case c join loan l on l.id = c.loan_id
    where c.status in (${sql.join(OPEN_STATUSES)})
      and (${productId}::bigint is null or l.product_id = ${productId})
      and (${stageId}::bigint is null or c.stage_id = ${stageId})`;
  return row?.n ?? 0;
}

interface NamedItem {
  readonly id: number;
  readonly name: string;
}

/** Lists products and stages that the caller sees. */
export async function subjects(
  db: Db,
  actor: Actor,
): Promise<{ products: NamedItem[]; stages: NamedItem[] }> {
  const products = await sql<NamedItem>`
    select p.id, p.name from product p where ${lenderVisibleTo(actor, sql.ref("p.lenderId"))} order by p.name, p.id`.execute(
    db,
  );
  const stages = await sql<NamedItem>`
    select q.id, q.name from stage q where ${stageVisibleTo(actor, sql.ref("q.id"))} order by q.id`.execute(
    db,
  );
  return { products: products.rows, stages: stages.rows };
}
