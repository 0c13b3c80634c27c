import { beforeAll } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { getActor, createTestContext } from "../../../core/testing.ts";
import { appRouter } from "../../../router.ts";
import {
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../../seeds/index.ts";
import type { AllocationOutcome } from "../contract-codes.ts";

const createCaller = createCallerFactory(appRouter);

/** Noon of a Tuesday in Jakarta. */
export const NOON = new Date("2026-03-31T05:00:00Z");

export interface Chosen {
  readonly taskIds: number[];
  readonly agentIds?: number[];
  readonly kind?: "ASSIGN" | "RELEASE";
  readonly reason?: string;
}

export interface LineState {
  readonly caseId: number;
  readonly agentId: number | null;
  readonly outcome: AllocationOutcome | null;
  readonly refusal: string | null;
}

/** Two institutions of certified agents, with manual runs. */
export class AllocationWorld {
  readonly #database: { readonly db: Db; readonly url: string };
  #org: Organisation | undefined;

  constructor(database: { readonly db: Db; readonly url: string }) {
    this.#database = database;
  }

  async setUp(): Promise<void> {
    this.#org = await organisation(this.db);
    await this.db
      .updateTable("appUser")
      .set({ certifiedUntil: "2027-01-01" })
      .where("roleId", "=", ROLE.agent)
      .execute();
  }

  get db(): Db {
    return this.#database.db;
  }

  get org(): Organisation {
    if (!this.#org) throw new Error("the world stands inside tests only");
    return this.#org;
  }

  /** Builds a context without an actor, as the worker has it. */
  context({ now = () => NOON }: Partial<Pick<BaseContext, "now">> = {}): BaseContext {
    const { url: databaseUrl } = this.#database;
    return createTestContext(this.db, null, { databaseUrl, via: "JOB", now });
  }

  async as(persona: Persona) {
    const actor = await getActor(this.db, persona);
    return createCaller(createTestContext(this.db, actor, { now: () => NOON }));
  }

  async cases(count: number, agentId?: number): Promise<number[]> {
    const owner = agentId ? { agentId } : { institutionId: this.org.north.id };
    const made = await Promise.all(
      Array.from({ length: count }, () => newCase(this.db, { now: NOON, ...owner })),
    );
    return made.map(({ caseId }) => caseId).toSorted((a, b) => a - b);
  }

  /** Prepares and commits a manual run, which then waits to be applied. */
  async waiting(by: Persona, { kind = "ASSIGN", reason, ...chosen }: Chosen): Promise<number> {
    const { allocation } = (await this.as(by)).tasks;
    const { runId } = await allocation.prepare({ kind, ...chosen });
    const { version } = await allocation.get({ runId });
    await allocation.commit({ runId, version, ...(reason && { reason }) });
    return runId;
  }

  listLines(runId: number): Promise<LineState[]> {
    return this.db
      .selectFrom("allocationDecision")
      .select(["caseId", "agentId", "outcome", "refusal"])
      .where("runId", "=", runId)
      .orderBy("caseId")
      .execute() as Promise<LineState[]>;
  }

  /** Creates a complaint of customer service about a threat by the agent. */
  async complain(caseId: number, agentId: number): Promise<void> {
    const { number: loanNumber } = await this.db
      .selectFrom("collectionCase as c")
      .innerJoin("loan as l", "l.id", "c.loanId")
      .select("l.number")
      .where("c.id", "=", caseId)
      .executeTakeFirstOrThrow();
    const { workOrder } = (await this.as(this.org.service)).board;
    await workOrder.create({
      loanNumber,
      agentId,
      category: "THREAT",
      channel: "HOTLINE",
      description: "He said that he would come to the house at night.",
    });
  }
}

export function useAllocationWorld(): AllocationWorld {
  const world = new AllocationWorld(useTestDatabase());
  beforeAll(() => world.setUp());
  return world;
}
