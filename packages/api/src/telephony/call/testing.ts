import { beforeAll, beforeEach } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import type { CallGateway } from "../../core/gateways.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { telephonyRouter } from "../router.ts";

export const NOON = new Date("2026-03-31T05:00:00Z");
export const call = createCallerFactory(telephonyRouter);

/**
 * Creates a harness on a real database: an organisation with accounts, and a new borrower for every
 * test.
 */
export function useCallHarness() {
  const database = useTestDatabase();
  let org: Organisation;
  let caseIds: CaseIds;
  let phones = 100;

  const context = (overrides: Partial<BaseContext> = {}) =>
    createTestContext(database.db, null, { now: () => NOON, via: "JOB", ...overrides });
  const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
    call(
      createTestContext(database.db, await getActor(database.db, persona), {
        now: () => NOON,
        ...overrides,
      }),
    ).calls;
  const over = (gateway: CallGateway) => ({ gateways: { ...context().gateways, call: gateway } });
  const stored = (id: number) =>
    database.db.selectFrom("callRecord").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Creates a new borrower each time, because the guard counts the calls of a day. */
  const newTarget = async () => {
    await database.db
      .updateTable("callRecord")
      .set({ state: "ENDED", endedAt: NOON })
      .where("state", "<>", "ENDED")
      .execute();
    phones += 1;
    caseIds = await newCase(database.db, {
      now: NOON,
      agentId: org.north.agent.id,
      phone: `62812${phones}0009`,
    });
  };

  beforeAll(async () => {
    org = await organisation(database.db);
    await database.db
      .updateTable("appUser")
      .set({ certifiedUntil: "2027-01-01" })
      .where("roleId", "in", [ROLE.agent, ROLE.leader])
      .execute();
    const accounts = [org.north.agent, org.north.leader].map(({ id, login }) => ({
      agentId: id,
      username: login,
    }));
    await database.db.insertInto("telephonyAccount").values(accounts).execute();
  });
  beforeEach(newTarget);

  return {
    context,
    as,
    over,
    stored,
    newTarget,
    get db() {
      return database.db;
    },
    get org() {
      return org;
    },
    get caseIds() {
      return caseIds;
    },
    target: () => ({ taskId: caseIds.caseId, contactId: caseIds.contactId }),
    /** Different for every borrower of this file. */
    serial: () => phones,
  };
}
