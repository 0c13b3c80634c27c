import { sql } from "kysely";
import type { Db } from "@kolekta/db";
import { scramVerifier } from "./scram.ts";
import { execute, queryRow } from "@kolekta/api/core/query";

/** The server has something of that name that is not ours to change. */
export class ProvisionError extends Error {
  override readonly name = "ProvisionError";
}

export interface Provisioned {
  /** Name of the database and of its owner role. */
  readonly name: string;
  readonly password: string;
}

/** Role comments that distinguish an unfinished installation from one in use. */
const STARTED = "Kolekta: being made";
const WHOLE = "Kolekta";

/**
 * Creates a role and its database, which no other role may enter. Continues an unfinished earlier
 * call with the new password; refuses a role or database of another origin.
 */
export async function provision(admin: Db, { name, password }: Provisioned): Promise<void> {
  const stage = await getStage(admin, name);
  const owner = await findOwner(admin, name);
  if (owner !== undefined && owner !== name)
    throw new ProvisionError(
      `The server has a database ${name} already, and it belongs to ${owner}: choose another name.`,
    );
  if (stage === "whole" || stage === "foreign")
    throw new ProvisionError(`The server has a role ${name} already: choose another name.`);
  const set = stage === "begun" ? setPassword : createRole;
  await set(admin, { name, password });
  if (owner === undefined)
    await execute(
      admin,
    )`create database ${sql.id(name)} owner ${sql.id(name)} template template0 encoding 'UTF8'`;
  await execute(admin)`revoke all on database ${sql.id(name)} from public`;
}

export type Stage = "begun" | "whole" | "foreign" | "absent";

/** Returns the progress of the role of that name; "foreign" when another program created it. */
export async function getStage(admin: Db, name: string): Promise<Stage> {
  const role = await findRole(admin, name);
  if (!role) return "absent";
  if (role.comment === STARTED) return "begun";
  return role.comment === WHOLE ? "whole" : "foreign";
}

/** Marks the role as in use, so that no later call treats it as unfinished. */
export const markWhole = (admin: Db, name: string): Promise<void> => comment(admin, name, WHOLE);

const findRole = (db: Db, name: string): Promise<{ comment: string | null } | undefined> =>
  queryRow(db)<{ comment: string | null }>`
    select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = ${name}`;

async function findOwner(db: Db, name: string): Promise<string | undefined> {
  const row = await queryRow(db)<{ owner: string }>`
    select pg_get_userbyid(datdba) as owner from pg_database where datname = ${name}`;
  return row?.owner;
}

/** Creates the role and its comment in one transaction. */
const createRole = (admin: Db, { name, password }: Provisioned): Promise<void> =>
  admin.transaction().execute(async (db) => {
    await execute(
      db,
    )`create role ${sql.id(name)} login password ${sql.lit(scramVerifier(password))}`;
    await comment(db, name, STARTED);
    const row = await queryRow(db)<{ isSuper: boolean }>`
      select rolsuper as is_super from pg_roles where rolname = current_user`;
    // Only a superuser can make a database owned by a role without being a member of the role.
    if (!row?.isSuper) await sql`grant ${sql.id(name)} to current_user`.execute(db);
  });

const setPassword = (db: Db, { name, password }: Provisioned): Promise<void> =>
  execute(db)`alter role ${sql.id(name)} password ${sql.lit(scramVerifier(password))}`;

const comment = (db: Db, name: string, text: string): Promise<void> =>
  execute(db)`comment on role ${sql.id(name)} is ${sql.lit(text)}`;
