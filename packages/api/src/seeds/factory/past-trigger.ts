import type { Db } from "@kolekta/db";
import { sql } from "kysely";

interface Guarded {
  readonly table: string;
  readonly trigger: string;
}

/** Writes rows like a migration, with the protecting trigger disabled. */
export async function withTriggerDisabled(
  db: Db,
  { table, trigger }: Guarded,
  write: () => Promise<unknown>,
): Promise<void> {
  const setTriggerState = (state: "disable" | "enable") =>
    sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(trigger)}`.execute(db);
  await setTriggerState("disable");
  try {
    await write();
  } finally {
    await setTriggerState("enable");
  }
}

/**
 * Deletes the delivered holidays, although a trigger protects the days that have begun by the clock
 * of the database.
 */
export const clearHolidays = (db: Db): Promise<void> =>
  withTriggerDisabled(db, { table: "holiday", trigger: "forbid_past_holiday_change" }, () =>
    db.deleteFrom("holiday").execute(),
  );

export const clearMessages = (db: Db): Promise<void> =>
  withTriggerDisabled(db, { table: "sms_message", trigger: "protect_sms_message" }, () =>
    db.deleteFrom("smsMessage").execute(),
  );

const setByLaw =
  (column: "country" | "zone") =>
  (db: Db, institutionId: number, value: string): Promise<void> =>
    withTriggerDisabled(db, { table: "institution", trigger: `institution_${column}_by_law` }, () =>
      db
        .updateTable("institution")
        .set({ [column]: value })
        .where("id", "=", institutionId)
        .execute(),
    );

/** Sets the country of an institution for all time, even with open cases. */
export const setCountry = setByLaw("country");

/** Sets the zone of an institution for all time, even with open cases. */
export const setZone = setByLaw("zone");
