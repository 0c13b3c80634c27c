import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Permission } from "../../core/permissions.ts";
import { getActor } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { listKindRoles, listRoleRights } from "./queries-approver.ts";
import { changePermissions } from "./queries-role.ts";
import { isSeparated, getHoldingRefusal, getRoleRefusal } from "./rules-role.ts";
import { usePermissionProposals } from "./testing.ts";

const database = useTestDatabase();
const { as, approve } = usePermissionProposals(database);
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

async function find(role: number) {
  const rows = await (await as(org.administrator)).listRoles();
  const row = rows.find((found) => found.role === role);
  if (!row) throw new Error(`no role ${role}`);
  return row;
}

interface RolePermissionChange {
  readonly gains?: Permission[];
  readonly loses?: Permission[];
}

async function propose(
  role: number,
  { gains = [], loses = [] }: RolePermissionChange,
  by = org.administrator,
) {
  const { last } = await find(role);
  const baseId = last?.proposalId ?? null;
  return (await as(by)).saveRole({ role, gains, loses, baseId });
}

const listPermissions = async (persona: Persona) =>
  (await getActor(database.db, persona)).permissions;

test("delivers roles that satisfy every rule", async () => {
  for (const role of await listRoleRights(database.db))
    for (const permission of role.holds) {
      expect([role.name, permission, getHoldingRefusal(role, permission)]).toEqual([
        role.name,
        permission,
        null,
      ]);
      expect(isSeparated(role.holds, permission)).toBe(false);
    }
});

test("grants and withdraws once a second person has approved", async () => {
  const proposed = await propose(ROLE.inspector, { gains: ["wage.read"], loses: ["case.export"] });
  expect(proposed.deciders).toEqual(["User management"]);
  expect((await listPermissions(org.inspector)).has("wage.read")).toBe(false);
  await approve(org.management, proposed);
  const permissions = await listPermissions(org.inspector);
  expect(permissions.has("wage.read")).toBe(true);
  expect(permissions.has("case.export")).toBe(false);
  expect((await find(ROLE.inspector)).last).toMatchObject({
    proposerName: "User administrator",
    deciderName: "User management",
  });
});

test("does not let the proposer decide, not even on the proposer's own role", async () => {
  const proposed = await propose(ROLE.administrator, { gains: ["wage.read"] });
  for (const decider of [org.administrator, org.operations, org.finance])
    expect(await getRefusal(approve(decider, proposed))).not.toBeNull();
  expect((await listPermissions(org.administrator)).has("wage.read")).toBe(false);
});

test.each([
  ["a right of the lender", ROLE.leader, { gains: ["payment.resolve"] }, "permission.companyOnly"],
  ["a decision for agents", ROLE.agent, { gains: ["deduction.decide"] }, "permission.leadersOnly"],
  [
    "data of borrowers",
    ROLE.administrator,
    { gains: ["contact.reveal"] },
    "permission.seesNoBorrower",
  ],
  [
    "both halves of a write-off",
    ROLE.management,
    { gains: ["writeOff.request"] },
    "permission.separated",
  ],
  ["accounts and money", ROLE.finance, { gains: ["user.write"] }, "permission.separated"],
  ["rights and money", ROLE.finance, { gains: ["permission.editRole"] }, "permission.separated"],
  [
    "a permission that the role holds",
    ROLE.finance,
    { gains: ["wage.read"] },
    "permission.unchanged",
  ],
  ["nothing", ROLE.finance, {}, "permission.unchanged"],
  [
    "to take a permission that the role does not hold",
    ROLE.finance,
    { loses: ["user.write"] },
    "permission.notGranted",
  ],
  ["a role that does not exist", 77, { gains: ["wage.read"] }, "request.invalid"],
  [
    "the last right to change rights",
    ROLE.administrator,
    { loses: ["permission.editRole"] },
    "permission.lastHolder",
  ],
  [
    "the last approver of law",
    ROLE.management,
    { loses: ["proposal.decide"] },
    "permission.lastApprover",
  ],
  [
    "the sight of the last approver",
    ROLE.management,
    { loses: ["proposal.read"] },
    "permission.lastApprover",
  ],
] as const)("refuses %s", async (_, role, change, key) => {
  const { gains = [], loses = [] } = change as RolePermissionChange;
  const { saveRole } = await as(org.administrator);
  expect(await getRefusal(saveRole({ role, gains, loses, baseId: null }))).toBe(key);
});

test("validates the roles once more at the approval", async () => {
  const proposed = await propose(ROLE.management, {
    gains: ["closing.request"],
    loses: ["closing.execute"],
  });
  const role = ROLE.management;
  const permissions: Permission[] = ["closing.execute"];
  await changePermissions(database.db, { role, gains: [], loses: permissions });
  expect(await getRefusal(approve(org.management, proposed))).toBe("permission.notGranted");
  await changePermissions(database.db, { role, gains: permissions, loses: [] });
});

test("withholds a granted decision from accounts until they are confirmed", async () => {
  await approve(org.management, await propose(ROLE.inspector, { gains: ["deduction.decide"] }));
  await database.db
    .updateTable("appUser")
    .set({ confirmation: null, confirmerId: null, confirmedAt: null })
    .where("id", "=", org.inspector.id)
    .execute();
  expect((await listPermissions(org.inspector)).has("deduction.decide")).toBe(false);
});

test("refuses to take a permission from its last holder", async () => {
  const roles = await listRoleRights(database.db);
  const kinds = await listKindRoles(database.db);
  const without = roles.map((role) =>
    role.role === ROLE.management
      ? { ...role, holds: role.holds.filter((permission) => permission !== "user.confirm") }
      : role,
  );
  const change = { role: ROLE.administrator, gains: [], loses: ["user.confirm"] as const };
  expect(getRoleRefusal(change, roles, kinds)).toBeNull();
  expect(getRoleRefusal(change, without, kinds)?.key).toBe("permission.lastHolder");
});

test("refuses to take the right to propose from the only proposing role", async () => {
  const roles = await listRoleRights(database.db);
  const kinds = await listKindRoles(database.db);
  const permission: Permission = "permission.editRole";
  const shared = roles.map((role) =>
    role.role === ROLE.operations ? { ...role, holds: [...role.holds, permission] } : role,
  );
  const change = { role: ROLE.administrator, gains: [], loses: [permission] };
  expect(getRoleRefusal(change, shared, kinds)?.key).toBe("permission.noProposer");
});

test("records both people and the permissions", async () => {
  await approve(org.management, await propose(ROLE.service, { gains: ["wage.read"] }));
  const line = await database.db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "permission.grant")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actorId: org.management.id,
    entityId: String(ROLE.service),
    after: {
      gainedPermissions: ["wage.read"],
      lostPermissions: [],
      proposerId: org.administrator.id,
    },
  });
});

test("refuses proposals by other roles", async () => {
  for (const persona of [org.management, org.operations, org.finance])
    expect(await getRefusal(propose(ROLE.finance, { gains: ["bi.open"] }, persona))).toBe(
      "access.denied",
    );
});
