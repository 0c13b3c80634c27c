import { beforeAll } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import {
  type CaseIds,
  newCase,
  type NewCase,
  createTestInstitution,
  type InstitutionPeople,
  type Organisation,
  organisation,
  type Persona,
} from "../../../seeds/index.ts";
import type { Actor, BaseContext } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { getActor, createTestContext } from "../../../core/testing.ts";
import { closingRouter } from "../../closing/router.ts";
import type { RuleValues } from "../contract-rule.ts";
import { placementRouter } from "../router.ts";

const NOON = new Date("2026-03-31T05:00:00Z");
export const TODAY = "2026-03-31";

const createCaller = createCallerFactory(placementRouter);
const createClosingCaller = createCallerFactory(closingRouter);

/** Three institutions that work for one lender, at noon of one day. */
export interface PlacementWorld {
  readonly db: Db;
  readonly org: Organisation;
  readonly west: InstitutionPeople;
  readonly lenderId: number;
  as(persona: Persona, overrides?: Partial<Actor>): Promise<ReturnType<typeof createCaller>>;
  /** Caller of the routes that close a single case. */
  closings(persona: Persona): Promise<ReturnType<typeof createClosingCaller>>;
  systemContext(now?: Date): BaseContext;
  createCase(input?: NewCase): Promise<CaseIds>;
}

export function usePlacementWorld(): PlacementWorld {
  const database = useTestDatabase();
  let made: { org: Organisation; west: InstitutionPeople } | undefined;
  let lenderId = 0;
  beforeAll(async () => {
    const org = await organisation(database.db);
    made = { org, west: await createTestInstitution(database.db, "west", org.stages) };
    const product = await database.db
      .selectFrom("product")
      .select("lenderId")
      .where("id", "=", org.productId)
      .executeTakeFirstOrThrow();
    lenderId = product.lenderId;
  });
  const world = () => {
    if (!made) throw new Error("the world stands inside tests only");
    return made;
  };
  return {
    get db() {
      return database.db;
    },
    get org() {
      return world().org;
    },
    get west() {
      return world().west;
    },
    get lenderId() {
      return lenderId;
    },
    async as(persona, overrides = {}) {
      const actor = await getActor(database.db, persona, overrides);
      return createCaller(createTestContext(database.db, actor, { now: () => NOON }));
    },
    async closings(persona) {
      const actor = await getActor(database.db, persona);
      return createClosingCaller(createTestContext(database.db, actor, { now: () => NOON }));
    },
    systemContext: (now = NOON) =>
      createTestContext(database.db, null, { via: "JOB", now: () => now }),
    createCase: (input = {}) => newCase(database.db, { now: NOON, ...input }),
  };
}

/** Builds a rule as sent, from percentages by institution. */
export const buildRule = (
  shares: Readonly<Record<number, number>>,
  overrides: Partial<Omit<RuleValues, "shares">> = {},
): RuleValues => ({
  followsWider: false,
  termDays: null,
  noticeDays: 3,
  shares: Object.entries(shares).map(([id, percent]) => ({ institutionId: Number(id), percent })),
  ...overrides,
});
