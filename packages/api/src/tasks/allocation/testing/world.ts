import { beforeAll } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Visit } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { actorOf, visitOf } from "../../../core/testing.ts";
import { appRouter } from "../../../router.ts";
import {
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../../seeds/index.ts";
import type { Outcome } from "../contract-codes.ts";

const call = createCallerFactory(appRouter);

/** Noon of a Tuesday in Jakarta. */
export const NOON = new Date("2026-03-31T05:00:00Z");

export interface AllocationWorld {
  readonly db: Db;
  readonly url: string;
  readonly org: Organisation;
  /** A visit of nobody, as the worker has it. */
  visit(overrides?: Partial<Visit>): Visit;
  as(persona: Persona): Promise<ReturnType<typeof call>>;
  /** Unbound cases of the first institution, or those of an agent. */
  cases(count: number, agentId?: number): Promise<number[]>;
  /** A run of a person that gives cases to agents and waits to be applied. */
  waiting(by: Persona, chosen: Chosen): Promise<number>;
  linesOf(runId: number): Promise<LineState[]>;
  /** Customer service lodges a threat of the agent about a case. */
  complain(caseId: number, agentId: number): Promise<void>;
}

export interface Chosen {
  readonly taskIds: number[];
  readonly agentIds?: number[];
  readonly kind?: "ASSIGN" | "RELEASE";
  readonly reason?: string;
}

export interface LineState {
  readonly caseId: number;
  readonly agentId: number | null;
  readonly outcome: Outcome | null;
  readonly refusal: string | null;
}

async function complainAbout(
  db: Db,
  asService: () => Promise<ReturnType<typeof call>>,
  caseId: number,
  agentId: number,
): Promise<void> {
  const { number: loanNumber } = await db
    .selectFrom("collectionCase as c")
    .innerJoin("loan as l", "l.id", "c.loanId")
    .select("l.number")
    .where("c.id", "=", caseId)
    .executeTakeFirstOrThrow();
  const { workOrder } = (await asService()).board;
  await workOrder.create({
    ...{ loanNumber, agentId, category: "THREAT", channel: "HOTLINE" },
    description: "He said that he would come to the house at night.",
  });
}

/** A database with a small organisation whose agents have certificates, for one test file. */
export function useAllocationWorld(): AllocationWorld {
  const database = useTestDatabase();
  let org: Organisation | undefined;
  const found = (): Organisation => {
    if (!org) throw new Error("the world stands inside tests only");
    return org;
  };
  beforeAll(async () => {
    org = await organisation(database.db);
    await database.db
      .updateTable("appUser")
      .set({ certifiedUntil: "2027-01-01" })
      .where("roleId", "=", ROLE.agent)
      .execute();
  });
  const visit = (overrides: Partial<Visit> = {}) =>
    visitOf(database.db, null, {
      ...{ databaseUrl: database.url, via: "JOB", now: () => NOON },
      ...overrides,
    });
  const as = async (persona: Persona) =>
    call(
      visitOf(database.db, await actorOf(database.db, persona), {
        now: () => NOON,
      }),
    );
  return {
    get db() {
      return database.db;
    },
    get url() {
      return database.url;
    },
    get org() {
      return found();
    },
    ...{ visit, as },
    async cases(count, agentId) {
      const place = agentId ? { agentId } : { institutionId: found().north.id };
      const made = await Promise.all(
        Array.from({ length: count }, () =>
          newCase(database.db, { now: NOON, ...place }),
        ),
      );
      return made.map(({ caseId }) => caseId).toSorted((a, b) => a - b);
    },
    async waiting(by, { kind = "ASSIGN", reason, ...chosen }) {
      const { allocation } = (await as(by)).tasks;
      const { runId } = await allocation.prepare({ kind, ...chosen });
      const { version } = await allocation.get({ runId });
      await allocation.commit({ runId, version, ...(reason && { reason }) });
      return runId;
    },
    complain: (caseId, agentId) =>
      complainAbout(database.db, () => as(found().service), caseId, agentId),
    linesOf: (runId) =>
      database.db
        .selectFrom("allocationLine")
        .select(["caseId", "agentId", "outcome", "refusal"])
        .where("runId", "=", runId)
        .orderBy("caseId")
        .execute() as Promise<LineState[]>,
  };
}
