import { afterAll, beforeAll } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCallerFactory } from "../../../core/guarded.ts";
import { createTestContext, getActor } from "../../../core/testing.ts";
import type { CreateInput } from "../../../manage/service-account/contract.ts";
import { createServiceHarness } from "../../../manage/service-account/testing.ts";
import { appRouter } from "../../../router.ts";
import { newLender, type Persona } from "../../../seeds/index.ts";
import { createClient, testClock, withToken } from "../../../session/testing.ts";
import { useIntakeWorld } from "./world.ts";

const createCaller = createCallerFactory(appRouter);

const PRODUCT = { name: "Own cash", lender: "Test lender", currency: "IDR" } as const;

/** Creates callers with keys of lenders and institutions, in a small organisation. */
export function usePushWorld() {
  const world = useIntakeWorld();
  const clock = testClock(new Date().toISOString());
  const { newKey } = createServiceHarness(world, clock, () => world.org);
  let dataDir = "";
  const lenders = { own: 0, foreign: 0 };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "kolekta-push-"));
    lenders.own = await newLender(world.db, "Test lender");
    lenders.foreign = await newLender(world.db, "Other lender");
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const { now } = clock;
  const withKey = async (input: Partial<CreateInput>, idempotencyKey: string | null = null) => {
    const { key } = await newKey({ permissions: ["loan.push", "loan.recall"], ...input });
    const options = { now, dataDir, ...withToken(key) };
    const caller = (next: string | null) =>
      createCaller(createClient(world.db, { ...options, idempotencyKey: next }).context).tasks;
    const { loanImport, placement } = caller(idempotencyKey);
    return { loanImport, placement, retryAs: caller };
  };
  const asOwnLender = (idempotencyKey?: string) =>
    withKey({ lenderId: lenders.own }, idempotencyKey);
  const as = async (persona: Persona, overrides = {}) => {
    const actor = await getActor(world.db, persona, overrides);
    const context = { now, dataDir, databaseUrl: world.url };
    return createCaller(createTestContext(world.db, actor, context)).tasks;
  };
  return { world, lenders, withKey, asOwnLender, as, product: PRODUCT };
}

let made = 0;

/** Builds a loan with a number that no other test has, ten days late. */
export function newLoan(values: object = {}) {
  made += 1;
  return {
    loanNumber: `P${made}`,
    loanOn: "2026-01-01",
    principal: 1_000_000,
    repaid: 0,
    daysDelinquent: 10,
    borrowerId: `B${made}`,
    borrowerName: `Borrower ${made}`,
    phone: `0812${String(made).padStart(8, "0")}`,
    zone: "Asia/Jakarta",
    ...values,
  };
}
