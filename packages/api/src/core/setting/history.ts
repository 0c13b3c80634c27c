import type { Db } from "@kolekta/db";
import { toSettingKey, type SettingRevision, type SettingStore } from "./revision.ts";
import { ownerFilter } from "./setting.ts";
import { type Withdrawal, listWithdrawn } from "./withdrawal.ts";

export type RevisionHistoryItem<Owner, Values> = SettingRevision<Owner, Values> & {
  readonly withdrawn: Withdrawal | null;
};

export async function listRevisionHistory<Owner extends object, Values extends object>(
  db: Db,
  store: Pick<SettingStore<Owner, Values>, "name" | "owner" | "lines">,
  source: Owner,
): Promise<RevisionHistoryItem<Owner, Values>[]> {
  const owner = store.owner(source);
  const [lines, withdrawals] = await Promise.all([
    store.lines(db, ownerFilter(owner)),
    listWithdrawn<SettingRevision<Owner, Values>>(db, [toSettingKey(store.name, owner)]),
  ]);
  return [
    ...lines.map((revision) => ({ ...revision, withdrawn: null })),
    ...withdrawals.map(({ revision, withdrawn }) => ({ ...revision, withdrawn })),
  ].toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn) || b.id - a.id);
}
