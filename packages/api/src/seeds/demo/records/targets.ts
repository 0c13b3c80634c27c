import { sql } from "kysely";
import type { BaseContext } from "../../../core/context.ts";
import { addDays, atHour, toJakartaDay } from "../../calendar.ts";
import { createDemoCaller } from "./workspace.ts";

const MILLION = 1_000_000;
const RATE = 12;

async function listArrears({ db }: BaseContext): Promise<Map<string, number>> {
  const { rows } = await sql<{ stageKey: string; arrearsMinor: number }>`
    select institution_id || ' ' || stage_id as stage_key, sum(arrears_minor)::bigint as arrears_minor
    from collection_case where closed_at is null and institution_id is not null
    group by institution_id, stage_id`.execute(db);
  return new Map(rows.map((row) => [row.stageKey, row.arrearsMinor]));
}

/**
 * Sets the targets of each stage of an institution at the start of last month and copies them to
 * this month.
 */
export async function targetDemo(context: BaseContext): Promise<void> {
  const today = toJakartaDay(context.now());
  const first = `${today.slice(0, 7)}-01`;
  const firstBefore = `${addDays(first, -1).slice(0, 7)}-01`;
  const month = firstBefore.slice(0, 7);
  const { target } = (await createDemoCaller(context, "ops01", atHour(firstBefore, 9))).reports;
  const arrears = await listArrears(context);
  for (const row of await target.list({ month })) {
    const { institutionId, stageId, currency } = row;
    const open = arrears.get(`${institutionId} ${stageId}`) ?? 0;
    await target.save({
      institutionId,
      stageId,
      month,
      currency,
      rate: RATE,
      amountMinor: Math.ceil(((open || 1) * RATE) / 100 / MILLION) * MILLION,
      reason: "Agreed with the agency for the quarter",
      baseId: null,
    });
  }
  const caller = await createDemoCaller(context, "ops01", atHour(first, 0));
  await caller.reports.target.copy({
    month: first.slice(0, 7),
    reason: "As agreed for the quarter",
  });
}
