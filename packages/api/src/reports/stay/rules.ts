/**
 * Decides the stage periods of a case from its moves. A stage period starts with the move that
 * brings the case into a stage and ends with the next move to another stage or the closing. Its
 * amounts are those of its start. The institution of a case never changes: a new institution gets a
 * new case.
 */
import { toLocalDay, type Day } from "../../core/day.ts";
import { getZoneAt, type ZoneHistory } from "../../core/zone-history.ts";
import type { Status } from "../../tasks/case/contract-codes.ts";
import { isOpen } from "../../tasks/case/rules.ts";
import type { StageEntryKind, Exit } from "./contract-codes.ts";

export interface Move {
  readonly at: Date;
  readonly before: Status | null;
  readonly after: Status;
  /** Stage of the case after the move. */
  readonly stageId: number;
  /** Amount to collect: arrears, or in a reminder stage the amount that falls due while the case is in it. */
  readonly arrearsMinor: number;
  readonly principalMinor: number;
  readonly feeMinor: number;
}

export interface Moved extends ZoneHistory {
  readonly caseId: number;
  readonly institutionId: number;
  readonly currency: string;
  /** In the order of writing. */
  readonly moves: readonly Move[];
}

/** A row of `case_stage_period`. */
export interface StagePeriod {
  readonly caseId: number;
  /** 1 for the first stage period of the case. */
  readonly seq: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly currency: string;
  readonly fromAt: Date;
  readonly fromOn: Day;
  readonly untilAt: Date | null;
  readonly untilOn: Day | null;
  readonly entryKind: StageEntryKind;
  readonly exitKind: Exit | null;
  readonly nextStageId: number | null;
  readonly amountMinor: number;
  readonly principalMinor: number;
  readonly feeMinor: number;
}

export function toStagePeriods(moved: Moved): StagePeriod[] {
  const stagePeriods: StagePeriod[] = [];
  let open: StagePeriod | null = null;
  for (const move of moved.moves.toSorted(compareInstants)) {
    const isContinued = isOpen(move.after);
    if (!open && !isContinued)
      stagePeriods.push(...buildStagePeriodsAfterEnd(moved, move, stagePeriods));
    if (open ? isContinued && move.stageId === open.stageId : !isContinued) continue;
    if (open) stagePeriods.push(ended(open, move, moved));
    open = isContinued ? startStagePeriod(moved, move, stagePeriods) : null;
  }
  return open ? [...stagePeriods, open] : stagePeriods;
}

const isSettled = (status: Status | null): boolean =>
  status === "C30" || status === "C31" || status === "C32";

/**
 * Builds the stage period of a recovery after a write-off, or of its reversal: it starts and ends
 * at one instant, with the amounts of the last stage period.
 */
function buildStagePeriodsAfterEnd(
  moved: Moved,
  move: Move,
  earlier: readonly StagePeriod[],
): StagePeriod[] {
  const last = earlier.at(-1);
  const { before, after } = move;
  const isRecovery = before === "C80" && isSettled(after);
  if (!last || !(isRecovery || (isSettled(before) && after === "C80"))) return [];
  const stagePeriod = {
    ...startStagePeriod(moved, move, earlier),
    entryKind: isRecovery ? ("RECOVERED" as const) : ("REOPENED" as const),
    amountMinor: last.amountMinor,
    principalMinor: last.principalMinor,
    feeMinor: last.feeMinor,
  };
  return [ended(stagePeriod, move, moved)];
}

const compareInstants = (move: Move, other: Move): number => move.at.getTime() - other.at.getTime();

function startStagePeriod(moved: Moved, move: Move, earlier: readonly StagePeriod[]): StagePeriod {
  const { caseId, institutionId, currency } = moved;
  const last = earlier.at(-1);
  return {
    caseId,
    seq: earlier.length + 1,
    institutionId,
    stageId: move.stageId,
    currency,
    fromAt: move.at,
    fromOn: toLocalDay(move.at, getZoneAt(moved, move.at)),
    untilAt: null,
    untilOn: null,
    entryKind: !last ? "PLACED" : last.exitKind === "STAGE" ? "STAGE" : "REOPENED",
    exitKind: null,
    nextStageId: null,
    amountMinor: move.arrearsMinor,
    principalMinor: move.principalMinor,
    feeMinor: move.feeMinor,
  };
}

function ended(stagePeriod: StagePeriod, move: Move, zones: ZoneHistory): StagePeriod {
  const { after, at, stageId } = move;
  const exitKind = after === "C00" || after === "C10" ? "STAGE" : after;
  const nextStageId = exitKind === "STAGE" ? stageId : null;
  return {
    ...stagePeriod,
    untilAt: at,
    untilOn: toLocalDay(at, getZoneAt(zones, at)),
    exitKind,
    nextStageId,
  };
}

export interface StagePeriodChange {
  /** New and changed stage periods. */
  readonly upserted: readonly StagePeriod[];
  readonly removed: readonly Pick<StagePeriod, "caseId" | "seq">[];
}

const toKey = ({ caseId, seq }: Pick<StagePeriod, "caseId" | "seq">): string => `${caseId} ${seq}`;

/** Computes the rows to write when the stage periods of cases change from `before` to `now`. */
export function diffStagePeriods(
  before: readonly StagePeriod[],
  now: readonly StagePeriod[],
): StagePeriodChange {
  const stored = new Map(before.map((stagePeriod) => [toKey(stagePeriod), stagePeriod]));
  const fresh = new Set(now.map(toKey));
  return {
    upserted: now.filter((stagePeriod) => !isSame(stagePeriod, stored.get(toKey(stagePeriod)))),
    removed: before.filter((stagePeriod) => !fresh.has(toKey(stagePeriod))),
  };
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

const isSame = (stagePeriod: StagePeriod, other: StagePeriod | undefined): boolean =>
  other !== undefined &&
  (Object.keys(stagePeriod) as (keyof StagePeriod)[]).every(
    (field) => plain(stagePeriod[field]) === plain(other[field]),
  );
