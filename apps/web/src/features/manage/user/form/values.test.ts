import { describe, expect, test } from "bun:test";
import { withoutBlanks } from "@/components/form/contract-resolver.ts";
import { blankUser } from "./blank.ts";
import { pickRoleValues, type RoleScope, TelephonyAccountValues, UserValues } from "./values.ts";

const AGENT: RoleScope = { side: "AGENCY", caseScope: "OWN" };
const LEADER: RoleScope = { side: "AGENCY", caseScope: "GROUP" };
const ADMIN: RoleScope = { side: "AGENCY", caseScope: "INSTITUTION" };
const COMPANY_ROLE: RoleScope = { side: "COMPANY", caseScope: "ALL" };

const filled = UserValues.parse(
  withoutBlanks({
    ...blankUser(7),
    login: "ratna",
    name: "Ratna",
    email: "r@kolekta.example",
    role: 1,
    groupId: 3,
    stageId: 4,
    isLeader: true,
    institutionIds: [7, 8],
    telephony: { username: "ratna", device: "", extension: "4711" },
    password: "Fresh1234",
  }),
);

describe("values sent from the form", () => {
  test.each([
    ["an agent", AGENT, { groupId: 3, stageId: 4, isLeader: false }],
    ["a leader", LEADER, { groupId: 3, stageId: 4, isLeader: true }],
    ["an admin", ADMIN, { groupId: null, stageId: null, isLeader: false }],
  ] as const)("of %s are group, stage and leadership", (_, role, orgUnit) => {
    expect(pickRoleValues(filled, role)).toMatchObject({
      ...orgUnit,
      institutionId: 7,
      institutionIds: [],
      telephony: { username: "ratna", device: null, extension: "4711" },
    });
  });

  test("of a user of the lender are the permitted institutions, without a seat", () => {
    expect(pickRoleValues(filled, COMPANY_ROLE)).toMatchObject({
      institutionId: null,
      groupId: null,
      stageId: null,
      isLeader: false,
      institutionIds: [7, 8],
      telephony: null,
    });
  });

  test("never is a password in plain text", () =>
    expect(pickRoleValues(filled, AGENT)).not.toHaveProperty("password"));
});

describe("a seat", () => {
  test("without an account is none", () => {
    const telephony = { username: "", device: "", extension: "" };
    const blank = UserValues.parse(withoutBlanks({ ...filled, telephony, password: "" }));
    expect(pickRoleValues(blank, AGENT).telephony).toBeNull();
  });

  test("with only an extension requires the account", () => {
    const found = TelephonyAccountValues.safeParse({ telephony: { extension: "4711" } });
    expect(found.error?.issues[0]?.path).toEqual(["telephony", "username"]);
  });
});
