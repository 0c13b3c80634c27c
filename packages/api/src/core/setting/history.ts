import type { Db } from "@kolekta/db";
import { keyOf, type SettingLine, type SettingStore } from "./line.ts";
import { alone } from "./setting.ts";
import { type Withdrawal, withdrawnOf } from "./withdrawal.ts";

/** A line that was written once, and who took it back where somebody did. */
export type PastLine<Owner, Values> = SettingLine<Owner, Values> & {
  readonly withdrawn: Withdrawal | null;
};

/** Every line that was ever written for the owner, the last day first. */
export async function historyOf<Owner extends object, Values extends object>(
  db: Db,
  store: Pick<SettingStore<Owner, Values>, "name" | "owner" | "lines">,
  of: Owner,
): Promise<PastLine<Owner, Values>[]> {
  const owner = store.owner(of);
  const [lines, gone] = await Promise.all([
    store.lines(db, alone(owner)),
    withdrawnOf<SettingLine<Owner, Values>>(db, [keyOf(store.name, owner)]),
  ]);
  return [
    ...lines.map((line) => ({ ...line, withdrawn: null })),
    ...gone.map(({ line, withdrawn }) => ({ ...line, withdrawn })),
  ].toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn) || b.id - a.id);
}
