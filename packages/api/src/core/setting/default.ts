/* Setting with one value for all institutions. */
import type { z } from "zod";
import type { AuditEntry } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { orNotFound } from "../errors.ts";
import { assertSeesAllInstitutions } from "../institution-scope.ts";
import type { AuditDetails } from "./contract.ts";
import { listRevisionHistory } from "./history.ts";
import { type SettingStore, toRevisionView } from "./revision.ts";
import { inForceWithLatest } from "./rules.ts";
import { withTableDefaults, type Setting } from "./setting.ts";
import type { SettingTable } from "./table.ts";

export type DefaultOwner = object;

/** Requires an actor who sees all institutions. */
export const authorizeDefault: Setting<DefaultOwner, object, DefaultOwner>["authorize"] = async ({
  actor,
}) => {
  assertSeesAllInstitutions(actor);
  return null;
};

/** Creates a setting whose audit details and event have the values of its table. */
export const createDefaultSetting = <
  Values extends AuditDetails,
  Change extends Values & { readonly baseId: number | null },
>(
  store: SettingTable<DefaultOwner, Values>,
  input: z.ZodType<Change>,
  audit: AuditEntry["action"],
): Setting<DefaultOwner, Values, Change> => ({
  ...withTableDefaults(store),
  input,
  audit,
  authorize: authorizeDefault,
  getBaseId: ({ baseId }) => baseId,
});

type Lines<Values> = Pick<SettingStore<DefaultOwner, Values>, "name" | "owner" | "lines">;

/** Gets the revision in force, the next one and the latest id. */
export async function getDefaultSetting<Values extends object>(
  { db, today }: Pick<Ctx, "db" | "today">,
  store: Lines<Values>,
) {
  const lines = await store.lines(db, {});
  const { current, next, latestId } = inForceWithLatest(lines, today());
  return {
    current: toRevisionView(orNotFound(current ?? undefined)),
    next: next && toRevisionView(next),
    latestId,
  };
}

export const listDefaultHistory = async <Values extends object>(
  { db }: Pick<Ctx, "db">,
  store: Lines<Values>,
) => (await listRevisionHistory(db, store, {})).map(toRevisionView);
