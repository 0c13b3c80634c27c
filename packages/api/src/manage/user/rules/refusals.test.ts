import { describe, expect, test } from "bun:test";
import type { ErrorKey } from "@kolekta/i18n";
import type { UserStatus } from "../contract.ts";
import { getConfirmerRefusal } from "./approver.ts";
import { planSwitch, type SwitchInputs } from "./enable-disable.ts";
import { getPlacementRefusal, type Person, type Placement } from "./person.ts";
import { getMoveRefusal, type MoveInputs } from "./transfer.ts";

const MOVE: MoveInputs = {
  canWrite: true,
  isSelf: false,
  managed: true,
  worksCases: true,
  stageId: 1,
  stageFits: true,
  stageFitsGroup: true,
};

test.each<[ErrorKey | null, Partial<MoveInputs>]>([
  [null, {}],
  ["access.denied", { canWrite: false }],
  ["user.self", { isSelf: true }],
  ["user.notManaged", { managed: false }],
  ["user.worksNoCases", { worksCases: false }],
  ["user.sameStage", { stageId: 2 }],
  ["user.wrongStage", { stageFits: false }],
  ["user.wrongGroupStage", { stageFitsGroup: false }],
])("a move to another stage is refused by %p", (refusal, inputs) => {
  expect(getMoveRefusal({ ...MOVE, ...inputs }, 2)).toBe(refusal);
});

const APPROVER = { userId: 2, isApprover: true, isGranter: false };

test.each<[ErrorKey | null, Partial<typeof APPROVER>]>([
  [null, {}],
  ["user.self", { userId: 1 }],
  ["user.noApprover", { isApprover: false }],
  ["user.confirmSamePerson", { isGranter: true }],
])("a confirmation is refused by %p", (refusal, account) => {
  expect(getConfirmerRefusal({ ...APPROVER, ...account }, { userId: 1 })).toBe(refusal);
});

describe("an org unit", () => {
  const AGENT: Person = {
    login: "agent",
    name: "Agent",
    email: "agent@agency.example",
    phone: null,
    role: 1,
    institutionId: 1,
    groupId: 1,
    stageId: 1,
    isLeader: false,
    status: "ENABLED",
    institutionIds: [],
    certifiedUntil: null,
    telephony: null,
  };
  const FITTING: Placement = {
    side: "AGENCY",
    caseScope: "GROUP",
    groupFits: true,
    stageFits: true,
    stageFitsGroup: true,
  };
  const COMPANY = { side: "COMPANY" } as const;

  test.each<[refusal: string, Partial<Person>, Partial<Placement>]>([
    ["user.institutionRequired institutionId", { institutionId: null }, {}],
    ["user.institutionNotAllowed institutionId", {}, COMPANY],
    ["user.limitNotAllowed institutionIds", { institutionIds: [1] }, {}],
    ["user.wrongGroup groupId", {}, { groupFits: false }],
    ["user.wrongStage stageId", {}, { stageFits: false }],
    ["user.wrongGroupStage stageId", {}, { stageFitsGroup: false }],
    ["user.leaderRole isLeader", { isLeader: true }, { caseScope: "OWN" }],
    ["user.leaderGroup groupId", { isLeader: true, groupId: null }, {}],
  ])("is refused by %s", (expected, person, placement) => {
    const refusal = getPlacementRefusal({ ...AGENT, ...person }, { ...FITTING, ...placement });
    expect(`${refusal?.key} ${refusal?.field}`).toBe(expected);
  });

  test.each<[name: string, Partial<Person>, Partial<Placement>]>([
    ["of an agent", {}, {}],
    [
      "of a company's user limited to an institution",
      { institutionId: null, institutionIds: [1] },
      COMPANY,
    ],
    ["without a group", { groupId: null }, { stageFitsGroup: false }],
    ["of a leader", { isLeader: true }, {}],
  ])("%s is accepted", (_, person, placement) => {
    expect(getPlacementRefusal({ ...AGENT, ...person }, { ...FITTING, ...placement })).toBeNull();
  });
});

describe("a switch", () => {
  const LEADER = { id: 2, name: "Leader", status: "ENABLED", isLeader: true, groupId: 1 } as const;
  const DISABLED = { ...LEADER, status: "DISABLED" } as const;
  const INPUTS: SwitchInputs = {
    actorId: 1,
    managed: new Map([[2, true]]),
    administrators: [],
    leaders: new Map(),
    outside: new Map(),
  };

  test.each<[refusal: ErrorKey | null, to: UserStatus, Partial<SwitchInputs>]>([
    [null, "DISABLED", {}],
    [null, "ENABLED", {}],
    ["record.notFound", "DISABLED", { managed: new Map() }],
    [null, "DISABLED", { managed: new Map(), actorId: null }],
    ["user.notManaged", "DISABLED", { managed: new Map([[2, false]]) }],
    ["user.self", "DISABLED", { managed: new Map([[2, false]]), actorId: 2 }],
    ["user.lastAdministrator", "DISABLED", { administrators: [2] }],
    [null, "DISABLED", { administrators: [2, 3] }],
    ["user.wrongStage", "ENABLED", { outside: new Map([[2, "institution"]]) }],
    ["user.wrongGroupStage", "ENABLED", { outside: new Map([[2, "group"]]) }],
    ["user.leaderReplaced", "ENABLED", { leaders: new Map([[1, "Other"]]) }],
  ])("is refused by %p when a leader becomes %s", (refusal, to, inputs) => {
    const user = to === "DISABLED" ? LEADER : DISABLED;
    const { refused } = planSwitch([user.id], [user], to, { ...INPUTS, ...inputs });
    expect(refused.map(({ key }) => key)).toEqual(refusal ? [refusal] : []);
  });

  test("of an unknown user is not found", () => {
    const { refused } = planSwitch([3], [LEADER], "DISABLED", INPUTS);
    expect(refused).toEqual([{ id: 3, key: "record.notFound" }]);
  });
});
