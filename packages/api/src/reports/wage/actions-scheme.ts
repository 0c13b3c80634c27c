import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { AuditDetails } from "../../core/setting/contract.ts";
import { listRevisionHistory } from "../../core/setting/history.ts";
import { toRevisionView } from "../../core/setting/revision.ts";
import {
  institutionName,
  institutions,
  institutionToSet,
  listStages,
} from "../../core/setting/owners.ts";
import { inForce, inForceWithLatest } from "../../core/setting/rules.ts";
import type { Setting } from "../../core/setting/setting.ts";
import type { Tx } from "../../core/transaction.ts";
import { settingKind } from "../../manage/proposal/actions/kind.ts";
import { earnedUnder, getPreviousMonth, toScheme } from "./actions-preview.ts";
import * as c from "./contract.ts";
import { schemeLines } from "./queries-scheme.ts";

type WageSchemeInput = z.output<typeof c.updateScheme.input>;
type OwnedScheme = c.SchemeOwner & c.SchemeValues;

const schemeValues = (values: c.SchemeValues): c.SchemeValues => ({
  followsDefault: values.followsDefault,
  monthlyBaseMinor: values.monthlyBaseMinor,
  baseRate: values.baseRate,
  capRate: values.capRate,
  extensionRate: values.extensionRate,
  selfServiceDays: values.selfServiceDays,
  selfService: values.selfService,
  // A stage with full weight needs no factor.
  stages: values.stages
    .filter(({ factor }) => factor !== 100)
    .toSorted((a, b) => a.stageId - b.stageId),
  tiers: values.tiers.toSorted((a, b) => a.from - b.from),
  closingDays: values.closingDays,
  qualitySteps: values.qualitySteps.toSorted((a, b) => a.from - b.from),
  fatalErrorFactor: values.fatalErrorFactor,
});

const scheme: Setting<c.SchemeOwner, c.SchemeValues, WageSchemeInput> = {
  store: schemeLines,
  input: c.updateScheme.input,
  audit: "wage.scheme",
  getBaseId: ({ baseId }) => baseId,
  validate({ institutionId, followsDefault }) {
    if (followsDefault && institutionId === null)
      throw new AppError("invalid", "setting.defaultCannotInherit", {}, "followsDefault");
  },
  async authorize(tx, { currency, institutionId }) {
    const name = await institutionToSet(tx, institutionId);
    return name === null ? currency : `${name}, ${currency}`;
  },
  values: (change) => schemeValues(change),
  toAuditDetails: getAuditDetails,
  without: (owner, tx) => getDefaultAuditDetails(owner, tx),
};

const kind = settingKind("WAGE_SCHEME", scheme);

export const schemeKind: typeof kind = {
  ...kind,
  async examine(tx, payload) {
    if ("stages" in payload) await assertStagesExist(tx, payload);
    return kind.examine(tx, payload);
  },
};

async function assertStagesExist(tx: Tx<Ctx>, { stages }: WageSchemeInput): Promise<void> {
  const stageIds = new Set((await listStages(tx.db)).rows.map(({ id }) => id));
  const at = stages.findIndex(({ stageId }) => !stageIds.has(stageId));
  if (at >= 0) throw new AppError("invalid", "wage.stageUnknown", {}, `stages.${at}.stageId`);
}

/** Returns the values of the scheme and the wages of the previous month under it. */
async function getAuditDetails(line: OwnedScheme, tx: Tx<Ctx>): Promise<AuditDetails> {
  if (line.followsDefault) return getDefaultAuditDetails(line, tx);
  const { stages, tiers, qualitySteps, ...otherValues } = schemeValues(line);
  const names = await listStages(tx.db);
  const getStageName = (stageId: number) =>
    names.rows.find(({ id }) => id === stageId)?.name ?? String(stageId);
  const days = await getPreviousMonth(tx.db, line, tx.today());
  const { basicMinor, performanceMinor, averageMinor } = earnedUnder(toScheme(line), days);
  return {
    currency: line.currency,
    ...otherValues,
    stageFactors: stages.map(({ stageId, factor }) => `${getStageName(stageId)}: ${factor} %`),
    tierFactors: tiers.map(({ from, factor }) => `${from} %: ${factor} %`),
    qualityFactors: qualitySteps.map(({ from, factor }) => `${from}: ${factor} %`),
    lastMonthBasicMinor: basicMinor,
    lastMonthPerformanceMinor: performanceMinor,
    lastMonthAverageMinor: averageMinor,
  };
}

/** Without a scheme of its own, an institution uses the default scheme. */
async function getDefaultAuditDetails(owner: c.SchemeOwner, tx: Tx<Ctx>): Promise<AuditDetails> {
  const { currency, institutionId } = owner;
  if (institutionId === null) return { currency };
  const lines = await schemeLines.lines(tx.db, { currency: [currency], institutionId: [null] });
  const { current } = inForce(lines, tx.today());
  if (!current) return { currency, followsDefault: true };
  const details = await getAuditDetails({ ...current, institutionId }, tx);
  return { ...details, followsDefault: true };
}

/**
 * Lists the default scheme of each currency, then the visible institutions with one of their own.
 */
export async function listSchemes(ctx: Ctx): Promise<z.infer<typeof c.listSchemes.output>> {
  const { rows } = await institutions(ctx.db, ctx.actor);
  const owners = [{ id: null, name: null }, ...rows];
  const ids = owners.map(({ id }) => id);
  const lines = await schemeLines.lines(ctx.db, { institutionId: ids });
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  const currencies = [...byCurrency.keys()].toSorted();
  const stages = await listStages(ctx.db);
  const found = currencies.flatMap((currency) =>
    owners.flatMap(({ id, name }) => {
      const ownerLines = byCurrency
        .get(currency)
        ?.filter(({ institutionId }) => institutionId === id);
      const { current, next, latestId } = inForceWithLatest(ownerLines ?? [], ctx.today());
      const first = current ?? next;
      if (!first) return [];
      return {
        currency,
        institutionId: id,
        institutionName: name,
        latestId,
        current: toRevisionView(first),
        next: current && next && toRevisionView(next),
      };
    }),
  );
  return {
    rows: found,
    stages: stages.rows.map(({ id, name }) => ({ stageId: id, name })),
    institutions: [...rows],
  };
}

export async function listSchemeHistory(
  ctx: Ctx,
  { currency, ...filter }: z.output<typeof c.schemeHistory.input>,
): Promise<z.infer<typeof c.schemeHistory.output>> {
  const institutionId = filter.institutionId ?? null;
  await institutionName(ctx, institutionId);
  const owner = { currency, institutionId };
  return (await listRevisionHistory(ctx.db, schemeLines, owner)).map(toRevisionView);
}
