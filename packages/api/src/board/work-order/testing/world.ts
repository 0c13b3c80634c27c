import { beforeAll } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import type { z } from "zod";
import type { Actor, BaseContext } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { getActor, createTestContext } from "../../../core/testing.ts";
import { appRouter } from "../../../router.ts";
import {
  type CaseIds,
  newCase,
  type NewCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../../seeds/index.ts";
import type { send } from "../../../telephony/complaint-reply/contract.ts";
import type { create } from "../contract.ts";

/** Tuesday noon in Jakarta. */
export const NOON = new Date("2026-03-31T05:00:00Z");

export const LONG = "He was called eleven times in one hour.";

const createCaller = createCallerFactory(appRouter);

type Complaint = Partial<z.input<typeof create.input>>;

/**
 * Two institutions and a lender, a second user of customer service, and a clock that the test sets.
 */
export class ComplaintWorld {
  readonly #database: { readonly db: Db };
  #org: Organisation | undefined;
  #second: Persona | undefined;
  now = NOON;

  constructor(database: { readonly db: Db }) {
    this.#database = database;
  }

  async start(): Promise<void> {
    this.#org = await organisation(this.db);
    await this.db.updateTable("appUser").set({ certifiedUntil: "2027-01-01" }).execute();
    this.#second = await newUser(this.db, { login: "service-second", roleId: ROLE.service });
  }

  get db(): Db {
    return this.#database.db;
  }

  get org(): Organisation {
    if (!this.#org) throw new Error("the world stands inside tests only");
    return this.#org;
  }

  /** Second user of customer service. */
  get second(): Persona {
    if (!this.#second) throw new Error("the world stands inside tests only");
    return this.#second;
  }

  async as(
    persona: Persona,
    overrides: Partial<Actor> = {},
    over: Parameters<typeof createTestContext>[2] = {},
  ) {
    const actor = await getActor(this.db, persona, overrides);
    const now = () => this.now;
    return createCaller(createTestContext(this.db, actor, { now, ...over }));
  }

  job(): BaseContext {
    return createTestContext(this.db, null, { via: "JOB", now: () => this.now });
  }

  async createCase(input: NewCase = {}): Promise<CaseIds> {
    const agentId = this.org.north.agent.id;
    const made = await newCase(this.db, { now: NOON, agentId, ...input });
    await this.db
      .updateTable("borrower")
      .set({ address: "Jalan Merdeka 1, Jakarta" })
      .where("id", "=", made.borrowerId)
      .execute();
    return made;
  }

  /** Lodges a complaint about the agent of the case, by customer service. */
  async lodge({ caseId }: Pick<CaseIds, "caseId">, input: Complaint = {}) {
    const { number } = await this.db
      .selectFrom("collectionCase as c")
      .innerJoin("loan as l", "l.id", "c.loanId")
      .select("l.number")
      .where("c.id", "=", caseId)
      .executeTakeFirstOrThrow();
    const service = await this.as(this.org.service);
    return service.board.workOrder.create({
      loanNumber: number,
      category: "OTHER",
      channel: "HOTLINE",
      agentId: this.org.north.agent.id,
      description: LONG,
      ...input,
    });
  }

  /** Lodges a complaint that is allocated to customer service and in work. */
  async inWork(caseIds: Pick<CaseIds, "caseId">, input: Complaint = {}) {
    const { orderId } = await this.lodge(caseIds, input);
    const { workOrder } = (await this.as(this.org.service)).board;
    await workOrder.allocate({ orderId, handlerId: this.org.service.id });
    const { version } = await workOrder.process({ orderId, note: "Called" });
    return { orderId, version };
  }

  async answer(input: z.input<typeof send.input>, by = this.org.service) {
    return (await this.as(by)).telephony.complaintReply.send(input);
  }

  order(id: number) {
    return this.db
      .selectFrom("workOrder")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  }

  async listEventKinds(orderId: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom("workOrderEvent")
      .select("kind")
      .where("orderId", "=", orderId)
      .orderBy("id")
      .execute();
    return rows.map(({ kind }) => kind);
  }

  listNotices(userId: number) {
    return this.db
      .selectFrom("taskNotification")
      .select(["kind", "caseId"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute();
  }
}

export function useComplaintWorld(): ComplaintWorld {
  const world = new ComplaintWorld(useTestDatabase());
  beforeAll(() => world.start());
  return world;
}

/** Returns the message of the refusal, or "done". */
export const getRefusalMessage = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );
