import { type Db } from "@kolekta/db";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";

const createCaller = createCallerFactory(tasksRouter);

export const tasksAs = async (
  db: Db,
  persona: Persona,
  now: Date,
  idempotencyKey: string | null = null,
) =>
  createCaller(
    createTestContext(db, await getActor(db, persona), { now: () => now, idempotencyKey }),
  );

export const eveningConsent = ({ caseId }: CaseIds, consentedAt: Date) => ({
  taskId: caseId,
  kind: "CONSENT" as const,
  reason: "call me after work",
  params: {
    channels: ["03"],
    from: "20:00",
    to: "22:00",
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    way: "03",
    consentedAt: consentedAt.toISOString(),
  },
});

export const isOpenAt = async (
  db: Db,
  agent: Persona,
  { caseId, contactId }: CaseIds,
  now: Date,
): Promise<boolean> => {
  const { guard } = await tasksAs(db, agent, now);
  const { findings } = await guard.check({ taskId: caseId, contactId, action: "CALL" });
  return findings.every(({ reason }) => reason !== "outsideHours");
};

export const getRefusal = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => "done",
    (error: Error) => error.message,
  );
