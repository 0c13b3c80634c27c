import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import { toMonday } from "../../board/quality/rules/week.ts";
import { newCall } from "../../board/quality/testing.ts";
import { addDays } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { newCase, type Persona } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { reportsRouter } from "../router.ts";
import type { setQuality } from "./contract-edit.ts";

const call = createCallerFactory(reportsRouter);

export const wagesAs = async (db: Db, person: Persona, now: Date) =>
  call(createTestContext(db, await getActor(db, person), { now: () => now })).wage;

/** Proposes a factor by finance two days before, and approves it by management. */
export async function setFactor(
  db: Db,
  { finance, management }: Record<"finance" | "management", Persona>,
  change: Omit<z.output<typeof setQuality.input>, "reason">,
): Promise<void> {
  const now = new Date(`${addDays(change.effectiveOn, -2)}T05:00:00Z`);
  const api = await wagesAs(db, finance, now);
  const proposed = api.setQuality({ ...change, reason: "Agreed" });
  await approveProposed(db, management, now, proposed);
}

export const countAllFacts = (db: Db, now: Date) =>
  processAgentFacts(createTestContext(db, null, { now: () => now }));

/** Credits a payment without contact to an agent, not counted yet. */
export async function paidTo(
  db: Db,
  { id, institutionId }: Persona,
  at: string,
  amountMinor = 1_000_000,
): Promise<Story> {
  const before = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000);
  const institution = { institutionId: institutionId ?? 0 };
  const story = await Story.start(db, before(2), institution);
  await story.assign(before(1), id);
  await story.pay(new Date(at), amountMinor, id, false);
  return story;
}

export interface Credit {
  readonly paymentId: number;
  readonly cause: "POSTED" | "REVERSED";
  readonly day: string;
  readonly amountMinor: number;
  readonly wageMinor: number;
}

export const listCredits = async (db: Db, agentId: number): Promise<Credit[]> =>
  (
    await sql<Credit>`
      select payment_id, cause, day, amount_minor, wage_minor from payment_credit where agent_id = ${agentId} order by id`.execute(
      db,
    )
  ).rows;

/** Sums the effects of scores on an agent's wage. */
export const postedTo = async (db: Db, agentId: number): Promise<number> => {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from wage_entry
    where agent_id = ${agentId} and cause = 'QUALITY'`.execute(db);
  return rows[0]?.minor ?? 0;
};

export interface Scored {
  readonly points: number;
  readonly hasFatalError?: boolean;
  readonly state?: "SCORED" | "OBJECTED";
}

export async function insertScoredContact(
  db: Db,
  { id: agentId, institutionId }: Persona,
  day: string,
  { points, hasFatalError = false, state = "SCORED" }: Scored,
): Promise<number> {
  const at = new Date(`${day}T05:00:00Z`);
  const caseIds = await newCase(db, { now: at, agentId });
  const callId = await newCall(db, { caseIds, agentId, at });
  const [weekOn, contactInstitutionId] = [toMonday(day), institutionId ?? 0];
  await db
    .insertInto("qualityWeek")
    .values({ institutionId: contactInstitutionId, weekOn, seed: 1, sampledAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto("qualityItem")
    .values({
      institutionId: contactInstitutionId,
      weekOn,
      agentId,
      callId,
      dayOn: day,
      kind: "CALL",
      reason: "RANDOM",
      state,
      scoredAt: at,
      points,
      hasFatalError,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
