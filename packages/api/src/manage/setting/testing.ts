import type { Db } from "@kolekta/db";
import type { Actor } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { settingRouter } from "./router.ts";

const call = createCallerFactory(settingRouter);

/** Calls the endpoints of all settings as a persona. */
export const getSettingApi = async (
  db: Db,
  persona: Pick<Persona, "login">,
  now: Date,
  overrides: Partial<Actor> = {},
) => call(createTestContext(db, await getActor(db, persona, overrides), { now: () => now }));
