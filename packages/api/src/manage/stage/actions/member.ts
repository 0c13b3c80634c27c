import type { BaseContext } from "../../../core/context.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, type ErrorParams } from "../../../core/errors.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as queries from "../queries/member.ts";
import { policyLines } from "../queries/policy.ts";
import { faultFrom } from "../rules.ts";

/** Serializes changes of days past due and of the stages of institutions. */
export const lockStages = (tx: Tx<BaseContext>): Promise<void> =>
  lockSetting(tx.db, policyLines.name);

interface Members {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

interface Fields {
  readonly field?: string;
  /** Field of the error when the stages do not fit together. */
  readonly spanField?: string;
}

/**
 * Replaces the stages of an institution; the caller writes the audit line. Refuses stages that do
 * not fit together from the institution's current day on, and removing a stage with open cases or
 * users.
 */
export async function setInstitutionStages(
  tx: Tx<BaseContext>,
  institutionId: number,
  stageIds: readonly number[],
  { field = "stageIds", spanField = field }: Fields = {},
): Promise<Members> {
  await lockStages(tx);
  const had = await queries.listInstitutionStages(tx.db, [institutionId]);
  const before = had.map(({ stageId }) => stageId);
  const after = [...new Set(stageIds)].toSorted((a, b) => a - b);
  const removed = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  if (removed.length === 0 && added.length === 0) return { before, after };
  await queries.lockInstitutionStages(tx.db, institutionId, removed);
  await assertUnused(tx, institutionId, removed, field);
  await queries.removeStages(tx.db, institutionId, removed);
  if ((await queries.add(tx.db, institutionId, added)) < added.length)
    throw new AppError("invalid", "request.invalid", {}, field);
  const [today = ""] = await listCurrentDays(tx.db, institutionId, tx.now());
  await assertStagesFit(tx, [institutionId], today, spanField);
  return { before, after };
}

async function assertUnused(
  tx: Tx<BaseContext>,
  institutionId: number,
  stageIds: readonly number[],
  field: string,
): Promise<void> {
  const used = await queries.findUsedStage(tx.db, institutionId, stageIds);
  if (!used) return;
  const { name, cases, people } = used;
  throw cases > 0
    ? new AppError("conflict", "stage.hasCases", { name, cases }, field)
    : new AppError("conflict", "stage.hasPeople", { name, people }, field);
}

/**
 * Replaces the stages of a group, all of them stages of its institution; the caller writes the
 * audit line.
 */
export async function setGroupStages(
  tx: Tx<BaseContext>,
  { groupId, institutionId }: { groupId: number; institutionId: number },
  stageIds: readonly number[],
  field = "stageIds",
): Promise<Members> {
  await lockStages(tx);
  const institutionStages = await queries.listInstitutionStages(tx.db, [institutionId]);
  const after = [...new Set(stageIds)].toSorted((a, b) => a - b);
  if (!after.every((id) => institutionStages.some(({ stageId }) => stageId === id)))
    throw new AppError("invalid", "stage.notOfInstitution", {}, field);
  return { before: await queries.replaceGroupStages(tx.db, groupId, after), after };
}

/**
 * Refuses a change after which an enabled member of these groups has a stage that the group does
 * not work.
 */
export async function assertMembersFitStages(
  { db }: Tx<BaseContext>,
  groupIds: readonly number[],
  field: string,
): Promise<void> {
  const outside = await queries.stageOutside(db, groupIds);
  if (outside) throw new AppError("conflict", "group.stageInUse", outside, field);
}

/** Refuses stored stages of these institutions that overlap or leave a gap on the day or later. */
export async function assertStagesFit(
  tx: Tx<BaseContext>,
  institutionIds: readonly number[],
  from: Day,
  field: string,
): Promise<void> {
  const stages = await queries.listInstitutionStages(tx.db, institutionIds);
  const stageId = [...new Set(stages.map((stage) => stage.stageId))];
  if (stageId.length === 0) return;
  const lines = Map.groupBy(await policyLines.lines(tx.db, { stageId }), (line) => line.stageId);
  for (const [, institutionStages] of Map.groupBy(stages, (stage) => stage.institutionId)) {
    const stageLines = institutionStages.map(({ name, stageId: id }) => ({
      name,
      lines: lines.get(id) ?? [],
    }));
    const fault = faultFrom(stageLines, from);
    const [firstStage] = institutionStages;
    if (fault && firstStage)
      throw toStageFitError({ ...fault, institution: firstStage.institutionName }, field);
  }
}

type Fault = NonNullable<ReturnType<typeof faultFrom>>;

function toStageFitError(
  { kind, ...stages }: Fault & { institution: string },
  field: string,
): AppError {
  const params: ErrorParams = stages;
  return kind === "gap"
    ? new AppError("conflict", "stage.gap", params, field)
    : new AppError("conflict", "stage.overlap", params, field);
}
