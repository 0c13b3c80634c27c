import { beforeAll, beforeEach } from "bun:test";
import {
  type CaseIds,
  newCase,
  type NewCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { repayRouter } from "../router.ts";

/** Noon of 10 March 2026 in Jakarta. */
export const NOON = new Date("2026-03-10T05:00:00Z");

export const BCA = { channel: "VA", bank: "BCA" } as const;
export const BNI = { channel: "VA", bank: "BNI" } as const;

const call = createCallerFactory(repayRouter);

/**
 * Provides a harness on a database; each test gets a new case with 1,065,000 due, five days late.
 */
export function useCodes() {
  const database = useTestDatabase();
  let org: Organisation;
  let caseIds: CaseIds;
  let now = NOON;

  const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) => {
    const actor = await getActor(database.db, persona);
    return call(createTestContext(database.db, actor, { now: () => now, ...overrides })).code;
  };
  const context = (overrides: Partial<BaseContext> = {}) =>
    createTestContext(database.db, null, { now: () => now, via: "JOB", ...overrides });
  const open = async (overrides: Partial<NewCase> = {}) => {
    caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id, ...overrides });
    return caseIds;
  };

  beforeAll(async () => {
    org = await organisation(database.db);
  });
  beforeEach(async () => {
    now = NOON;
    await open();
  });

  return {
    as,
    context,
    open,
    /** Sets the clock of all callers. */
    at: (instant: Date) => {
      now = instant;
    },
    agent: (overrides: Partial<BaseContext> = {}) => as(org.north.agent, overrides),
    part: (amountMinor: number, paymentChannel: typeof BCA | typeof BNI = BCA) => ({
      taskId: caseIds.caseId,
      type: "SINGLE" as const,
      ...paymentChannel,
      amountMinor,
    }),
    full: (cleanMode: 1 | 2 | 3 = 3) => ({
      taskId: caseIds.caseId,
      type: "FULL" as const,
      ...BCA,
      cleanMode,
    }),
    stored: (id: number) =>
      database.db
        .selectFrom("repaymentCode")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    codes: () =>
      database.db
        .selectFrom("repaymentCode")
        .selectAll()
        .where("loanId", "=", caseIds.loanId)
        .orderBy("id")
        .execute(),
    get db() {
      return database.db;
    },
    get url() {
      return database.url;
    },
    get org() {
      return org;
    },
    get caseIds() {
      return caseIds;
    },
  };
}
