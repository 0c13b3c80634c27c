import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toRoomFile } from "../../../../tests/laws/place.ts";
import { allSources, type Source } from "../../../../tests/laws/source.ts";
import { findFounders, findWriters } from "../../../../tests/laws/writers.ts";
import type { Table, TriggerWrite } from "./catalog.ts";

const MIGRATIONS = join(import.meta.dir, "..", "..", "src", "migrations");
const ROOM_FILE = /^\d{4}_\w+[/\\](\w[\w/\\-]*)\.(?:tables|functions)\.sql$/;

/** Room of a table, and the writers of its rows. */
export interface Home {
  readonly room: string;
  /** Rooms that write it, without founders and triggers. */
  readonly rooms: readonly string[];
  readonly writers: readonly string[];
}

/** Maps each table, or each function, to the room whose SQL file creates it. */
export function readRooms(created: RegExp): Map<string, string> {
  const rooms = new Map<string, string>();
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: "utf8" })) {
    const room = ROOM_FILE.exec(file)?.[1]?.replaceAll("\\", "/");
    if (!room) continue;
    const text = readFileSync(join(MIGRATIONS, file), "utf8");
    for (const [, name = ""] of text.matchAll(created)) rooms.set(name, room);
  }
  return rooms;
}

/** Finds the first room whose code contains a text. */
export function findRoomWithText(sources: readonly Source[], text: string): string | undefined {
  const source = sources.find((other) => toRoomFile(other.path) && other.text.includes(text));
  return source && toRoomFile(source.path)?.room;
}

const toCamelCase = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Finds the room and the writers of each table. */
export async function readHomes(
  tables: readonly Table[],
  triggers: readonly TriggerWrite[],
): Promise<Map<string, Home>> {
  const sources = await allSources();
  const [writers, founders] = [findWriters(sources), findFounders(sources)];
  const tableRooms = readRooms(/^create (?:unlogged )?table (\w+)/gm);
  return new Map(
    tables.map(({ name }) => {
      const rooms = [...(writers.get(name) ?? [])];
      const tape = [...(founders.get(name) ?? [])];
      const room =
        tableRooms.get(name) ?? rooms[0] ?? findRoomWithText(sources, `"${toCamelCase(name)}"`);
      if (!room) throw new Error(`no room makes, writes or names the table ${name}`);
      return [
        name,
        {
          room,
          rooms,
          writers: [
            ...rooms.map(quoted),
            ...tape
              .filter((founder) => !rooms.includes(founder))
              .map((founder) => `${quoted(founder)} (founds rows from a tape)`),
            ...byTriggers(triggers.filter(({ table }) => table === name)),
          ],
        },
      ];
    }),
  );
}

const quoted = (name: string) => `\`${name}\``;

function byTriggers(writes: readonly TriggerWrite[]): string[] {
  if (writes.length === 0) return [];
  const tables = [...new Set(writes.map(({ on }) => quoted(on)))];
  return [`${tables.length > 1 ? "triggers" : "a trigger"} of ${tables.join(", ")}`];
}
