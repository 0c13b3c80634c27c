import { beforeAll, beforeEach, expect, test } from "bun:test";
import { newStage, newUser, type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { repayRouter } from "../../repay/router.ts";
import { approveProposed, getProposalApi } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(repayRouter);
const NOON = new Date("2026-03-10T05:00:00Z");

let org: Organisation;
let stages = 0;
let stageId = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  stages += 1;
  stageId = await newStage(database.db, `Stage ${stages}`, {
    dpdFrom: 400 + stages,
    dpdTo: null,
    recoveryBp: 1,
  });
});

const levels = (lateFee: number) =>
  ([0, 1, 2, 3, 4] as const).map((level) => ({
    level,
    lateFee,
    extensionFee: 0,
    interest: 0,
    principal: 0,
  }));

const propose = async (lateFee = 50, person = org.operations) => {
  const actor = await getActor(database.db, person);
  const { deductionPolicy } = call(createTestContext(database.db, actor, { now: () => NOON }));
  return deductionPolicy.updateLimits({ stageId, baseId: null, levels: levels(lateFee) });
};

const readAs = (person = org.management) => getProposalApi(database.db, person, NOON);

test("a proposal is open once for a setting", async () => {
  await propose();
  const colleague = await newUser(database.db, { login: "operations2", roleId: ROLE.operations });
  const error = await propose(50, colleague).catch((cause: Error) => cause);
  expect(error).toMatchObject({
    cause: { key: "proposal.alreadyOpen", params: { name: "User operations" } },
  });
});

test("a proposal is open once under ten concurrent proposals", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, (_, at) => propose(at)));
  expect(new Set(all.map(({ proposalId }) => proposalId)).size).toBe(10);
  const { rows } = await (
    await readAs()
  ).list({ subject: `deduction_limit ${stageId}`, state: "PROPOSED" });
  expect(rows).toHaveLength(1);
});

test("a proposal that is stale is replaced by the same one", async () => {
  const first = await propose();
  await database.db
    .updateTable("proposal")
    .set({ baseId: 1 })
    .where("id", "=", first.proposalId)
    .execute();
  expect((await propose()).replacedId).toBe(first.proposalId);
});

test("a proposal is withdrawn for its proposer's next one, and remains if that is identical", async () => {
  const first = await propose();
  expect(await propose()).toMatchObject({ proposalId: first.proposalId, replacedId: null });
  const next = await propose(60);
  expect(next.replacedId).toBe(first.proposalId);
  const api = await readAs();
  expect(await api.get({ proposalId: first.proposalId })).toMatchObject({
    state: "WITHDRAWN",
    deciderName: "User operations",
    version: 2,
  });
  const done = approveProposed(
    ...([database.db, org.finance, NOON] as const),
    Promise.resolve(next),
  );
  expect(await done).toMatchObject({ state: "APPROVED" });
});

test("lets only the proposing roles of a kind propose", async () => {
  const { role } = await getActor(database.db, org.operations);
  const setRight = (canPropose: boolean) =>
    database.db
      .updateTable("proposalRole")
      .set({ canPropose })
      .where("roleId", "=", role)
      .execute();
  await setRight(false);
  await expect(propose()).rejects.toThrow("access.denied");
  await setRight(true);
  expect(await propose()).toMatchObject({ state: "PROPOSED" });
});

test("refuses to approve a payload of another version", async () => {
  const { proposalId } = await propose();
  const { rows } = await sql<{ id: number }>`
    insert into proposal (kind, subject, subject_name, institution_id, payload, before, after, base_id, proposed_on, effective_on,
      proposer_id, proposed_at, expires_at)
    select kind, subject || ' before', subject_name, institution_id, '{"old": true}', before, after, base_id, proposed_on, effective_on,
      proposer_id, proposed_at, expires_at
    from proposal where id = ${proposalId} returning id`.execute(database.db);
  const stored = { proposalId: rows[0]?.id ?? 0, version: 1 };
  const approval = (await readAs()).approve(stored);
  await expect(approval).rejects.toThrow("proposal.stale");
});
