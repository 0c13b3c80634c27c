import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { queryRows } from "../query.ts";
import { containsText, limitTo } from "../sql.ts";
import type { Actor, Ctx } from "../context.ts";
import { orNotFound } from "../errors.ts";
import { assertSeesAllInstitutions } from "../institution-scope.ts";
import { institutionSeen, institutionVisibleTo } from "../scope.ts";

interface OwnerName {
  readonly id: number;
  readonly name: string;
}

interface Found {
  readonly rows: readonly OwnerName[];
  readonly total: number;
}

interface OwnerSearch {
  /** Filters by a part of the name. */
  readonly text?: string | undefined;
  readonly page: number;
  readonly size: number;
}

const EVERY: OwnerSearch = { page: 1, size: 2_147_483_647 };

export const institutions = (db: Db, actor: Actor, search = EVERY) =>
  getOwnerPage(
    db,
    sql`institution o where ${institutionVisibleTo(actor, sql.ref("o.id"))}`,
    sql`o.name, o.id`,
    search,
  );

/** Lists the stages by their days past due, from their latest revisions. */
export const listStages = (db: Db, search = EVERY) =>
  getOwnerPage(
    db,
    sql`stage o where true`,
    sql`(select p.dpd_from from stage_policy p where p.stage_id = o.id order by p.effective_on desc, p.id desc limit 1), o.id`,
    search,
  );

export async function getStageNames(db: Db): Promise<Map<number, string>> {
  const { rows } = await listStages(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const pageWith = <View extends object>(
  { rows, total }: Found,
  { page, size }: OwnerSearch,
  toView: (owner: OwnerName) => View,
) => ({ rows: rows.map(toView), total, page, size });

async function getOwnerPage(
  db: Db,
  seen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { text, page, size }: OwnerSearch,
): Promise<Found> {
  const found = sql`${seen} and ${text ? containsText(sql`o.name`, text) : sql`true`}`;
  const rows = await queryRows(db)<OwnerName>`
    select o.id, o.name from ${found} order by ${order} ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n from ${found}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

/**
 * Gets the institution's name if the caller may see it; the default rule has no name, and all
 * callers see it.
 */
export async function institutionName(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  institutionId: number | null,
): Promise<string | null> {
  if (institutionId === null) return null;
  return orNotFound(await institutionSeen(db, actor, institutionId)).name;
}

/**
 * Gets the institution's name if the caller may change the setting; the default rule requires an
 * actor without limits.
 */
export async function institutionToSet(
  ctx: Pick<Ctx, "db" | "actor">,
  institutionId: number | null,
): Promise<string | null> {
  if (institutionId === null) assertSeesAllInstitutions(ctx.actor);
  return institutionName(ctx, institutionId);
}

/**
 * Gets the stage's name. Stages are shared, so only an actor who sees all institutions may change
 * them.
 */
export async function stageToSet(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  stageId: number | null,
): Promise<string | null> {
  assertSeesAllInstitutions(actor);
  if (stageId === null) return null;
  const { rows } = await listStages(db);
  return orNotFound(rows.find(({ id }) => id === stageId)).name;
}
