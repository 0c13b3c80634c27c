import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import type { Facts } from "../../../core/setting/contract.ts";
import { historyOf } from "../../../core/setting/history.ts";
import { shownLine } from "../../../core/setting/line.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { plainly, type Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-mode.ts";
import { modeLines, openCases, subjects } from "../queries.ts";
import { refuseModes } from "../rules.ts";
import { orRefused, touching } from "./touching.ts";

type Change = z.output<typeof c.updateModes.input>;

const modes: Setting<c.ModeOwner, c.ModeValues, Change> = {
  ...plainly(modeLines),
  input: c.updateModes.input,
  audit: "code.modes",
  event: "code.configured",
  madeOn: ({ onId }) => onId,
  async admit(tx, owner) {
    refuseLimited(tx.actor);
    return nameOf(owner, await subjects(tx.db, tx.actor));
  },
  refuse: (change) => orRefused(refuseModes(change)),
  facts: (line) => wordsOf(modeLines.values(line)),
  without: () => wordsOf({ overdue: null, overdueCurrent: null, wholeLoan: null }),
};

type Subjects = Awaited<ReturnType<typeof subjects>>;

/** "Product, stage"; null where it serves all. */
function nameOf(
  { productId, queueId }: c.ModeOwner,
  { products, queues }: Subjects,
): string | null {
  const named = (all: Subjects["queues"], id: number | null) =>
    id === null ? [] : [orNotFound(all.find((one) => one.id === id)).name];
  const names = [...named(products, productId), ...named(queues, queueId)];
  return names.length === 0 ? null : names.join(", ");
}

const wordOf = (offered: boolean | null): string => {
  if (offered === null) return "AS_ALL";
  return offered ? "OFFERED" : "NOT_OFFERED";
};

const wordsOf = (values: c.ModeValues): Facts =>
  Object.fromEntries(Object.entries(values).map(([mode, offered]) => [mode, wordOf(offered)]));

/** With the open cases that it is about. */
export const cleanModeKind = touching(
  settingKind("CLEAN_MODE", modes),
  async (tx, change: Change) => ({
    openCases: await openCases(tx.db, change),
  }),
);

/** The rule for all, then those of products and stages in sight. */
export async function showModes(ctx: Ctx): Promise<z.infer<typeof c.listModes.output>> {
  const seen = await subjects(ctx.db, ctx.actor);
  const lines = await modeLines.lines(ctx.db, {
    productId: [null, ...seen.products.map(({ id }) => id)],
    queueId: [null, ...seen.queues.map(({ id }) => id)],
  });
  const all = Map.groupBy(lines, ({ productId, queueId }) => `${productId} ${queueId}`);
  const name = (of: Subjects["queues"], id: number | null) =>
    of.find((one) => one.id === id)?.name ?? null;
  const rows = [...all.values()].flatMap((own) => {
    const { current, next, latestId } = inForceWithLatest(own, ctx.today());
    const first = current ?? next;
    if (!first) return [];
    const { productId, queueId } = first;
    return {
      productId,
      queueId,
      latestId,
      productName: name(seen.products, productId),
      queueName: name(seen.queues, queueId),
      current: shownLine(first),
      next: current && next && shownLine(next),
    };
  });
  const byName = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    (a.productName ?? "").localeCompare(b.productName ?? "") ||
    (a.queueName ?? "").localeCompare(b.queueName ?? "");
  return { rows: rows.toSorted(byName), ...seen };
}

export async function showModeHistory(
  ctx: Ctx,
  { productId = null, queueId = null }: Wanted,
): Promise<z.infer<typeof c.modeHistory.output>> {
  const owner = { productId, queueId };
  nameOf(owner, await subjects(ctx.db, ctx.actor));
  return (await historyOf(ctx.db, modeLines, owner)).map(shownLine);
}

interface Wanted {
  readonly productId?: number | null | undefined;
  readonly queueId?: number | null | undefined;
}
