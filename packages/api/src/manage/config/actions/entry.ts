import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import { orNotFound } from "../../../core/errors.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { listStages, stageToSet } from "../../../core/setting/owners.ts";
import { dayAfter, inForceWithLatest } from "../../../core/setting/rules.ts";
import { saveSettingIn } from "../../../core/setting/save.ts";
import type { Setting } from "../../../core/setting/setting.ts";
import { withdrawSetting } from "../../../core/setting/withdraw.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { type ConfigEntryInput, completeChange, toChange, fillFromPrevious } from "./complete.ts";
import { settingKind } from "../../proposal/actions/kind.ts";
import { proposeIn } from "../../proposal/actions/propose.ts";
import type { Proposed } from "../../proposal/contract.ts";
import * as c from "../contract.ts";
import { CONFIG_CODES, isProductCode } from "../contract-codes.ts";
import { entryLines, type StoredEntry } from "../queries/entry.ts";

const entry: Setting<c.EntryOwner, StoredEntry, ConfigEntryInput> = {
  store: entryLines,
  input: c.update.input.transform(toChange),
  audit: "config.entry",
  event: "config.changed",
  values: (change) => fillFromPrevious(change, null),
  getBaseId: ({ baseId }) => baseId,
  authorize: async (tx, { code, stageId }) =>
    toSubjectName(tx, code, await stageToSet(tx, stageId)),
  toAuditDetails: ({ isOpen, followsDefault, ...values }) => ({
    followsDefault,
    ...(values.name !== null && { name: values.name }),
    value: values.value,
    interval: values.interval,
    open: isOpen,
    shortLink: values.shortLink,
    version: values.version,
    description: values.description,
  }),
};

const toSubjectName = (_: Tx<Ctx>, code: string, stage: string | null) =>
  stage === null ? code : `${code} ${stage}`;

/**
 * Proposals of an actor limited to an institution are decided by an actor who sees all
 * institutions.
 */
export const entryKind = settingKind("CONFIG_ENTRY", {
  ...entry,
  async authorize(tx, { code, stageId }) {
    if (stageId === null) return toSubjectName(tx, code, null);
    const { rows } = await listStages(tx.db);
    return toSubjectName(tx, code, orNotFound(rows.find(({ id }) => id === stageId)).name);
  },
});

export const updateEntry = (
  ctx: Ctx,
  provided: z.output<typeof c.update.input>,
): Promise<{ ruleId: number }> =>
  inTransaction(ctx, provided, async (tx) => {
    const change = await completeChange(tx, provided, tx.today());
    return { ruleId: await saveSettingIn(tx, entry, change) };
  });

/** Entries have no institution, so the first possible day is the one for all. */
export const proposeEntry = (
  ctx: Ctx,
  provided: z.output<typeof c.update.input>,
): Promise<Proposed> =>
  inTransaction(ctx, provided, async (tx) => {
    const days = await listCurrentDays(tx.db, null, tx.now());
    const firstDay = dayAfter([tx.today(), ...days]);
    const change = await completeChange(tx, provided, firstDay);
    return proposeIn(tx, entryKind, change);
  });

export const withdrawEntry = (ctx: Ctx, withdrawal: z.output<typeof c.withdraw.input>) =>
  withdrawSetting(ctx, entry, withdrawal);

const toEntryView = <Line extends StoredEntry & { readonly id: number }>({
  isOpen,
  name: _,
  ...line
}: Line) => ({ ...toRevisionView(line), open: isOpen });

export const formatEntryName = (
  { lang }: Pick<Ctx, "lang">,
  code: string,
  name: string | null = null,
): string =>
  isProductCode(code) ? translator(lang)(`manage.config.code.${code}`) : (name ?? code);

/**
 * Lists product entries, set or not, then all others; entries of stages follow the default entry.
 */
export async function listEntries(ctx: Ctx): Promise<z.input<typeof c.list.output>> {
  const lines = await entryLines.lines(ctx.db, {});
  const stages = (await listStages(ctx.db)).rows;
  const others = lines.map(({ code }) => code).toSorted();
  return [...new Set([...CONFIG_CODES, ...others])].flatMap((code) =>
    [{ id: null, name: null }, ...stages].flatMap((stage) => {
      const codeLines = lines.filter((line) => line.code === code && line.stageId === stage.id);
      const isListed = stage.id === null && isProductCode(code);
      if (!isListed && codeLines.length === 0) return [];
      const { current, next, latestId } = inForceWithLatest(codeLines, ctx.today());
      return {
        code,
        name: formatEntryName(ctx, code, (next ?? current)?.name),
        latestId,
        workQueueId: stage.id,
        stageName: stage.name,
        current: current && toEntryView(current),
        next: next && toEntryView(next),
      };
    }),
  );
}

export async function entryHistory(
  ctx: Ctx,
  { code, workQueueId = null }: { code: string; workQueueId?: number | null | undefined },
) {
  const owner = { code, stageId: workQueueId };
  return (await listRevisionHistory(ctx.db, entryLines, owner)).map(toEntryView);
}
