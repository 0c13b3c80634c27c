import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { repayRouter } from "../../repay/router.ts";
import {
  appointUser,
  newStage,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { manageRouter } from "../router.ts";
import { getProposalApi } from "./testing.ts";

const database = useTestDatabase();
const DAY_MS = 86_400_000;
const NOON = new Date("2026-03-10T05:00:00Z");
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS);
const samePersonError = "proposal.samePerson";
let org: Organisation;
let approver: Persona;
let proposer: Persona;
let hired = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

const hire = (roleId: number) => newUser(database.db, { login: `hired-${(hired += 1)}`, roleId });

beforeEach(async () => {
  proposer = await hire(ROLE.operations);
  approver = await hire(ROLE.management);
  const created = { creatorId: null, createdAt: daysAgo(100) };
  await database.db.updateTable("appUser").set(created).execute();
});

const context = async (persona: Persona, now: Date) =>
  createTestContext(database.db, await getActor(database.db, persona), { now: () => now });

async function decided(): Promise<string> {
  const stageId = await newStage(database.db, `Stage ${hired}`, {
    dpdFrom: 400 + hired,
    dpdTo: null,
    recoveryBp: 1,
  });
  const { deductionPolicy } = createCallerFactory(repayRouter)(await context(proposer, NOON));
  const levels = ([0, 1, 2, 3, 4] as const).map((level) => ({
    level,
    lateFee: 50,
    extensionFee: 0,
    interest: 0,
    principal: 0,
  }));
  const change = { stageId, baseId: null, levels };
  const { proposalId } = await deductionPolicy.updateLimits(change);
  const api = await getProposalApi(database.db, approver, daysAgo(-1));
  const { version, canDecide } = await api.get({ proposalId });
  const outcome = await api.approve({ proposalId, version }).then(
    ({ state }) => state,
    (error: Error) => error.message,
  );
  expect(canDecide).toBe(outcome === "APPROVED");
  return outcome;
}

/** Issues a one-time password and confirms the account afterwards. */
async function issueOneTimePassword(by: Persona, to: Persona, at: Date) {
  const { user } = createCallerFactory(manageRouter)(await context(by, at));
  await user.givePassword({ userId: to.id });
  await appointUser(database.db, to, to.roleId);
}

const set = ({ id }: Persona, values: { creatorId?: number; email?: string; createdAt?: Date }) =>
  database.db.updateTable("appUser").set(values).where("id", "=", id).execute();

test("lets an unrelated account approve", async () => {
  expect(await decided()).toBe("APPROVED");
});

test("refuses an approver whose password the proposer set in the previous week", async () => {
  proposer = await hire(ROLE.administrator);
  await database.db
    .insertInto("proposalRole")
    .values({
      kind: "DEDUCTION_LIMIT",
      roleId: ROLE.administrator,
      canPropose: true,
      canApprove: false,
      isNotified: false,
    })
    .execute();
  await database.db
    .insertInto("rolePermission")
    .values({ roleId: ROLE.administrator, permission: "deduction.editLimit" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await issueOneTimePassword(proposer, approver, daysAgo(6));
  await issueOneTimePassword(org.administrator, approver, daysAgo(5));
  expect(await decided()).toBe(samePersonError);
  approver = await hire(ROLE.management);
  await set(approver, { createdAt: daysAgo(100) });
  await issueOneTimePassword(proposer, approver, daysAgo(20));
  await issueOneTimePassword(org.administrator, approver, daysAgo(19));
  expect(await decided()).toBe("APPROVED");
});

test("refuses an approver created by an account of the proposer", async () => {
  const between = await hire(ROLE.administrator);
  await set(between, { creatorId: proposer.id });
  await set(approver, { creatorId: between.id });
  expect(await decided()).toBe(samePersonError);
});

test("refuses two accounts with passwords from one issuer in the previous week", async () => {
  await issueOneTimePassword(org.administrator, proposer, daysAgo(2));
  await issueOneTimePassword(org.administrator, approver, daysAgo(1));
  expect(await decided()).toBe(samePersonError);
});

test.each([
  ["ayu@lender.example", "AYU+second@lender.example"],
  ["ayu.putri@gmail.com", "ayuputri+x@googlemail.com"],
])("refuses two accounts with the mailbox of %s", async (email, other) => {
  await set(proposer, { email });
  await set(approver, { email: other });
  expect(await decided()).toBe(samePersonError);
});

test("keeps apart mailboxes that differ by dots at another host", async () => {
  await set(proposer, { email: "ayu.putri@lender.example" });
  await set(approver, { email: "ayuputri@lender.example" });
  expect(await decided()).toBe("APPROVED");
});

test("notifies approvers and management when an approver is issued a password", async () => {
  await issueOneTimePassword(org.administrator, approver, NOON);
  const messages = await database.db
    .selectFrom("message")
    .select(["userId", "agentId"])
    .where("msgType", "=", 5)
    .where("agentId", "=", approver.id)
    .execute();
  const notified = messages.map(({ userId }) => userId);
  expect(notified).toContain(org.management.id);
  expect(notified).toContain(org.finance.id);
  expect(notified).toContain(approver.id);
  expect(notified).not.toContain(org.administrator.id);
  expect(notified).not.toContain(org.operations.id);
  const manage = createCallerFactory(manageRouter);
  const { rows } = await manage(await context(org.finance, NOON)).message.list({ category: 5 });
  expect(rows[0]?.extraData.agentId).toBe(approver.id);
});

test("does not notify when an agent is issued a password", async () => {
  const { agent } = org.north;
  await issueOneTimePassword(org.administrator, agent, NOON);
  const messages = await database.db
    .selectFrom("message")
    .select("id")
    .where("agentId", "=", agent.id)
    .execute();
  expect(messages).toEqual([]);
});
