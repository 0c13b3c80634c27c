import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { pageWith } from "../../../core/keyset-page.ts";
import { boundRange, toDays } from "../../../core/range.ts";
import type * as c from "../contract.ts";
import { type AuditLine, LISTING_DAYS, type AuditTarget } from "../contract.ts";
import * as queries from "../queries/line.ts";
import { toFieldChanges, toVisibleAuditDetails } from "../rules.ts";

/** Builds the rights of the caller to see personal data of borrowers. */
export const toReader = ({ actor }: Ctx) => ({
  seesBorrowers: actor.permissions.has("borrower.read"),
});

export function toAuditEntryView(ctx: Ctx, { before, after, ...line }: queries.StoredLine) {
  const reader = toReader(ctx);
  const [was, became] = [before, after].map((details) =>
    toVisibleAuditDetails(line.entity, details, reader),
  );
  const ip = after?.["ip"];
  const changes = toFieldChanges(was ?? null, became ?? null);
  return {
    ...line,
    ip: typeof ip === "string" ? ip : null,
    changes,
    fields: changes.flatMap(({ field, changed }) => (changed ? [field] : [])),
  };
}

export async function listLines(
  ctx: Ctx,
  { page, size, ...requestedFilter }: z.output<typeof c.list.input>,
) {
  const filter = { ...requestedFilter, ...boundRange(requestedFilter, LISTING_DAYS, ctx.now()) };
  const query = { actor: ctx.actor, filter };
  const [stored, counted] = await Promise.all([
    queries.lines(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const rows = stored.map(({ atText: _, ...row }): AuditLine => {
    const { changes: _changes, ...line } = toAuditEntryView(ctx, row);
    return line;
  });
  const covered = toDays(filter, ctx.actor.zone);
  return { ...covered, ...pageWith(rows, counted, { page, size }) };
}

export async function getAuditEntry(ctx: Ctx, { id }: { id: number }) {
  const stored = orNotFound(await queries.findEntry(ctx.db, ctx.actor, id, ctx.now()));
  return { ...toAuditEntryView(ctx, stored), target: await findTarget(ctx, stored) };
}

/** Finds the screen of the record that a line describes, if the caller may open that screen. */
async function findTarget(
  { db, actor }: Ctx,
  { entity, entityId }: queries.StoredLine,
): Promise<AuditTarget | null> {
  const id = Number(entityId);
  if (entityId === null || !Number.isSafeInteger(id) || id <= 0) return null;
  if (entity === "app_user") return { screen: "USER", userId: id };
  if (entity === "institution") {
    const target = await queries.findInstitutionTarget(db, actor, id);
    return target ? { screen: "INSTITUTION", ...target } : null;
  }
  if (entity !== "collection_case" && entity !== "case") return null;
  const target = await queries.findCaseTarget(db, actor, id);
  return target ? { screen: "CASE", ...target } : null;
}
