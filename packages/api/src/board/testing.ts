/** Creates templates of daily tasks through the router. */
import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { BaseContext } from "../core/context.ts";
import { createCallerFactory } from "../core/guarded.ts";
import { getActor, createTestContext } from "../core/testing.ts";
import type { Persona } from "../seeds/index.ts";
import { boardRouter } from "./router.ts";
import type { create } from "./task-config/contract.ts";

const createCaller = createCallerFactory(boardRouter);

export const boardAs = async (
  db: Db,
  persona: Pick<Persona, "login">,
  now: () => Date,
  overrides: Partial<BaseContext> = {},
) => createCaller(createTestContext(db, await getActor(db, persona), { now, ...overrides }));

type Config = z.input<typeof create.input>;

/** Daily at 16:30, for all agents of the stage. */
export const buildConfig = (stageId: number, values: Partial<Config> = {}): Config => ({
  title: "Call back",
  content: "Call everybody who asked for it.",
  stageId,
  audience: "ALL",
  deadline: "16:30",
  recurrence: "DAILY",
  from: "2026-03-10",
  ...values,
});

export const scheduleDay = (db: Db, persona: Persona, dayOn: string, code: string) =>
  db
    .insertInto("scheduledDay")
    .values({
      agentId: persona.id,
      dayOn,
      code,
      institutionId: persona.institutionId ?? 0,
      updatedAt: new Date(),
    })
    .execute();
