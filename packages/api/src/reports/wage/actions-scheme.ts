import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Facts } from "../../core/setting/contract.ts";
import { historyOf } from "../../core/setting/history.ts";
import { shownLine } from "../../core/setting/line.ts";
import {
  institutionName,
  institutions,
  institutionToSet,
  queues,
} from "../../core/setting/owners.ts";
import { inForce, inForceWithLatest } from "../../core/setting/rules.ts";
import type { Setting } from "../../core/setting/setting.ts";
import type { Tx } from "../../core/transaction.ts";
import { settingKind } from "../../manage/proposal/actions/kind.ts";
import { earnedUnder, pastDays, schemeOf } from "./actions-preview.ts";
import * as c from "./contract.ts";
import { schemeLines } from "./queries-scheme.ts";

type Change = z.output<typeof c.updateScheme.input>;
type Line = c.SchemeOwner & c.SchemeValues;

const schemeValues = (of: c.SchemeValues): c.SchemeValues => ({
  followsHouse: of.followsHouse,
  monthlyBaseMinor: of.monthlyBaseMinor,
  baseRate: of.baseRate,
  capRate: of.capRate,
  extensionRate: of.extensionRate,
  selfServiceDays: of.selfServiceDays,
  selfService: of.selfService,
  // A stage that weighs as it is needs no factor.
  stages: of.stages
    .filter(({ factor }) => factor !== 100)
    .toSorted((a, b) => a.queueId - b.queueId),
  tiers: of.tiers.toSorted((a, b) => a.from - b.from),
  closingDays: of.closingDays,
  qualitySteps: of.qualitySteps.toSorted((a, b) => a.from - b.from),
  levelOne: of.levelOne,
});

const scheme: Setting<c.SchemeOwner, c.SchemeValues, Change> = {
  store: schemeLines,
  input: c.updateScheme.input,
  audit: "wage.scheme",
  madeOn: ({ onId }) => onId,
  refuse({ institutionId, followsHouse }) {
    if (followsHouse && institutionId === null)
      throw new AppError("invalid", "setting.houseFollows", {}, "followsHouse");
  },
  async admit(tx, { currency, institutionId }) {
    const name = await institutionToSet(tx, institutionId);
    return name === null ? currency : `${name}, ${currency}`;
  },
  values: (change) => schemeValues(change),
  facts: factsOf,
  without: (owner, tx) => houseFacts(owner, tx),
};

const kind = settingKind("WAGE_SCHEME", scheme);

export const schemeKind: typeof kind = {
  ...kind,
  async examine(tx, payload) {
    if ("stages" in payload) await refuseUnknown(tx, payload);
    return kind.examine(tx, payload);
  },
};

async function refuseUnknown(tx: Tx<Ctx>, { stages }: Change): Promise<void> {
  const known = new Set((await queues(tx.db)).rows.map(({ id }) => id));
  const at = stages.findIndex(({ queueId }) => !known.has(queueId));
  if (at >= 0) throw new AppError("invalid", "wage.stageUnknown", {}, `stages.${at}.queueId`);
}

/** What it says, and what the last month would have earned by it. */
async function factsOf(line: Line, tx: Tx<Ctx>): Promise<Facts> {
  if (line.followsHouse) return houseFacts(line, tx);
  const { stages, tiers, qualitySteps, ...said } = schemeValues(line);
  const names = await queues(tx.db);
  const nameOf = (queueId: number) =>
    names.rows.find(({ id }) => id === queueId)?.name ?? String(queueId);
  const days = await pastDays(tx.db, line, tx.today());
  const { basicMinor, performanceMinor, averageMinor } = earnedUnder(schemeOf(line), days);
  return {
    currency: line.currency,
    ...said,
    stageFactors: stages.map(({ queueId, factor }) => `${nameOf(queueId)}: ${factor} %`),
    tierFactors: tiers.map(({ from, factor }) => `${from} %: ${factor} %`),
    qualityFactors: qualitySteps.map(({ from, factor }) => `${from}: ${factor} %`),
    lastMonthBasicMinor: basicMinor,
    lastMonthPerformanceMinor: performanceMinor,
    lastMonthAverageMinor: averageMinor,
  };
}

/** Who has no scheme of its own is paid by that of the house. */
async function houseFacts(owner: c.SchemeOwner, tx: Tx<Ctx>): Promise<Facts> {
  const { currency, institutionId } = owner;
  if (institutionId === null) return { currency };
  const lines = await schemeLines.lines(tx.db, {
    currency: [currency],
    institutionId: [null],
  });
  const { current } = inForce(lines, tx.today());
  if (!current) return { currency, followsHouse: true };
  const facts = await factsOf({ ...current, institutionId }, tx);
  return { ...facts, followsHouse: true };
}

/** The scheme of the house for each currency, then the institutions in sight that have one of their own. */
export async function showSchemes(ctx: Ctx): Promise<z.infer<typeof c.listSchemes.output>> {
  const { rows } = await institutions(ctx.db, ctx.actor);
  const owners = [{ id: null, name: null }, ...rows];
  const ids = owners.map(({ id }) => id);
  const lines = await schemeLines.lines(ctx.db, { institutionId: ids });
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  const currencies = [...byCurrency.keys()].toSorted();
  const stages = await queues(ctx.db);
  const found = currencies.flatMap((currency) =>
    owners.flatMap(({ id, name }) => {
      const own = byCurrency.get(currency)?.filter(({ institutionId }) => institutionId === id);
      const { current, next, latestId } = inForceWithLatest(own ?? [], ctx.today());
      const first = current ?? next;
      if (!first) return [];
      return {
        currency,
        institutionId: id,
        institutionName: name,
        latestId,
        current: shownLine(first),
        next: current && next && shownLine(next),
      };
    }),
  );
  return {
    rows: found,
    stages: stages.rows.map(({ id, name }) => ({ queueId: id, name })),
    institutions: [...rows],
  };
}

export async function showSchemeHistory(
  ctx: Ctx,
  { currency, ...wanted }: z.output<typeof c.schemeHistory.input>,
): Promise<z.infer<typeof c.schemeHistory.output>> {
  const institutionId = wanted.institutionId ?? null;
  await institutionName(ctx, institutionId);
  const owner = { currency, institutionId };
  return (await historyOf(ctx.db, schemeLines, owner)).map(shownLine);
}
