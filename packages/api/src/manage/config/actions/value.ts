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
  /** Null asks for what holds for all. */
  readonly queueId: number | null;
  readonly today: Day;
}

/** What holds on a day: the stage's own where it has one. Nothing where nobody ever set it. */
export async function entryInForce(
  db: Db,
  { code, queueId, today }: EntryKey,
): Promise<(StoredEntry & c.EntryOwner) | null> {
  const lines = await entryLines.lines(db, {
    code: [code],
    queueId: [null, queueId],
  });
  const holding = (stageId: number | null) =>
    inForce(
      lines.filter((line) => line.queueId === stageId),
      today,
    ).current;
  const stageEntry = queueId === null ? null : holding(queueId);
  return stageEntry && !stageEntry.followsDefault ? stageEntry : holding(null);
}

/** Answers for a product code that was never set. */
const UNSET_ENTRY = {
  name: null,
  queueId: null,
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
  const queueId = workQueueId ?? (await findStageId(ctx.db, ctx.actor.userId));
  const found = await entryInForce(ctx.db, { code, queueId, today: ctx.today() });
  const {
    isOpen,
    queueId: stageId,
    ...values
  } = isProductCode(code) ? (found ?? UNSET_ENTRY) : orNotFound(found);
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
