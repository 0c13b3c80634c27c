import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { Day } from "../../../core/day.ts";
import type { Snapshot } from "../contract-exception.ts";
import type { CHANGE_ACTIONS, CHANGE_KINDS } from "../contract-codes.ts";

export interface AddressValues {
  readonly range: string;
  readonly remark: string;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
  readonly enabled: boolean;
}

export interface Edited {
  readonly editorId: number | null;
  readonly editedAt: Date;
}

export interface StoredAddress extends AddressValues {
  readonly id: number;
  readonly institutionId: number | null;
  readonly version: number;
}

export const findAddress = (db: Db, id: number) =>
  queryRow(db)<StoredAddress>`
    select id, institution_id, text(range) as range, remark, effective_from, effective_to, enabled, version
    from access_address where id = ${id}`;

export const sameRange = (
  db: Db,
  institutionId: number | null,
  range: string,
  exceptId: number | undefined,
): Promise<{ effectiveFrom: Day; effectiveTo: Day | null }[]> =>
  queryRows(db)<{ effectiveFrom: Day; effectiveTo: Day | null }>`
    select effective_from, effective_to from access_address
    where coalesce(institution_id, 0) = ${institutionId ?? 0} and range = ${range}::cidr
      and id <> ${exceptId ?? 0}`;

export const insertAddress = (
  db: Db,
  row: AddressValues & Edited & { readonly institutionId: number | null },
): Promise<{ id: number; version: number }> =>
  db.insertInto("accessAddress").values(row).returning(["id", "version"]).executeTakeFirstOrThrow();

export const updateAddress = (
  db: Db,
  { id, version }: Pick<StoredAddress, "id" | "version">,
  values: AddressValues & Edited,
): Promise<unknown> =>
  db
    .updateTable("accessAddress")
    .set({ ...values, version: version + 1 })
    .where("id", "=", id)
    .execute();

export const removeAddress = (db: Db, id: number): Promise<unknown> =>
  db.deleteFrom("accessAddress").where("id", "=", id).execute();

export interface ExceptedUser {
  readonly id: number;
  readonly login: string;
  readonly institutionId: number | null;
  readonly zone: string | null;
}

/** Finds an account visible to the caller, or any account when there is no actor. */
export const userByLogin = (db: Db, actor: Actor | undefined, login: string) =>
  queryRow(db)<ExceptedUser>`
    select u.id, u.login, u.institution_id, i.zone from app_user u left join institution i on i.id = u.institution_id
    where lower(u.login) = ${login.toLowerCase()} and ${actor ? userVisibleTo(actor, "u") : sql`true`}`;

export interface StoredException {
  readonly id: number;
  readonly userId: number | null;
  readonly login: string | null;
  readonly institutionId: number | null;
  readonly range: string | null;
  readonly reason: string;
  readonly until: Day;
  readonly version: number;
}

export const findException = (db: Db, id: number) =>
  queryRow(db)<StoredException>`
    select x.id, x.user_id, u.login, u.institution_id, text(x.range) as range, x.reason, x.until_on as until, x.version
    from access_exception x left join app_user u on u.id = x.user_id where x.id = ${id}`;

export const insertException = (
  db: Db,
  row: Edited & {
    readonly userId: number | null;
    readonly range: string | null;
    readonly reason: string;
    readonly untilOn: Day;
  },
): Promise<{ id: number }> =>
  db.insertInto("accessException").values(row).returning("id").executeTakeFirstOrThrow();

export const removeException = (db: Db, id: number): Promise<unknown> =>
  db.deleteFrom("accessException").where("id", "=", id).execute();

export interface AccessListUpdate {
  readonly at: Date;
  readonly editorId: number | null;
  readonly institutionId: number | null;
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly action: (typeof CHANGE_ACTIONS)[number];
  readonly entryId: number;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

export const insertChange = (db: Db, change: AccessListUpdate): Promise<unknown> =>
  db.insertInto("accessChange").values(change).execute();
