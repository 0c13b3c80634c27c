import { beforeEach } from "bun:test";
import type { Db } from "@kolekta/db";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { approveProposed } from "../proposal/testing.ts";
import { manageRouter } from "../router.ts";

export const NOON = new Date("2026-03-31T05:00:00Z");

/** Expires open proposals before each test and calls the endpoints at noon. */
export function usePermissionProposals(database: { readonly db: Db }) {
  beforeEach(async () => {
    await database.db
      .updateTable("proposal")
      .set({ state: "EXPIRED", decidedAt: NOON })
      .where("state", "=", "PROPOSED")
      .execute();
  });
  return {
    as: async (persona: Persona) =>
      createCallerFactory(manageRouter)(
        createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON }),
      ).permission,
    approve: (decider: Persona, proposed: { proposalId: number }) =>
      approveProposed(database.db, decider, NOON, Promise.resolve(proposed)),
  };
}
