import { beforeAll } from "bun:test";
import type { Db } from "@kolekta/db";
import {
  type CaseIds,
  newCase,
  type NewCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor, BaseContext } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { getActor, createTestContext } from "../../../core/testing.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { Status } from "../../case/contract.ts";
import type { CaseEvent } from "../../case/rules-transition.ts";
import { lockCase } from "../../case/actions/lock.ts";
import { closeCase } from "../actions/close.ts";
import { closingRouter } from "../router.ts";

export const NOON = new Date("2026-03-31T05:00:00Z");

const createCaller = createCallerFactory(closingRouter);

/** World at noon of one day, with a caller of this room for every user. */
export class ClosingWorld {
  readonly #database: { readonly db: Db };
  #org: Organisation | undefined;

  constructor(database: { readonly db: Db }) {
    this.#database = database;
  }

  async start(): Promise<void> {
    this.#org = await organisation(this.db);
  }

  get db(): Db {
    return this.#database.db;
  }

  org(): Organisation {
    if (!this.#org) throw new Error("the world stands inside tests only");
    return this.#org;
  }

  async as(persona: Persona, overrides: Partial<Actor> = {}) {
    const actor = await getActor(this.db, persona, overrides);
    return createCaller(createTestContext(this.db, actor, { now: () => NOON }));
  }

  createSystemContext(): BaseContext {
    return createTestContext(this.db, null, { via: "JOB", now: () => NOON });
  }

  createCase(input: NewCase = {}): Promise<CaseIds> {
    const agentId = this.org().north.agent.id;
    return newCase(this.db, { now: NOON, agentId, ...input });
  }

  close(caseId: number, to: Status, event: CaseEvent): Promise<void> {
    return inTransaction(this.createSystemContext(), null, async (tx) =>
      closeCase(tx, await lockCase(tx, caseId), { to, event }),
    );
  }

  getCase(caseId: number) {
    return this.db
      .selectFrom("collectionCase")
      .selectAll()
      .where("id", "=", caseId)
      .executeTakeFirstOrThrow();
  }

  async listRequestStates(caseId: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom("closingRequest")
      .select("state")
      .where("caseId", "=", caseId)
      .orderBy("id")
      .execute();
    return rows.map(({ state }) => state);
  }

  async newCode({ loanId, caseId }: CaseIds): Promise<number> {
    const { id } = await this.db
      .insertInto("repaymentCode")
      .values({
        loanId,
        caseId,
        type: "SINGLE",
        channel: "VA",
        bank: "BCA",
        amountMinor: 1_000,
        state: "ACTIVE",
        number: `88${caseId}`,
        expiresAt: new Date(NOON.getTime() + 3_600_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
}

export function useClosingWorld(): ClosingWorld {
  const world = new ClosingWorld(useTestDatabase());
  beforeAll(() => world.start());
  return world;
}

export const getRefusalMessage = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );
