/* Setting with one value for all institutions. */
import type { Ctx } from "../context.ts";
import { orNotFound } from "../errors.ts";
import { assertSeesAllInstitutions } from "../institution-scope.ts";
import { listRevisionHistory } from "./history.ts";
import { type SettingStore, toRevisionView } from "./revision.ts";
import { inForceWithLatest } from "./rules.ts";
import type { Setting } from "./setting.ts";

export type DefaultOwner = object;

/** Requires an actor who sees all institutions. */
export const authorizeDefault: Setting<DefaultOwner, object, DefaultOwner>["authorize"] = async ({
  actor,
}) => {
  assertSeesAllInstitutions(actor);
  return null;
};

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
