import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { keyOf } from "../../../core/setting/line.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { alone } from "../../../core/setting/setting.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { isProductCode } from "../contract-codes.ts";
import { entryLines, type StoredEntry } from "../queries/entry.ts";

export type Change = z.output<typeof c.update.input> & c.EntryOwner;

export function toChange(change: z.output<typeof c.update.input>): Change {
  return { ...change, queueId: change.workQueueId };
}

/** Fills fields that were left out with those of the line before; a code of the product has all it needs. */
export function fillFromPrevious(change: Change, held: StoredEntry | null): StoredEntry {
  const { code, name, description, open, followsHouse } = change;
  const isOwn = !isProductCode(code);
  const keep = <Value>(given: Value | undefined, before: Value | undefined) =>
    given === undefined && isOwn ? before : given;
  return {
    followsHouse,
    name: isOwn ? (name ?? held?.name ?? code) : null,
    value: keep(change.value, held?.value) ?? null,
    description: keep(description, held?.description) ?? "",
    interval: keep(change.interval, held?.interval) ?? null,
    isOpen: keep(open, held?.isOpen) ?? null,
    shortLink: keep(change.shortLink, held?.shortLink) ?? null,
    version: keep(change.version, held?.version) ?? null,
  };
}

/** Locks the entry and fills fields that were left out from the line in force on the day of the change. */
export async function completeChange(
  tx: Tx<Ctx>,
  given: z.output<typeof c.update.input>,
  firstDay: Day,
): Promise<Change> {
  const change = toChange(given);
  if (isProductCode(change.code)) return change;
  const owner = entryLines.owner(change);
  await lockSetting(tx.db, keyOf(entryLines.name, owner));
  const lines = await entryLines.lines(tx.db, alone(owner));
  const held = inForce(lines, change.effectiveOn ?? firstDay).current;
  const { isOpen: open, name, ...values } = fillFromPrevious(change, held);
  return { ...change, ...values, open, name: name ?? change.code };
}
