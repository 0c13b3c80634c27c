import { describe, expect, test } from "bun:test";
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

test.each([
  [{}, null],
  [{ canWrite: false }, "access.denied"],
  [{ isSelf: true }, "user.self"],
  [{ managed: false }, "user.notManaged"],
  [{ worksCases: false }, "user.worksNoCases"],
  [{ stageId: 2 }, "user.sameStage"],
  [{ stageFits: false }, "user.wrongStage"],
  [{ stageFitsGroup: false }, "user.wrongGroupStage"],
] as const)("a move with %p to another stage: %p", (inputs, refusal) => {
  expect(getMoveRefusal({ ...MOVE, ...inputs }, 2)).toBe(refusal);
});

test.each([
  [{}, null],
  [{ userId: 1 }, "user.self"],
  [{ isApprover: false }, "user.noApprover"],
  [{ isGranter: true }, "user.confirmSamePerson"],
] as const)("a confirmation of %p: %p", (account, refusal) => {
  const approver = { userId: 2, isApprover: true, isGranter: false, ...account };
  expect(getConfirmerRefusal(approver, { userId: 1 })).toBe(refusal);
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

  test.each([
    [{}, {}, null],
    [{ institutionId: null }, {}, "user.institutionRequired institutionId"],
    [{}, COMPANY, "user.institutionNotAllowed institutionId"],
    [{ institutionId: null, institutionIds: [1] }, COMPANY, null],
    [{ institutionIds: [1] }, {}, "user.limitNotAllowed institutionIds"],
    [{}, { groupFits: false }, "user.wrongGroup groupId"],
    [{}, { stageFits: false }, "user.wrongStage stageId"],
    [{}, { stageFitsGroup: false }, "user.wrongGroupStage stageId"],
    [{ groupId: null }, { stageFitsGroup: false }, null],
    [{ isLeader: true }, {}, null],
    [{ isLeader: true }, { caseScope: "OWN" }, "user.leaderRole isLeader"],
    [{ isLeader: true, groupId: null }, {}, "user.leaderGroup groupId"],
  ] as const)("of %p in %p: %p", (person, placement, expected) => {
    const refusal = getPlacementRefusal({ ...AGENT, ...person }, { ...FITTING, ...placement });
    expect(refusal && `${refusal.key} ${refusal.field}`).toBe(expected);
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

  test.each([
    ["DISABLED", LEADER, {}, null],
    ["ENABLED", DISABLED, {}, null],
    ["DISABLED", LEADER, { managed: new Map() }, "record.notFound"],
    ["DISABLED", LEADER, { managed: new Map(), actorId: null }, null],
    ["DISABLED", LEADER, { managed: new Map([[2, false]]) }, "user.notManaged"],
    ["DISABLED", LEADER, { managed: new Map([[2, false]]), actorId: 2 }, "user.self"],
    ["DISABLED", LEADER, { administrators: [2] }, "user.lastAdministrator"],
    ["DISABLED", LEADER, { administrators: [2, 3] }, null],
    ["ENABLED", DISABLED, { outside: new Map([[2, "institution"]]) }, "user.wrongStage"],
    ["ENABLED", DISABLED, { outside: new Map([[2, "group"]]) }, "user.wrongGroupStage"],
    ["ENABLED", DISABLED, { leaders: new Map([[1, "Other"]]) }, "user.leaderReplaced"],
  ] as const)("to %s of %p with %p: %p", (to, user, inputs, refusal) => {
    const { refused } = planSwitch([user.id], [user], to, { ...INPUTS, ...inputs });
    expect(refused.map(({ key }) => key)).toEqual(refusal ? [refusal] : []);
  });

  test("of an unknown user is not found", () => {
    const { refused } = planSwitch([3], [LEADER], "DISABLED", INPUTS);
    expect(refused).toEqual([{ id: 3, key: "record.notFound" }]);
  });
});
