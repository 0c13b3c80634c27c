import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { newUser, type Organisation, organisation, ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import type { ProposalKindName } from "../proposal/contract-words.ts";
import { getProposalApi } from "../proposal/testing.ts";
import type { KindRoles } from "./contract-approver.ts";
import { replaceKindRoles } from "./queries-approver.ts";
import { NOON, usePermissionProposals } from "./testing.ts";

const database = useTestDatabase();
const { as, approve } = usePermissionProposals(database);
const { administrator, finance, management, operations } = ROLE;
const TERMS: KindRoles = {
  kind: "TERMS",
  proposers: [operations],
  approvers: [finance, management],
  notified: [finance, management],
  readers: [ROLE.inspector],
};
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  await replaceKindRoles(database.db, TERMS);
});

async function find(kind: ProposalKindName, by = org.administrator) {
  const rows = await (await as(by)).listApprovers();
  const row = rows.find((found) => found.kind === kind);
  if (!row) throw new Error(`no kind ${kind}`);
  return row;
}

async function propose(change: Partial<KindRoles>, by = org.administrator) {
  const kind = change.kind ?? "TERMS";
  const { last, waiting: _, ...kindRoles } = await find(kind);
  const baseId = last?.proposalId ?? null;
  return (await as(by)).saveApprovers({ ...kindRoles, ...change, baseId });
}

test("lists every kind with its roles", async () => {
  expect(await find("TERMS", org.management)).toEqual({ ...TERMS, last: null, waiting: null });
  const agency = await as(org.north.admin);
  expect(await getRefusal(agency.listApprovers())).toBe("access.denied");
});

test("changes the approvers once a second person has approved", async () => {
  const proposed = await propose({ approvers: [management] });
  expect(proposed.deciders).toEqual(["User finance", "User management"]);
  expect((await find("TERMS")).approvers).toEqual([finance, management]);
  expect((await find("TERMS")).waiting?.proposalId).toBe(proposed.proposalId);
  await approve(org.finance, proposed);
  expect(await find("TERMS")).toMatchObject({
    approvers: [management],
    waiting: null,
    last: { proposerName: "User administrator", deciderName: "User finance" },
  });
});

test("leaves the decision to the current approvers of the kind", async () => {
  const law = await propose({ kind: "GUARD_RULE", approvers: [finance, management] });
  expect(law.deciders).toEqual(["User management"]);
  for (const persona of [org.finance, org.administrator, org.operations]) {
    const api = await getProposalApi(database.db, persona, NOON);
    expect((await api.get({ proposalId: law.proposalId })).canDecide).toBe(false);
    expect(await getRefusal(approve(persona, law))).not.toBeNull();
  }
  await approve(org.management, law);
  expect((await find("GUARD_RULE")).approvers).toEqual([finance, management]);
});

test("refuses management as decider of kinds that others approve", async () => {
  const proposed = await propose({ kind: "CONFIG_INFO", readers: [operations] });
  expect(proposed.deciders).toEqual([]);
  expect(await getRefusal(approve(org.management, proposed))).toBe("access.denied");
  const second = await newUser(database.db, {
    login: "second-administrator",
    roleId: administrator,
  });
  await approve(second, proposed);
  expect((await find("CONFIG_INFO")).readers).toEqual([operations]);
});

test("does not let the proposer decide under a role that became an approver", async () => {
  const proposed = await propose({ approvers: [administrator, management] });
  expect(await getRefusal(approve(org.administrator, proposed))).toBe("proposal.cannotDecideOwn");
  await approve(org.management, proposed);
  const second = await propose({ approvers: [administrator] });
  expect(await getRefusal(approve(org.administrator, second))).toBe("proposal.cannotDecideOwn");
});

test.each([
  [
    "a role of an agency",
    { approvers: [ROLE.institutionAdmin, management] },
    "permission.approverNotCompany",
  ],
  [
    "a role that decides on no proposals",
    { approvers: [operations] },
    "permission.approverNeedsRight",
  ],
  [
    "proposers of rights who approve them",
    { kind: "PROPOSAL_ROLE", approvers: [administrator, management] },
    "permission.approverProposes",
  ],
  [
    "proposers of rights who may not propose them",
    { kind: "PROPOSAL_ROLE", proposers: [operations] },
    "permission.noProposer",
  ],
  [
    "roles of one person",
    { proposers: [management], approvers: [management] },
    "permission.twoPeople",
  ],
  ["the roles of today", {}, "permission.unchanged"],
  ["a role that does not exist", { readers: [77] }, "request.invalid"],
] as const)("refuses %s", async (_, change, key) => {
  expect(await getRefusal(propose(change as Partial<KindRoles>))).toBe(key);
});

test("refuses a kind without approvers or proposers", async () => {
  for (const part of ["approvers", "proposers"])
    expect(propose({ [part]: [] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("validates the roles once more at the approval", async () => {
  const people = [await newUser(database.db, { login: "second", roleId: management })];
  const proposed = await propose({ proposers: [management], approvers: [management] });
  await database.db
    .updateTable("appUser")
    .set({ status: "DISABLED" })
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  expect(await getRefusal(approve(org.management, proposed))).toBe("permission.twoPeople");
});

test("refuses a proposal made on older roles", async () => {
  const stale = await propose({ notified: [management] });
  const expired = { state: "EXPIRED", decidedAt: NOON } as const;
  await database.db
    .updateTable("proposal")
    .set(expired)
    .where("id", "=", stale.proposalId)
    .execute();
  const { last } = await find("TERMS");
  const change = { ...TERMS, notified: [], baseId: last?.proposalId ?? null };
  await approve(org.finance, await propose({ readers: [] }));
  const administratorOnly = await as(org.administrator);
  expect(await getRefusal(administratorOnly.saveApprovers(change))).toBe("record.changed");
});

test("records both people and the roles before and after", async () => {
  await approve(org.finance, await propose({ notified: [finance] }));
  const line = await database.db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "permission.appoint")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actorId: org.finance.id,
    before: { notifiedRoles: [finance, management] },
    entityId: "TERMS",
    after: { notifiedRoles: [finance], proposerId: org.administrator.id },
  });
});

test("refuses proposals by other roles", async () => {
  for (const persona of [org.management, org.operations, org.finance])
    expect(await getRefusal(propose({ notified: [] }, persona))).toBe("access.denied");
});
