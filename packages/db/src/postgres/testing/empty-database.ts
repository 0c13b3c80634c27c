import { SQL } from "bun";
import { databaseOn } from "./urls.ts";

const admin = async (url: string, statement: string): Promise<void> => {
  const sql = new SQL(databaseOn(url, "postgres"), { max: 1, database: "postgres" });
  await sql.unsafe(statement).finally(() => sql.close({ timeout: 1 }));
};

/**
 * Creates an empty database on the server of another one; optionally with an owner who is no
 * superuser.
 */
export async function emptyDatabase(server: string, owner?: string) {
  const name = `kolekta_test_${Date.now().toString(36)}_${crypto.randomUUID().slice(0, 8)}`;
  if (owner) await admin(server, `create role ${owner} login password 'plain'`);
  await admin(server, `create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(databaseOn(server, name));
  if (owner) {
    await admin(server, `alter database ${name} owner to ${owner}`);
    url.username = owner;
    url.password = "plain";
  }
  const drop = async () => {
    await admin(server, `drop database if exists ${name} with (force)`);
    if (owner) await admin(server, `drop role ${owner}`);
  };
  return { url: url.href, drop };
}
