import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inForce } from "../../../core/dated.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { propose } from "../../../manage/proposal/actions/propose.ts";
import type { ProposalFacts } from "../../../manage/proposal/contract.ts";
import {
  type limits,
  type limitsHistory,
  limitsSave,
} from "../contract-limit.ts";
import { LEVELS } from "../contract-words.ts";
import * as queries from "../queries/limit.ts";
import { refuseLevels, toBp, toPercent } from "../rules/setting.ts";

type Shown = z.infer<typeof limitsHistory.output>[number];
type Kept = Shown & { readonly queueId: number | null; readonly id: number };

/** Lines that were written together, as one. */
function setsOf(lines: readonly queries.StoredLimit[]): Kept[] {
  const together = Map.groupBy(
    lines,
    (line) => `${line.queueId} ${line.effectiveOn} ${line.editedAt.getTime()}`,
  );
  return [...together.values()].flatMap((set) => {
    const [first] = set;
    if (!first) return [];
    const { queueId, effectiveOn, editorName, editedAt, followsHouse } = first;
    const id = Math.max(...set.map((line) => line.id));
    const levels = followsHouse ? [] : set.map(levelOf);
    return [
      { queueId, id, effectiveOn, editorName, editedAt, followsHouse, levels },
    ];
  });
}

const levelOf = (line: queries.StoredLimit): Shown["levels"][number] => ({
  level: line.level,
  role: line.role,
  penalty: toPercent(line.penaltyBp),
  extensionFee: toPercent(line.extensionFeeBp),
  interest: toPercent(line.interestBp),
  principal: toPercent(line.principalBp),
});

const plain = ({ queueId: _, id: __, ...set }: Kept): Shown => set;

/** The rule of the house first, then every stage, whether it has limits of its own or not. */
export async function showLimits(
  ctx: Ctx,
): Promise<z.infer<typeof limits.output>> {
  const sets = setsOf(await queries.limitLines(ctx.db));
  const house = setOf(sets, null, ctx.today());
  const stages = await queries.queues(ctx.db);
  return [
    { queueId: null, queueName: null, ...house },
    ...stages.map((stage) => ({
      ...stage,
      ...setOf(sets, stage.queueId, ctx.today(), house.current),
    })),
  ];
}

function setOf(
  sets: readonly Kept[],
  queueId: number | null,
  today: Day,
  house?: Shown,
) {
  const own = sets.filter((set) => set.queueId === queueId);
  const { current, next } = inForce(own, today);
  const latestId = own.length > 0 ? Math.max(...own.map(({ id }) => id)) : null;
  return {
    current: current ? plain(current) : followed(house),
    next: next ? plain(next) : null,
    latestId,
  };
}

/** A stage that never had limits of its own. */
function followed(house: Shown | undefined): Shown {
  if (!house) throw new Error("the house always has limits");
  return { ...house, followsHouse: true, levels: [], editorName: null };
}

export async function showLimitHistory(
  ctx: Ctx,
  { queueId }: z.output<typeof limitsHistory.input>,
): Promise<Shown[]> {
  const sets = setsOf(await queries.limitLines(ctx.db));
  return sets.filter((set) => set.queueId === (queueId ?? null)).map(plain);
}

type Change = z.output<typeof limitsSave.input>;

/** Limits that would hold from a day on; somebody else has to approve them. */
export const proposeLimits = (ctx: Ctx, input: Change) =>
  inTransaction(ctx, input, (tx) =>
    propose(tx, limitKind, input, input.effectiveOn),
  );

export const limitKind: ProposalKind<Change> = {
  kind: "DEDUCTION_LIMIT",
  payload: limitsSave.input,
  dayField: "effectiveOn",

  async examine(tx, change) {
    refuseLimited(tx.actor);
    refuseChange(change);
    const { queueId, onId } = change;
    const latestId = await queries.lockLatest(tx.db, queueId);
    const stages = await queries.queues(tx.db);
    const stage = stages.find((one) => one.queueId === queueId);
    if (queueId !== null) orNotFound(stage);
    const sets = setsOf(await queries.limitLines(tx.db));
    const house = setOf(sets, null, tx.today()).current;
    const { current } = setOf(sets, queueId, tx.today(), house);
    return {
      key: `deduction_limit ${queueId ?? "house"}`,
      name: stage?.queueName ?? null,
      institutionId: null,
      before: factsOf(current, house),
      after: factsOf(change, house),
      ...{ onId, latestId },
    };
  },

  async apply(tx, change, { effectiveOn, editorId, at }) {
    const { queueId, followsHouse, levels } = change;
    const latestId = await queries.insertLimits(
      tx.db,
      rowsOf(change).map((row) => ({
        ...row,
        ...{ queueId, effectiveOn, followsHouse, editorId, createdAt: at },
      })),
    );
    tx.audit({
      action: "deduction.limit",
      entity: "deduction_limit",
      entityId: latestId,
      after: { queueId, effectiveOn, followsHouse, levels, editorId },
    });
  },
};

type Levels = Pick<Change, "followsHouse" | "levels">;

/** Who follows the house has its levels. */
const factsOf = (
  { followsHouse, levels }: Levels,
  house: Levels,
): ProposalFacts => ({
  followsHouse,
  ...Object.fromEntries(
    (followsHouse ? house.levels : levels).flatMap(({ level, ...shares }) =>
      PART_SHARES.map((part) => [`${part}.${level}`, shares[part]]),
    ),
  ),
});

const PART_SHARES = [
  "penalty",
  "extensionFee",
  "interest",
  "principal",
] as const;

function refuseChange(change: Change): void {
  if (change.followsHouse && change.queueId === null)
    throw new AppError("invalid", "deduction.houseFollows", {}, "followsHouse");
  const refusal = change.followsHouse ? null : refuseLevels(change.levels);
  if (refusal) throw new AppError("invalid", refusal, {}, "levels");
}

const NOTHING = {
  penaltyBp: 0,
  extensionFeeBp: 0,
  interestBp: 0,
  principalBp: 0,
};

const rowsOf = ({ followsHouse, levels }: Change) =>
  followsHouse
    ? LEVELS.map((level) => ({ level, ...NOTHING }))
    : levels.map((one) => ({
        level: one.level,
        penaltyBp: toBp(one.penalty),
        extensionFeeBp: toBp(one.extensionFee),
        interestBp: toBp(one.interest),
        principalBp: toBp(one.principal),
      }));
