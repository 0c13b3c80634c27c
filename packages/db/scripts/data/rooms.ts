import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allSources } from "../../../../tests/laws/source.ts";
import { foundersOf, writersOf } from "../../../../tests/laws/writers.ts";
import type { Table, TriggerWrite } from "./catalog.ts";

const MIGRATIONS = join(import.meta.dir, "..", "..", "src", "migrations");
const HOUSE = "house";

/** Where a table is told of, and who writes its rows. */
export interface Home {
  readonly router: string;
  /** The room that writes it; none where migrations and triggers do. */
  readonly room: string | null;
  readonly writers: readonly string[];
}

/** The router in whose migration each table was made. */
function makers(): Map<string, string> {
  const made = new Map<string, string>();
  const files = readdirSync(MIGRATIONS, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".ts"))) {
    const [, router = HOUSE] = /^\d{4}_(\w+)[/\\]/.exec(file) ?? [];
    const text = readFileSync(join(MIGRATIONS, file), "utf8");
    for (const [, table = ""] of text.matchAll(
      /create (?:unlogged )?table (\w+)/g,
    ))
      made.set(table, router);
    for (const [, noun] of text.matchAll(/\bmoves\(\s*\{ noun: "(\w+)"/g))
      made.set(`${noun}_move`, router);
  }
  return made;
}

/** The home of each table, by its name. */
export async function homesOf(
  tables: readonly Table[],
  triggers: readonly TriggerWrite[],
): Promise<Map<string, Home>> {
  const sources = await allSources();
  const [writers, founders] = [writersOf(sources), foundersOf(sources)];
  const made = makers();
  return new Map(
    tables.map(({ name }) => {
      const rooms = [...(writers.get(name) ?? [])];
      const tape = [...(founders.get(name) ?? [])];
      const [room] = [...rooms, ...tape];
      const owner = room?.includes("/") ? room.split("/")[0] : undefined;
      return [
        name,
        {
          router: owner ?? made.get(name) ?? HOUSE,
          room: room ?? null,
          writers: [
            ...rooms.map(quoted),
            ...tape
              .filter((one) => !rooms.includes(one))
              .map((one) => `${quoted(one)} (founds rows from a tape)`),
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
  const tables = writes.map(({ on }) => quoted(on)).join(", ");
  return [`${writes.length > 1 ? "triggers" : "a trigger"} of ${tables}`];
}
