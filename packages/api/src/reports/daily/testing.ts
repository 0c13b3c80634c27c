import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { addDays, type Day, toZonedInstant } from "../../core/day.ts";
import { newCase } from "../../seeds/index.ts";

export const ENDS = ["C30", "C31", "C32", "C40", "C70", "C80"] as const;
type StageExit = (typeof ENDS)[number] | "STAGE";
type Entered = "PLACED" | "STAGE" | "REOPENED";

export interface InstitutionStage {
  readonly institutionId: number;
  readonly stageId: number;
  readonly zone: string;
}

export interface StagePeriodLine {
  readonly from: Day;
  readonly until: Day | null;
  readonly entryKind: Entered;
  readonly exitKind: StageExit | null;
  readonly stageId: number;
  readonly amountMinor: number;
}

const NOON = 720;

/** Creates a case with exactly these stage periods. */
export async function caseWith(
  db: Db,
  { institutionId, zone, stageId }: InstitutionStage,
  lines: readonly StagePeriodLine[],
): Promise<number> {
  const { caseId } = await newCase(db, { institutionId, stageId });
  await db.deleteFrom("caseStagePeriod").where("caseId", "=", caseId).execute();
  await db
    .insertInto("caseStagePeriod")
    .values(
      lines.map((line, at) => ({
        caseId,
        seq: at + 1,
        institutionId,
        stageId: line.stageId,
        currency: "IDR",
        fromAt: toZonedInstant(line.from, NOON, zone),
        fromOn: line.from,
        untilAt: line.until === null ? null : toZonedInstant(line.until, NOON, zone),
        untilOn: line.until,
        entryKind: line.entryKind,
        exitKind: line.exitKind,
        nextStageId: line.exitKind === "STAGE" ? (lines[at + 1]?.stageId ?? null) : null,
        amountMinor: line.amountMinor,
        principalMinor: Math.floor(line.amountMinor * 0.8),
        feeMinor: 0,
      })),
    )
    .execute();
  return caseId;
}

/** Returns a generator of the same numbers for the same seed. */
export const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

/**
 * Builds random stage periods: a case enters, moves between stages, ends and may be reopened,
 * partly on one day.
 */
export function buildRandomStagePeriods(
  random: (below: number) => number,
  stages: readonly number[],
  first: Day,
): StagePeriodLine[] {
  const lines: StagePeriodLine[] = [];
  let from = addDays(first, random(60));
  let entryKind: Entered = "PLACED";
  const pickStage = () => stages[random(stages.length)] ?? 0;
  for (let remaining = 1 + random(5); remaining > 0; remaining -= 1) {
    const until = addDays(from, random(15));
    const isLast = remaining === 1;
    const end = ENDS[random(ENDS.length)] ?? "C30";
    const exitKind = isLast ? (random(2) === 0 ? null : end) : random(3) > 0 ? "STAGE" : end;
    lines.push({
      from,
      entryKind,
      exitKind,
      stageId: pickStage(),
      until: exitKind === null ? null : until,
      amountMinor: 1000 * (1 + random(900)),
    });
    entryKind = exitKind === "STAGE" ? "STAGE" : "REOPENED";
    from = until;
  }
  return lines;
}

/** Adds the activity of agents in a stage on a day, and payments without an agent. */
export const activity = (
  db: Db,
  { institutionId, stageId }: Pick<InstitutionStage, "institutionId" | "stageId">,
  day: Day,
  figures: {
    readonly agentId: number | null;
    readonly collectedMinor?: number;
    readonly calls?: number;
    readonly connected?: number;
    readonly promises?: number;
  },
) =>
  db
    .insertInto("reportFigure")
    .values({ day, hour: 10, institutionId, stageId, currency: "IDR", ...figures })
    .execute();

/** Counts the day from single stage periods: slow, for comparison only. */
export async function countedOn(db: Db, day: Day) {
  const { rows } = await sql<{
    institutionId: number;
    stageId: number;
    opening: number;
    closing: number;
    openingMinor: number;
    closingMinor: number;
    inflow: number;
    outflow: number;
  }>`
    select institution_id, stage_id,
      count(*) filter (where from_on < ${day}::date and (until_on is null or until_on >= ${day}::date)) as opening,
      count(*) filter (where from_on <= ${day}::date and (until_on is null or until_on > ${day}::date)) as closing,
      coalesce(sum(amount_minor) filter (where from_on < ${day}::date and (until_on is null or until_on >= ${day}::date)), 0)::bigint as opening_minor,
      coalesce(sum(amount_minor) filter (where from_on <= ${day}::date and (until_on is null or until_on > ${day}::date)), 0)::bigint as closing_minor,
      count(*) filter (where from_on = ${day}::date) as inflow, count(*) filter (where until_on = ${day}::date) as outflow
    from case_stage_period group by institution_id, stage_id`.execute(db);
  return rows.filter(
    ({ opening, closing, inflow, outflow }) => opening + closing + inflow + outflow > 0,
  );
}
