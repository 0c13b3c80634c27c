import type { MenuGroup } from "@kolekta/api/session/menu/contract";
import { useState } from "react";
import { readStored, writeStored } from "@/lib/storage.ts";

const KEY = "kolekta.menu-groups";
/** Most entries in sight until the user unfolds more. */
const MAX_ENTRIES = 12;

type Chosen = Readonly<Record<string, boolean>>;

const readChosen = (): Chosen => {
  const stored = readStored(KEY);
  return typeof stored === "object" && stored !== null ? (stored as Chosen) : {};
};

/** Lists the first groups that fit together. */
export function listFirstGroups(groups: readonly MenuGroup[], max = MAX_ENTRIES): string[] {
  let entries = 0;
  return groups
    .filter(({ items }) => {
      entries += items.length;
      return entries <= max;
    })
    .map(({ key }) => key);
}

/** Remembers the groups that the user folded or unfolded. */
export function useOpenGroups(groups: readonly MenuGroup[], favourites: number) {
  const [chosen, setChosen] = useState(readChosen);
  const first = listFirstGroups(groups, MAX_ENTRIES - favourites);
  const isOpen = (key: string): boolean => chosen[key] ?? first.includes(key);
  const toggle = (key: string) => {
    const next = { ...chosen, [key]: !isOpen(key) };
    writeStored(KEY, next);
    setChosen(next);
  };
  return { isOpen, toggle };
}
