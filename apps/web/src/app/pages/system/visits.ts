import { readStored, writeStored } from "@/lib/storage.ts";

const KEY = "kolekta.settings-visits";
/** Number of settings that the home shows first. */
const MAX_FREQUENT = 4;

type Visits = Readonly<Record<string, number>>;

const readVisits = (): Visits => {
  const stored = readStored(KEY);
  return typeof stored === "object" && stored !== null ? (stored as Visits) : {};
};

export function countVisit(id: string): void {
  const visits = readVisits();
  writeStored(KEY, { ...visits, [id]: (visits[id] ?? 0) + 1 });
}

/** Lists the settings that were opened most often in this browser. */
export const listFrequent = (): string[] =>
  Object.entries(readVisits())
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_FREQUENT)
    .map(([id]) => id);
