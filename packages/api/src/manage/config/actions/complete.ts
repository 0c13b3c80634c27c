import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type * as c from "../contract.ts";
import { isProductCode } from "../contract-codes.ts";
import { entryLines, type StoredEntry } from "../queries/entry.ts";

export type Change = z.output<typeof c.update.input> & c.EntryOwner;

export function ownedBy(change: z.output<typeof c.update.input>): Change {
  return { ...change, queueId: change.workQueueId };
}

/** Fills fields that were left out with those of the line before; a code of the product has all it needs. */
export function withHeld(
  change: Change,
  held: StoredEntry | null,
): StoredEntry {
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

/** The change with every field that its code has, as it is proposed and stored. */
export async function completed(
  ctx: Ctx,
  given: z.output<typeof c.update.input>,
): Promise<Change> {
  const change = ownedBy(given);
  if (isProductCode(change.code)) return change;
  const { code, queueId } = change;
  const lines = await entryLines.lines(ctx.db, {
    ...{ code: [code], queueId: [queueId] },
  });
  const held = lines.toSorted((a, b) => b.id - a.id)[0] ?? null;
  const { isOpen: open, name, ...values } = withHeld(change, held);
  return { ...change, ...values, open, name: name ?? code };
}
