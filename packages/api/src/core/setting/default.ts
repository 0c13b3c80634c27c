/* A setting that is one for all institutions. */
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

/** It is nobody's in particular. */
export type DefaultOwner = object;

/** Only who sees every institution sets it. */
export const authorizeDefault: Setting<DefaultOwner, object, DefaultOwner>["authorize"] = async ({
  actor,
}) => {
  assertSeesAllInstitutions(actor);
  return null;
};

/** One whose changes and facts say what its table says. */
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

/** What holds, what comes next, and which line was written last. */
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

/** Every line that was ever written, newest first. */
export const listDefaultHistory = async <Values extends object>(
  { db }: Pick<Ctx, "db">,
  store: Lines<Values>,
) => (await listRevisionHistory(db, store, {})).map(toRevisionView);
