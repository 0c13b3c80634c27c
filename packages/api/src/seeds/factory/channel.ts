import type { DB, Db } from "@kolekta/db";
import { type Updateable, sql } from "kysely";

/** Changes every repayment channel from the first day on, also for existing codes. */
export async function updateChannels(
  db: Db,
  values: Pick<Updateable<DB["repayChannel"]>, "openAmount" | "enabled">,
): Promise<void> {
  await sql`
    insert into repay_channel (channel, bank, effective_on, label, currency, min_minor, max_minor, expiry_hours, open_amount,
      enabled, position)
    select distinct on (channel, bank) channel, bank, effective_on, label, currency, min_minor, max_minor, expiry_hours,
      coalesce(${values.openAmount ?? null}::boolean, open_amount), coalesce(${values.enabled ?? null}::boolean, enabled), position
    from repay_channel order by channel, bank, effective_on desc, id desc`.execute(db);
}
