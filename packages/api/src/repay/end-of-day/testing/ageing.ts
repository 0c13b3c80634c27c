import { beforeAll, beforeEach, expect } from "bun:test";
import type { Db } from "@kolekta/db";
import {
  type CaseIds,
  newCase,
  type NewCase,
  type Organisation,
  organisation,
} from "../../../seeds/index.ts";
import { type TestDatabase, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { addDays, type Day } from "../../../core/day.ts";
import type { BaseContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { lockCase } from "../../../tasks/case/actions/lock.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import type { CaseEvent } from "../../../tasks/case/rules-transition.ts";
import { closeCase } from "../../../tasks/closing/actions/close.ts";
import { verifyLoans } from "../../ledger-verification/actions/verify.ts";
import { startDays, runDueDays } from "../actions/run.ts";
import { toInstant, createNightContext, createNoonContext } from "./calendar.ts";
import { applyHappening } from "./happening.ts";

/**
 * Provides a database whose portfolio ages. Each test starts on its own day, later than all before,
 * after the run of that day.
 */
export function useAgeingWorld(): AgeingWorld {
  const world = new AgeingWorld(useTestDatabase());
  beforeAll(() => world.start());
  beforeEach(async () => {
    await world.tomorrow();
  });
  return world;
}

class AgeingWorld {
  today: Day = "2026-03-01";
  readonly #database: Pick<TestDatabase, "db">;
  #org: Organisation | undefined;

  constructor(database: Pick<TestDatabase, "db">) {
    this.#database = database;
  }

  async start(): Promise<void> {
    this.#org = await organisation(this.db);
    await startDays(this.night());
  }

  get db(): Db {
    return this.#database.db;
  }

  org(): Organisation {
    if (!this.#org) throw new Error("the world stands inside tests only");
    return this.#org;
  }

  /** Returns the day this many days away. */
  day(days: number): Day {
    return addDays(this.today, days);
  }

  night(): BaseContext {
    return createNightContext(this.db, this.today);
  }

  runDaysTo(day: Day): Promise<Day[]> {
    return runDueDays(createNightContext(this.db, day));
  }

  /** Moves the clock without an end-of-day run. */
  pass(days: number): void {
    this.today = this.day(days);
  }

  tomorrow(days = 1): Promise<Day[]> {
    this.pass(days);
    return this.runDaysTo(this.today);
  }

  createCase(input: NewCase): Promise<CaseIds> {
    return newCase(this.db, { now: toInstant(this.today, 720), ...input });
  }

  close(caseId: number, to: Status, event: CaseEvent): Promise<void> {
    return inTransaction(createNoonContext(this.db, this.today), null, async (tx) =>
      closeCase(tx, await lockCase(tx, caseId), { to, event }),
    );
  }

  pay(loanId: number, amountMinor: number, earlier = 0): Promise<void> {
    const paid = { kind: "PAY", amountMinor, earlier } as const;
    return applyHappening(createNoonContext(this.db, this.today), loanId, this.today, paid, []);
  }

  getCase(caseId: number) {
    return this.db
      .selectFrom("collectionCase")
      .selectAll()
      .where("id", "=", caseId)
      .executeTakeFirstOrThrow();
  }

  listCases(loanId: number) {
    return this.db
      .selectFrom("collectionCase")
      .selectAll()
      .where("loanId", "=", loanId)
      .orderBy("id")
      .execute();
  }

  async listFees(loanId: number): Promise<[Day, number][]> {
    const { rows } = await sql<{ day: Day; minor: number }>`
      select value_on as day, sum(amount_minor)::bigint as minor from ledger_entry
      where loan_id = ${loanId} and cause = 'ACCRUAL' group by 1 order by 1`.execute(this.db);
    return rows.map(({ day, minor }) => [day, minor]);
  }

  async expectNoDifferences(): Promise<void> {
    const { samples } = await verifyLoans(this.night(), { fix: false });
    expect(samples).toEqual([]);
  }
}
