import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../core/institution-scope.ts";
import { listRevisionHistory } from "../../core/setting/history.ts";
import { toRevisionView } from "../../core/setting/revision.ts";
import { inForceWithLatest } from "../../core/setting/rules.ts";
import { saveSetting } from "../../core/setting/save.ts";
import type { Setting } from "../../core/setting/setting.ts";
import { withdrawSetting } from "../../core/setting/withdraw.ts";
import { settingKind } from "../../manage/proposal/actions/kind.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import * as c from "./contract.ts";
import { wordLines } from "./queries.ts";

type OptOutWordInput = z.output<typeof c.add.input>;

const word = (isActive: boolean): Setting<c.WordOwner, c.WordValues, OptOutWordInput> => ({
  store: wordLines,
  input: isActive ? c.add.input : c.remove.input,
  audit: "optOut.edit",
  event: "config.changed",
  values: ({ reason }) => ({ isActive, reason }),
  getBaseId: ({ baseId }) => baseId,
  authorize(tx, owner) {
    assertSeesAllInstitutions(tx.actor);
    return Promise.resolve(owner.word);
  },
  toAuditDetails: ({ isActive: optsOut }) => ({ optsOut }),
  without: () => ({ optsOut: false }),
});

const adding = word(true);

/** Removing an opt-out word needs a second person. */
export const optOutKind = settingKind("OPT_OUT_WORD", word(false));

export async function addWord(ctx: Ctx, change: OptOutWordInput) {
  const [last] = await wordLines.lines(ctx.db, { word: [change.word] });
  if (last?.isActive) throw new AppError("conflict", "optOut.exists", {}, "word");
  return { ruleId: await saveSetting(ctx, adding, change) };
}

export const removeWord = (ctx: Ctx, change: z.output<typeof c.remove.input>) =>
  propose(ctx, optOutKind, change);

/** Withdraws a coming word; words in force are not affected. */
export const withdrawWord = (ctx: Ctx, withdrawal: z.output<typeof c.withdraw.input>) =>
  withdrawSetting(ctx, adding, withdrawal);

export async function listWords(ctx: Ctx): Promise<z.input<typeof c.list.output>> {
  const lines = await wordLines.lines(ctx.db, {});
  const words = [...new Set(lines.map((line) => line.word))].toSorted();
  return words.map((text) => {
    const revisions = lines.filter((line) => line.word === text);
    const { current, next, latestId } = inForceWithLatest(revisions, ctx.today());
    return {
      word: text,
      latestId,
      current: current && toRevisionView(current),
      next: next && toRevisionView(next),
    };
  });
}

export async function wordHistory(ctx: Ctx, owner: z.output<typeof c.history.input>) {
  return (await listRevisionHistory(ctx.db, wordLines, owner)).map(toRevisionView);
}
