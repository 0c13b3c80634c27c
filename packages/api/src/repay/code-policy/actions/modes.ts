import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-mode.ts";
import { modeLines, openCases, subjects } from "../queries.ts";
import { getModesRefusal } from "../rules.ts";
import { assertNoRefusal } from "./refusal.ts";

type ModesInput = z.output<typeof c.updateModes.input>;

const modes: Setting<c.ModeOwner, c.ModeValues, ModesInput> = {
  ...withTableDefaults(modeLines),
  input: c.updateModes.input,
  audit: "code.modes",
  event: "code.configured",
  getBaseId: ({ baseId }) => baseId,
  async authorize(tx, owner) {
    assertSeesAllInstitutions(tx.actor);
    return getOwnerName(owner, await subjects(tx.db, tx.actor));
  },
  validate: (change) => assertNoRefusal(getModesRefusal(change)),
  toAuditDetails: (line) => toAuditDetails(modeLines.values(line)),
  without: () => toAuditDetails({ overdue: null, overdueCurrent: null, wholeLoan: null }),
  preview: async (tx, change) => ({ openCases: await openCases(tx.db, change) }),
};

export const cleanModeKind = settingKind("CLEAN_MODE", modes);

type Subjects = Awaited<ReturnType<typeof subjects>>;

/** Returns "product, stage", or null for the default. */
function getOwnerName(
  { productId, stageId }: c.ModeOwner,
  { products, stages }: Subjects,
): string | null {
  const named = (all: Subjects["stages"], id: number | null) =>
    id === null ? [] : [orNotFound(all.find((subject) => subject.id === id)).name];
  const names = [...named(products, productId), ...named(stages, stageId)];
  return names.length === 0 ? null : names.join(", ");
}

const toOfferState = (offered: boolean | null): string => {
  if (offered === null) return "AS_ALL";
  return offered ? "OFFERED" : "NOT_OFFERED";
};

const toAuditDetails = (values: c.ModeValues): AuditDetails =>
  Object.fromEntries(
    Object.entries(values).map(([mode, offered]) => [mode, toOfferState(offered)]),
  );

/** Lists the default rule, then those of visible products and stages. */
export async function listModes(ctx: Ctx): Promise<z.infer<typeof c.listModes.output>> {
  const seen = await subjects(ctx.db, ctx.actor);
  const lines = await modeLines.lines(ctx.db, {
    productId: [null, ...seen.products.map(({ id }) => id)],
    stageId: [null, ...seen.stages.map(({ id }) => id)],
  });
  const all = Map.groupBy(lines, ({ productId, stageId }) => `${productId} ${stageId}`);
  const name = (options: Subjects["stages"], id: number | null) =>
    options.find((option) => option.id === id)?.name ?? null;
  const rows = [...all.values()].flatMap((ownerLines) => {
    const { current, next, latestId } = inForceWithLatest(ownerLines, ctx.today());
    const first = current ?? next;
    if (!first) return [];
    const { productId, stageId } = first;
    return {
      productId,
      stageId,
      latestId,
      productName: name(seen.products, productId),
      stageName: name(seen.stages, stageId),
      current: toRevisionView(first),
      next: current && next && toRevisionView(next),
    };
  });
  const byName = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    (a.productName ?? "").localeCompare(b.productName ?? "") ||
    (a.stageName ?? "").localeCompare(b.stageName ?? "");
  return { rows: rows.toSorted(byName), ...seen };
}

export async function listModeHistory(
  ctx: Ctx,
  { productId = null, stageId = null }: ModeOwnerFilter,
): Promise<z.infer<typeof c.modeHistory.output>> {
  const owner = { productId, stageId };
  getOwnerName(owner, await subjects(ctx.db, ctx.actor));
  return (await listRevisionHistory(ctx.db, modeLines, owner)).map(toRevisionView);
}

interface ModeOwnerFilter {
  readonly productId?: number | null | undefined;
  readonly stageId?: number | null | undefined;
}
