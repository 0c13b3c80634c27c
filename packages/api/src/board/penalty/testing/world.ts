import { beforeAll } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { getActor, createTestContext } from "../../../core/testing.ts";
import { appRouter } from "../../../router.ts";
import { newUser, type Persona, ROLE } from "../../../seeds/index.ts";
import { ComplaintWorld } from "../../work-order/testing/world.ts";
import type { Violation } from "../contract-codes.ts";

export const TODAY = "2026-03-31";
export const WHY = "The recording of 30 March";

const closing = { answer: "We told him what we found.", evidence: WHY };
const createCaller = createCallerFactory(appRouter);

interface Answerable {
  readonly verdict: "FOUNDED" | "UNFOUNDED";
  readonly liableId?: number;
}

/** Decided complaints, and two users who decide on their penalties. */
export class PenaltyWorld extends ComplaintWorld {
  #approver: Persona | undefined;

  override async start(): Promise<void> {
    await super.start();
    this.#approver = await newUser(this.db, {
      login: "operations-second",
      roleId: ROLE.operations,
    });
  }

  /** Second user of operations. */
  get approver(): Persona {
    if (!this.#approver) throw new Error("the world stands inside tests only");
    return this.#approver;
  }

  async createPenaltyApi(persona: Persona, overrides: Partial<Actor> = {}, key?: string) {
    const actor = await getActor(this.db, persona, overrides);
    const context = createTestContext(this.db, actor, { now: () => this.now });
    const idempotencyKey = key ?? null;
    return createCaller({ ...context, idempotencyKey }).board.penalty;
  }

  /** Creates a decided complaint; by default founded, with the agent of the case liable. */
  async decided(
    answerable: Answerable = { verdict: "FOUNDED", liableId: this.org.north.agent.id },
  ): Promise<number> {
    const { orderId, version } = await this.inWork(await this.createCase());
    const { workOrder } = (await this.as(this.org.service)).board;
    await workOrder.finish({ orderId, version, ...answerable, ...closing });
    return orderId;
  }

  async reopen(orderId: number): Promise<number> {
    const { workOrder } = (await this.as(this.org.service)).board;
    const { version } = await this.order(orderId);
    const reopened = await workOrder.reopen({ orderId, version, reason: "A new recording" });
    return reopened.version;
  }

  async redecide(orderId: number, answerable: Answerable): Promise<void> {
    const version = await this.reopen(orderId);
    const { workOrder } = (await this.as(this.org.service)).board;
    await workOrder.finish({ orderId, version, ...answerable, ...closing });
  }

  async propose(orderId: number, violation: Violation = "THREAT") {
    const inspector = await this.createPenaltyApi(this.org.inspector);
    return inspector.propose({ orderId, violation, reason: WHY });
  }

  async decide(penaltyId: number, approve = true, version = 1) {
    const operations = await this.createPenaltyApi(this.org.operations);
    const note = approve ? "" : "Not proven";
    return operations.decide({ penaltyId, version, approve, note });
  }

  async approved(orderId: number, violation: Violation = "THREAT") {
    const { penaltyId } = await this.propose(orderId, violation);
    await this.decide(penaltyId);
    return penaltyId;
  }

  penalty(id: number) {
    return this.db.selectFrom("penalty").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  /** Lists wage entries of an agent that come from penalties. */
  async listWageEntries(agentId: number) {
    const rows = await this.db
      .selectFrom("wageEntry")
      .select(["penaltyId", "day", "amountMinor"])
      .where("agentId", "=", agentId)
      .where("cause", "=", "PENALTY")
      .orderBy("id")
      .execute();
    return rows.map((row) => [row.penaltyId, row.day, row.amountMinor]);
  }

  async listPenaltyNotices(userId: number): Promise<string[]> {
    const notices = await this.listNotices(userId);
    return notices.map(({ kind }) => kind).filter((kind) => kind.startsWith("PENALTY"));
  }
}

export function usePenaltyWorld(): PenaltyWorld {
  const world = new PenaltyWorld(useTestDatabase());
  beforeAll(() => world.start());
  return world;
}
