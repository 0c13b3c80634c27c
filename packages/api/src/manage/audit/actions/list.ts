import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { pageWith } from "../../../core/in-time.ts";
import { boundRange, toDays } from "../../../core/range.ts";
import type * as c from "../contract.ts";
import { type AuditLine, LISTING_DAYS, type Target } from "../contract.ts";
import * as queries from "../queries/line.ts";
import { changesOf, shownFacts } from "../rules.ts";

/** Who may know who owes. */
export const readerOf = ({ actor }: Ctx) => ({
  seesBorrowers: actor.permissions.has("borrower.read"),
});

/** What a line holds, as the caller sees it. */
export function shownLine(ctx: Ctx, { before, after, ...line }: queries.StoredLine) {
  const reader = readerOf(ctx);
  const [was, became] = [before, after].map((facts) => shownFacts(line.entity, facts, reader));
  const ip = after?.["ip"];
  return {
    ...line,
    ip: typeof ip === "string" ? ip : null,
    changes: changesOf(was ?? null, became ?? null),
  };
}

export async function listLines(ctx: Ctx, { page, size, ...given }: z.output<typeof c.list.input>) {
  const filter = { ...given, ...boundRange(given, LISTING_DAYS, ctx.now()) };
  const query = { actor: ctx.actor, filter };
  const [stored, counted] = await Promise.all([
    queries.lines(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const rows = stored.map(({ atText: _, ...one }): AuditLine => {
    const { changes, ...line } = shownLine(ctx, one);
    const changed = changes.filter(({ changed: is }) => is);
    return { ...line, fields: changed.map(({ field }) => field) };
  });
  const covered = toDays(filter, ctx.actor.zone);
  return { ...covered, ...pageWith(rows, counted, { page, size }) };
}

export async function showLine(ctx: Ctx, { id }: { id: number }) {
  const stored = orNotFound(await queries.one(ctx.db, ctx.actor, id, ctx.now()));
  const line = shownLine(ctx, stored);
  const fields = line.changes.flatMap(({ field, changed }) => (changed ? [field] : []));
  return { ...line, fields, target: await targetOf(ctx, stored) };
}

/** What the line is about, where the caller may look at it. */
async function targetOf(
  { db, actor }: Ctx,
  { entity, entityId }: queries.StoredLine,
): Promise<Target | null> {
  const id = Number(entityId);
  if (entityId === null || !Number.isSafeInteger(id) || id <= 0) return null;
  if (entity === "app_user") return { screen: "USER", userId: id };
  if (entity === "institution") {
    const place = await queries.institutionPlace(db, actor, id);
    return place ? { screen: "INSTITUTION", ...place } : null;
  }
  if (entity !== "collection_case" && entity !== "case") return null;
  const place = await queries.casePlace(db, actor, id);
  return place ? { screen: "CASE", ...place } : null;
}
