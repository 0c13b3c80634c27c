import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { inForce } from "../../../core/setting/rules.ts";
import type * as c from "../contract.ts";
import { isProductCode } from "../contract-codes.ts";
import { entryLines, findStageId, type StoredEntry } from "../queries/entry.ts";
import { formatEntryName } from "./entry.ts";

interface EntryKey {
  readonly code: string;
  /** Is null for the default of all stages. */
  readonly stageId: number | null;
  readonly today: Day;
}

/**
 * Finds the entry in force on a day: the stage's own entry, otherwise the default. Returns null
 * when neither was ever set.
 */
export async function entryInForce(
  db: Db,
  { code, stageId, today }: EntryKey,
): Promise<(StoredEntry & c.EntryOwner) | null> {
  const lines = await entryLines.lines(db, { code: [code], stageId: [null, stageId] });
  const holding = (ownerId: number | null) =>
    inForce(
      lines.filter((line) => line.stageId === ownerId),
      today,
    ).current;
  const stageEntry = stageId === null ? null : holding(stageId);
  return stageEntry && !stageEntry.followsDefault ? stageEntry : holding(null);
}

const UNSET_ENTRY = {
  name: null,
  stageId: null,
  value: null,
  description: "",
  interval: null,
  isOpen: null,
  shortLink: null,
  version: null,
};

export async function getConfigValue(
  ctx: Ctx,
  { code, workQueueId }: z.output<typeof c.getValue.input>,
): Promise<z.input<typeof c.getValue.output>> {
  const requestedStageId = workQueueId ?? (await findStageId(ctx.db, ctx.actor.userId));
  const found = await entryInForce(ctx.db, { code, stageId: requestedStageId, today: ctx.today() });
  const { isOpen, stageId, ...values } = isProductCode(code)
    ? (found ?? UNSET_ENTRY)
    : orNotFound(found);
  return {
    code,
    name: formatEntryName(ctx, code, values.name),
    workQueueId: stageId,
    open: isOpen,
    value: values.value,
    description: values.description,
    interval: values.interval,
    shortLink: values.shortLink,
    version: values.version,
  };
}
