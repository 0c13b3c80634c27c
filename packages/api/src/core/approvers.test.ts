import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { newUser, type Organisation, organisation, type Persona, ROLE } from "../seeds/index.ts";
import { listApprovers } from "./approvers.ts";
import type { Permission } from "./permissions.ts";

const database = useTestDatabase();
let org: Organisation;
let second: Persona;

beforeAll(async () => {
  org = await organisation(database.db);
  second = await newUser(database.db, { login: "operations-second", roleId: ROLE.operations });
});

const deciders = (
  except: readonly Persona[] = [],
  permission: Permission = "penalty.approve",
  { id: institutionId } = org.north,
) =>
  listApprovers(database.db, {
    permission,
    institutionId,
    at: new Date(),
    requesterIds: except.map(({ id }) => id),
  });

const change = (
  { id }: Persona,
  values: Readonly<{ email?: string; creatorId?: number | null; status?: string }>,
) => database.db.updateTable("appUser").set(values).where("id", "=", id).execute();

test("includes permitted users of the lender and the institution, and of no other", async () => {
  const { operations, north, south } = org;
  expect(await deciders()).toEqual([operations.id, second.id]);
  const readers = await deciders([], "penalty.read");
  expect(readers).toContain(north.admin.id);
  expect(readers).not.toContain(south.admin.id);
  expect(await deciders([], "penalty.read", south)).toContain(south.admin.id);
});

test("lets users limited by the lender to institutions decide only for those", async () => {
  const { operations, north, south } = org;
  const limited = { userId: second.id, institutionId: south.id };
  await database.db.insertInto("userInstitution").values(limited).execute();
  expect(await deciders()).toEqual([operations.id]);
  expect(await deciders([], "penalty.approve", south)).toEqual([operations.id, second.id]);
  await database.db.deleteFrom("userInstitution").execute();
  expect(await deciders([], "penalty.approve", north)).toHaveLength(2);
});

test("excludes parties, whichever account they use", async () => {
  const { operations, inspector, north } = org;
  expect(await deciders([operations, north.agent])).toEqual([second.id]);
  await change(second, { email: "SAME@lender.example" });
  await change(inspector, { email: "same@lender.example" });
  expect(await deciders([inspector])).toEqual([operations.id]);
  await change(second, { email: "other@lender.example" });
  await change(second, { creatorId: inspector.id });
  expect(await deciders([inspector])).toEqual([operations.id]);
  expect(await deciders([north.agent])).toEqual([operations.id, second.id]);
});

test("excludes the subject and accounts of that person, but not the creator of the account", async () => {
  const { operations, north } = org;
  const others = () =>
    listApprovers(database.db, {
      permission: "penalty.approve",
      institutionId: north.id,
      requesterIds: [],
      concernedId: operations.id,
      at: new Date(),
    });
  await change(operations, { creatorId: second.id });
  expect(await others()).toEqual([second.id]);
  await change(operations, { creatorId: null });
  await change(second, { creatorId: operations.id });
  expect(await others()).toEqual([]);
  await change(second, { creatorId: null });
});

test("excludes users who have left", async () => {
  await change(second, { status: "DISABLED" });
  expect(await deciders()).toEqual([org.operations.id]);
});
