import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { toSettingKey } from "../../../core/setting/revision.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { ownerFilter } from "../../../core/setting/setting.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { isProductCode } from "../contract-codes.ts";
import { entryLines, type StoredEntry } from "../queries/entry.ts";

export type ConfigEntryInput = z.output<typeof c.update.input> & c.EntryOwner;

export function toChange(change: z.output<typeof c.update.input>): ConfigEntryInput {
  return { ...change, stageId: change.workQueueId };
}

/** Fills missing fields from the previous revision. Product codes define all their fields. */
export function fillFromPrevious(
  change: ConfigEntryInput,
  previous: StoredEntry | null,
): StoredEntry {
  const { code, name, description, open, followsDefault } = change;
  const isOwn = !isProductCode(code);
  const fillMissing = <Value>(provided: Value | undefined, before: Value | undefined) =>
    provided === undefined && isOwn ? before : provided;
  return {
    followsDefault,
    name: isOwn ? (name ?? previous?.name ?? code) : null,
    value: fillMissing(change.value, previous?.value) ?? null,
    description: fillMissing(description, previous?.description) ?? "",
    interval: fillMissing(change.interval, previous?.interval) ?? null,
    isOpen: fillMissing(open, previous?.isOpen) ?? null,
    shortLink: fillMissing(change.shortLink, previous?.shortLink) ?? null,
    version: fillMissing(change.version, previous?.version) ?? null,
  };
}

/** Locks the entry and fills missing fields from the revision in force on the day of the change. */
export async function completeChange(
  tx: Tx<Ctx>,
  provided: z.output<typeof c.update.input>,
  firstDay: Day,
): Promise<ConfigEntryInput> {
  const change = toChange(provided);
  if (isProductCode(change.code)) return change;
  const owner = entryLines.owner(change);
  await lockSetting(tx.db, toSettingKey(entryLines.name, owner));
  const lines = await entryLines.lines(tx.db, ownerFilter(owner));
  const previous = inForce(lines, change.effectiveOn ?? firstDay).current;
  const { isOpen: open, name, ...values } = fillFromPrevious(change, previous);
  return { ...change, ...values, open, name: name ?? change.code };
}
