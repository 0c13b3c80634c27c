import { beforeAll, describe, expect, test } from "bun:test";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
  updateStagePolicy,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Permission } from "../../core/permissions.ts";
import { getActor } from "../../core/testing.ts";
import { createClient, getRefusal, withToken } from "../testing.ts";
import { getHomePath, menuFor } from "./rules.ts";

const database = useTestDatabase();
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

async function loadMenu(persona: Persona, userId?: number, institutionIds: number[] = []) {
  const actor = await getActor(database.db, persona, { institutionIds });
  const { call } = createClient(database.db, { ...withToken("any"), identify: async () => actor });
  return call.menu.get(userId === undefined ? undefined : { userId });
}

const keys = (menu: Awaited<ReturnType<typeof loadMenu>>) =>
  menu.groups.flatMap((group) => group.items.map((item) => item.key));

const NONE_MET = { LONG_AGING: false, ACTED_BANK: false };

describe("the side menu", () => {
  test("omits entries without permission and empty groups", () => {
    expect(menuFor(new Set(), { LONG_AGING: true, ACTED_BANK: true })).toEqual([]);
    expect(menuFor(new Set(["case.read"]), NONE_MET)).toEqual([
      {
        key: "cases",
        items: [
          { key: "case-list", route: "/case/list", icon: "list-checks", permission: "case.read" },
        ],
      },
    ]);
  });

  test("requires further permissions where the row lists them", () => {
    const offered = (...permissions: Permission[]) =>
      menuFor(new Set(permissions), NONE_MET).flatMap(({ items }) => items);
    expect(offered("proposal.read")).toEqual([]);
    expect(offered("proposal.read", "proposal.decide")).toMatchObject([
      { key: "setting-changes", permission: "proposal.decide" },
    ]);
    expect(offered("inactivity.read")).toMatchObject([
      { key: "system", permission: "sms.configure" },
    ]);
    expect(offered("payment.simulate")).toEqual([]);
  });

  test("follows the role", async () => {
    expect(keys(await loadMenu(org.north.agent))).toContain("case-list");
    expect(keys(await loadMenu(org.north.agent, org.north.agent.id))).toContain("case-list");
    expect(keys(await loadMenu(org.administrator))).not.toContain("case-list");
  });
});

test("home is the case list, or the first menu entry where the list is closed", () => {
  expect(getHomePath(new Set(["user.read", "case.read"]))).toBe("/case/list");
  expect(getHomePath(new Set(["stage.read", "user.read"]))).toBe("/users");
  expect(getHomePath(new Set(["proposal.read", "proposal.decide", "user.read"]))).toBe("/users");
  expect(getHomePath(new Set(["stage.read"]))).toBe("/queue");
  expect(getHomePath(new Set())).toBe("/case/list");
});

describe("the long-aging list", () => {
  const seen = async (persona: Persona, userId?: number) =>
    keys(await loadMenu(persona, userId)).includes("long-aging");

  test("appears in the menu of users who work or oversee such a stage", async () => {
    const { north, south } = org;
    expect(await seen(org.operations)).toBe(false);
    await updateStagePolicy(database.db, org.stages.late, { longAging: true });
    for (const persona of [org.operations, north.admin, north.leader])
      expect(await seen(persona)).toBe(true);
    expect(await seen(org.administrator)).toBe(false);

    expect(await seen(north.agent)).toBe(false);
    await newCase(database.db, { agentId: north.agent.id, dpd: 120 });
    expect(await seen(north.agent)).toBe(true);
    await database.db
      .updateTable("appUser")
      .set({ stageId: org.stages.late })
      .where("id", "=", south.agent.id)
      .execute();
    expect(await seen(south.agent)).toBe(true);
    expect(await seen(north.colleague)).toBe(false);
    expect(await seen(org.administrator, south.agent.id)).toBe(true);
    expect(await seen(org.administrator, north.colleague.id)).toBe(false);
  });
});

describe("the side menu of another user", () => {
  test("is limited to callers who read users, within their horizon", async () => {
    const stranger = await newUser(database.db, {
      login: "other-group",
      roleId: ROLE.agent,
      institutionId: org.north.id,
    });
    expect(keys(await loadMenu(org.administrator, org.south.agent.id))).toContain("case-list");
    expect(keys(await loadMenu(org.operations, org.administrator.id))).toEqual([
      "setting-changes",
      "users",
      "stage",
      "institution-list",
      "requirement",
      "log",
      "phone-record",
      "audit",
      "system",
      "app-config",
      "service-accounts",
      "webhooks",
      "extension-institution",
      "extension-stage",
      "product-terms",
      "end-of-day",
    ]);
    expect(keys(await loadMenu(org.north.admin, stranger.id))).toContain("case-list");
    expect(keys(await loadMenu(org.north.leader, org.north.agent.id))).toContain("case-list");

    expect(await getRefusal(loadMenu(org.north.agent, org.north.colleague.id))).toBe(
      "access.denied",
    );
    expect(await getRefusal(loadMenu(org.north.leader, stranger.id))).toBe("record.notFound");
    expect(await getRefusal(loadMenu(org.north.admin, org.south.agent.id))).toBe("record.notFound");
    expect(await getRefusal(loadMenu(org.operations, org.south.agent.id, [org.north.id]))).toBe(
      "record.notFound",
    );
    expect(await getRefusal(loadMenu(org.operations, 999_999))).toBe("record.notFound");
  });
});
