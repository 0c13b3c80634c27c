/* A setting that is one for all institutions. */
import type { z } from "zod";
import type { AuditEntry } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { orNotFound } from "../errors.ts";
import { refuseLimited } from "../horizon.ts";
import type { Facts } from "./contract.ts";
import { historyOf } from "./history.ts";
import { type SettingStore, shownLine } from "./line.ts";
import { inForceWithLatest } from "./rules.ts";
import { plainly, type Setting } from "./setting.ts";
import type { SettingTable } from "./table.ts";

/** It is nobody's in particular. */
export type House = object;

/** Only who sees every institution sets it. */
export const admitToHouse: Setting<House, object, House>["admit"] = async ({ actor }) => {
  refuseLimited(actor);
  return null;
};

/** One whose changes and facts say what its table says. */
export const houseSetting = <
  Values extends Facts,
  Change extends Values & { readonly onId: number | null },
>(
  store: SettingTable<House, Values>,
  input: z.ZodType<Change>,
  audit: AuditEntry["action"],
): Setting<House, Values, Change> => ({
  ...plainly(store),
  input,
  audit,
  admit: admitToHouse,
  madeOn: ({ onId }) => onId,
});

type Lines<Values> = Pick<SettingStore<House, Values>, "name" | "owner" | "lines">;

/** What holds, what comes next, and which line was written last. */
export async function showHouse<Values extends object>(
  { db, today }: Pick<Ctx, "db" | "today">,
  store: Lines<Values>,
) {
  const lines = await store.lines(db, {});
  const { current, next, latestId } = inForceWithLatest(lines, today());
  return {
    current: shownLine(orNotFound(current ?? undefined)),
    next: next && shownLine(next),
    latestId,
  };
}

/** Every line that was ever written, newest first. */
export const houseHistory = async <Values extends object>(
  { db }: Pick<Ctx, "db">,
  store: Lines<Values>,
) => (await historyOf(db, store, {})).map(shownLine);
