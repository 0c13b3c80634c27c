import { translator } from "@kolekta/i18n";
import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { historyOf } from "../../../core/setting/history.ts";
import { shownLine } from "../../../core/setting/line.ts";
import { queues, queueToSet } from "../../../core/setting/owners.ts";
import { inForce, inForceWithLatest } from "../../../core/setting/rules.ts";
import { saveSetting } from "../../../core/setting/save.ts";
import type { Setting } from "../../../core/setting/setting.ts";
import { withdrawSetting } from "../../../core/setting/withdraw.ts";
import type { Tx } from "../../../core/transaction.ts";
import { settingKind } from "../../proposal/actions/kind.ts";
import { propose } from "../../proposal/actions/propose.ts";
import * as c from "../contract.ts";
import { CONFIG_CODES, type ConfigCode } from "../contract-codes.ts";
import { entryLines, stageOf, type StoredEntry } from "../queries/entry.ts";

type Change = z.output<typeof c.update.input> & c.EntryOwner;

const entry: Setting<c.EntryOwner, StoredEntry, Change> = {
  store: entryLines,
  input: c.update.input.transform(ownedBy),
  audit: "config.entry",
  event: "config.changed",
  values: ({ open, ...said }) => entryLines.values({ ...said, isOpen: open }),
  madeOn: ({ onId }) => onId,
  admit: async (tx, { code, queueId }) =>
    subjectOf(tx, code, await queueToSet(tx, queueId)),
  facts: ({ isOpen, followsHouse, ...said }) => ({
    followsHouse,
    ...{ value: said.value, interval: said.interval, open: isOpen },
    ...{ shortLink: said.shortLink, version: said.version },
    description: said.description,
  }),
};

function ownedBy(change: z.output<typeof c.update.input>): Change {
  return { ...change, queueId: change.workQueueId };
}

const subjectOf = (_: Tx<Ctx>, code: ConfigCode, stage: string | null) =>
  stage === null ? code : `${code} ${stage}`;

/** What somebody limited to an institution proposes, somebody who sees all of them decides. */
export const entryKind = settingKind("CONFIG_ENTRY", {
  ...entry,
  async admit(tx, { code, queueId }) {
    if (queueId === null) return subjectOf(tx, code, null);
    const { rows } = await queues(tx.db);
    return subjectOf(
      tx,
      code,
      orNotFound(rows.find(({ id }) => id === queueId)).name,
    );
  },
});

export const updateEntry = async (
  ctx: Ctx,
  change: z.output<typeof c.update.input>,
) => ({ ruleId: await saveSetting(ctx, entry, ownedBy(change)) });

export const proposeEntry = (
  ctx: Ctx,
  change: z.output<typeof c.update.input>,
) => propose(ctx, entryKind, ownedBy(change));

export const withdrawEntry = (
  ctx: Ctx,
  withdrawal: z.output<typeof c.withdraw.input>,
) => withdrawSetting(ctx, entry, withdrawal);

const shown = <Line extends StoredEntry & { readonly id: number }>({
  isOpen,
  ...line
}: Line) => ({ ...shownLine(line), open: isOpen });

const nameOf = ({ lang }: Pick<Ctx, "lang">, code: ConfigCode): string =>
  translator(lang)(`manage.config.code.${code}`);

/** The entry of each code, whether it was ever set or not, and those of stages. */
export async function listEntries(
  ctx: Ctx,
): Promise<z.input<typeof c.list.output>> {
  const lines = await entryLines.lines(ctx.db, {});
  const stages = (await queues(ctx.db)).rows;
  return CONFIG_CODES.flatMap((code) =>
    [{ id: null, name: null }, ...stages].flatMap((stage) => {
      const own = lines.filter(
        (one) => one.code === code && one.queueId === stage.id,
      );
      if (stage.id !== null && own.length === 0) return [];
      const { current, next, latestId } = inForceWithLatest(own, ctx.today());
      return {
        ...{ code, name: nameOf(ctx, code), latestId },
        ...{ workQueueId: stage.id, queueName: stage.name },
        current: current && shown(current),
        next: next && shown(next),
      };
    }),
  );
}

export async function entryHistory(
  ctx: Ctx,
  {
    code,
    workQueueId = null,
  }: { code: ConfigCode; workQueueId?: number | null | undefined },
) {
  const owner = { code, queueId: workQueueId };
  return (await historyOf(ctx.db, entryLines, owner)).map(shown);
}

interface EntryKey {
  readonly code: ConfigCode;
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
  const holding = (of: number | null) =>
    inForce(
      lines.filter((line) => line.queueId === of),
      today,
    ).current;
  const own = queueId === null ? null : holding(queueId);
  return own && !own.followsHouse ? own : holding(null);
}

/** What nobody has ever set. */
const NOTHING = {
  ...{ queueId: null, value: null, description: "", interval: null },
  ...{ isOpen: null, shortLink: null, version: null },
};

export async function showValue(
  ctx: Ctx,
  { code, workQueueId }: z.output<typeof c.getValue.input>,
): Promise<z.input<typeof c.getValue.output>> {
  const queueId = workQueueId ?? (await stageOf(ctx.db, ctx.actor.userId));
  const found = await entryInForce(ctx.db, {
    ...{ code, queueId },
    today: ctx.today(),
  });
  const { isOpen, queueId: of, ...said } = found ?? NOTHING;
  return {
    ...{ code, name: nameOf(ctx, code), workQueueId: of, open: isOpen },
    ...{ value: said.value, description: said.description },
    ...{ interval: said.interval, shortLink: said.shortLink },
    version: said.version,
  };
}
