import { ROOT } from "../../../../scripts/files.ts";
import type { Db } from "../../src/client.ts";
import { listFunctions, listTables, listTriggers, listTriggerWrites } from "./catalog.ts";
import { formatPage } from "./page.ts";
import { readHomes } from "./rooms.ts";
import { buildRoomPages, type RoomPage } from "./triggers.ts";

/** Builds docs/data.md and a page of triggers for each room, from the catalogue of a migrated database. */
export async function buildPages(db: Db): Promise<RoomPage[]> {
  const tables = await listTables(db);
  const writes = await listTriggerWrites(db);
  const homes = await readHomes(tables, writes);
  const catalog = { writes, triggers: await listTriggers(db), functions: await listFunctions(db) };
  return [
    { path: "docs/data.md", text: formatPage(tables, homes) },
    ...(await buildRoomPages(catalog, homes)),
  ];
}

export const listTriggerPages = (): Promise<string[]> =>
  Array.fromAsync(new Bun.Glob("{apps,packages}/*/src/**/triggers.md").scan(ROOT)).then((paths) =>
    paths.map((path) => path.replaceAll("\\", "/")).toSorted(),
  );
