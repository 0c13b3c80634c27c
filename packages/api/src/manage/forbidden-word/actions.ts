import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { listRevisionHistory } from "../../core/setting/history.ts";
import { authorizeDefault } from "../../core/setting/default.ts";
import { toRevisionView } from "../../core/setting/revision.ts";
import { inForceWithLatest } from "../../core/setting/rules.ts";
import { ownerFilter, withTableDefaults, type Setting } from "../../core/setting/setting.ts";
import { inTransaction } from "../../core/transaction.ts";
import { settingKind } from "../proposal/actions/kind.ts";
import { proposeIn } from "../proposal/actions/propose.ts";
import * as c from "./contract.ts";
import { countOwners, listOwners, wordLines } from "./queries.ts";

const word: Setting<c.WordOwner, c.WordValues, c.WordChange> = {
  ...withTableDefaults(wordLines),
  input: c.update.input,
  audit: "forbiddenWord.edit",
  getBaseId: ({ baseId }) => baseId,
  async authorize(tx, owner) {
    await authorizeDefault(tx, {});
    return c.toWordKey(owner);
  },
  without: () => ({ severity: "ALLOW" }),
};

export const forbiddenWordKind = settingKind("FORBIDDEN_WORD", word);

export const proposeWord = (ctx: Ctx, change: c.WordChange) =>
  inTransaction(ctx, change, async (tx) => {
    const [last] = await wordLines.lines(tx.db, ownerFilter(wordLines.owner(change)));
    if (last && change.baseId === null)
      throw new AppError("conflict", "forbiddenWord.exists", {}, "word");
    if (isUnchanged(last, change))
      throw new AppError("invalid", "forbiddenWord.unchanged", {}, "severity");
    return proposeIn(tx, forbiddenWordKind, change);
  });

function isUnchanged(last: c.WordValues | undefined, change: c.WordValues) {
  if (!last || last.severity === "ALLOW") return change.severity === "ALLOW";
  return Bun.deepEquals(wordLines.values(last), wordLines.values(change));
}

export async function listWords(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const [rows, total] = await Promise.all([
    readWords(ctx, filter, { size, offset: (page - 1) * size }),
    countOwners(ctx.db, filter, ctx.today()),
  ]);
  return { rows, total, page, size };
}

/** Reads a slice of the words with their revisions in force and next. */
async function readWords(
  ctx: Ctx,
  filter: c.WordFilter,
  slice: { readonly size: number; readonly offset: number },
) {
  const owners = await listOwners(ctx.db, filter, ctx.today(), slice);
  if (owners.length === 0) return [];
  const lines = await wordLines.lines(ctx.db, { word: owners.map((owner) => owner.word) });
  const byOwner = Map.groupBy(lines, c.toWordKey);
  return owners.map((owner) => {
    const wordLinesOfOwner = byOwner.get(c.toWordKey(owner)) ?? [];
    const { current, next, latestId } = inForceWithLatest(wordLinesOfOwner, ctx.today());
    return {
      ...owner,
      latestId,
      current: current && toRevisionView(current),
      next: next && toRevisionView(next),
    };
  });
}

export const wordHistory = async (ctx: Ctx, owner: c.WordOwner) =>
  (await listRevisionHistory(ctx.db, wordLines, owner)).map(toRevisionView);
