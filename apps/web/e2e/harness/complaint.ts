import { createCallerFactory } from "@kolekta/api/core/guarded";
import { getActor, createTestContext } from "@kolekta/api/core/testing";
import { appRouter } from "@kolekta/api/router";
import type { App } from "./app.ts";
import { withDatabase } from "./drill-down.ts";

const createCaller = createCallerFactory(appRouter);

const VERDICT_TEXTS = {
  answer: "We told him what we found.",
  evidence: "The recording of the call",
};

/** Creates a founded complaint about an agent, closed by customer service. */
export const foundedComplaint = (
  app: App,
  login: string,
): Promise<{ orderId: number; agentName: string }> =>
  withDatabase(app, async (db) => {
    const { agentId, agentName, number } = await db
      .selectFrom("appUser as u")
      .innerJoin("collectionCase as c", "c.agentId", "u.id")
      .innerJoin("loan as l", "l.id", "c.loanId")
      .select(["u.id as agentId", "u.name as agentName", "l.number"])
      .where("u.login", "=", login)
      .where("c.closedAt", "is", null)
      .orderBy("c.id")
      .executeTakeFirstOrThrow();
    const actor = await getActor(db, { login: "service01" });
    const { workOrder } = createCaller(createTestContext(db, actor)).board;
    const { orderId } = await workOrder.create({
      loanNumber: number,
      category: "OTHER",
      channel: "HOTLINE",
      agentId,
      description: "He was called names.",
    });
    await workOrder.allocate({ orderId, handlerId: actor.userId });
    const note = "Heard the recording";
    const { version } = await workOrder.process({ orderId, note });
    await workOrder.finish({
      orderId,
      version,
      verdict: "FOUNDED",
      liableId: agentId,
      ...VERDICT_TEXTS,
    });
    return { orderId, agentName };
  });
