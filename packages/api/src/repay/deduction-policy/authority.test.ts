import { describe, expect, test } from "bun:test";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { DAY_MS, NOON, useDeductions } from "../deduction/testing.ts";
import type { AuthorityValues } from "./contract-authority.ts";
import { getAuthorityRefusal } from "./rules-authority.ts";

const harness = useDeductions();

const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

/** Values of a new installation. */
const DEFAULT_AUTHORITY = {
  reviewers: [2, 8, 4, 7],
  checkers: [6],
  starts: [
    { role: 1, level: 1 },
    { role: 2, level: 2 },
    { role: 4, level: 3 },
    { role: 5, level: 3 },
    { role: 8, level: 3 },
  ],
} satisfies AuthorityValues;

/** Operations decides at the first level, the team leader at none. */
const CHANGED = {
  reviewers: [8, 4, 6, 7],
  checkers: [7],
  starts: [{ role: 1, level: 1 }],
} satisfies AuthorityValues;

const change = async (values: AuthorityValues, now = NOON) => {
  harness.at(now);
  const chief = await harness.policyAs(harness.org.operations);
  const { latestId: baseId } = await chief.getAuthority();
  return approveProposed(
    harness.db,
    harness.org.finance,
    now,
    chief.updateAuthority({ ...values, baseId }),
  );
};

describe("decision authority", () => {
  test("uses the defaults until other roles are configured", async () => {
    const delivered = await (await harness.policyAs(harness.org.inspector)).getAuthority();
    expect(delivered).toMatchObject({
      current: { ...DEFAULT_AUTHORITY, editorName: null },
      next: null,
    });
    expect(delivered.roles.filter(({ canDecide }) => canDecide).map(({ role }) => role)).toEqual([
      2, 4, 6, 7, 8,
    ]);
  });

  test("over waiting applications follows the roles in force on the day of the decision", async () => {
    const made = await (await harness.agent()).createFull(harness.full(18_000));
    const { deductionId } = made;
    expect(made).toMatchObject({ state: "APPLIED", level: 1, waitsForRole: 2 });
    const handedOn = { ...DEFAULT_AUTHORITY, reviewers: [8, 4, 6, 7], checkers: [3] };
    await expect(change(handedOn)).rejects.toMatchObject({ message: "deduction.cannotDecide" });
    const next = {
      ...DEFAULT_AUTHORITY,
      reviewers: [8, 2, 4, 7],
      starts: [{ role: 1, level: 2 as const }],
    };
    expect(await change(next)).toMatchObject({
      effectiveOn: "2026-03-11",
      before: { "reviewerRoles.1": [2], "startRoles.1": [1], checkerRoles: [6] },
      after: { "reviewerRoles.1": [8], "reviewerRoles.2": [2], "startRoles.1": [] },
    });
    const leader = await harness.as(harness.org.north.leader);
    expect(await leader.get({ deductionId })).toMatchObject({
      waitsForCaller: true,
      waitsForRole: 2,
    });
    harness.at(later(1));
    const admin = await harness.as(harness.org.north.admin);
    expect(await admin.get({ deductionId })).toMatchObject({
      waitsForCaller: true,
      waitsForRole: 8,
    });
    expect((await admin.list({ mine: true })).rows.map((row) => row.deductionId)).toContain(
      deductionId,
    );
    const decision = { deductionId, version: made.version, decision: "APPROVE" as const };
    expect(await admin.decide(decision)).toMatchObject({ state: "APPROVED" });
    await harness.open();
    const second = await (await harness.agent()).createFull(harness.full(18_000));
    expect(second).toMatchObject({ level: 2, waitsForRole: 2 });
    await harness.open();
    await expect(
      (await harness.as(harness.org.north.admin)).createFull(harness.full(18_000)),
    ).rejects.toMatchObject({ message: "access.denied" });
    await change(DEFAULT_AUTHORITY, later(1));
    harness.at(NOON);
  });

  test("denies confirming one's own decision made before the roles changed", async () => {
    harness.at(later(2));
    await harness.open({ now: later(2) });
    await harness.db
      .insertInto("deductionPolicy")
      .values({
        currency: "IDR",
        institutionId: null,
        effectiveOn: "2026-03-12",

        budgetBp: 1000,
        checkAboveMinor: 1000,
        validDays: 1,
        maxDays: 3,
      })
      .execute();
    const made = await (await harness.agent()).createFull(harness.full(18_000));
    const { deductionId } = made;
    const chief = await harness.as(harness.org.operations);
    const decided = await chief.decide({ deductionId, version: made.version, decision: "APPROVE" });
    expect(decided).toMatchObject({ state: "IN_REVIEW", checking: true, waitsForRole: 6 });
    await change({ ...DEFAULT_AUTHORITY, reviewers: [2, 8, 6, 7], checkers: [4] }, later(2));
    harness.at(later(3));
    const same = await harness.as(harness.org.operations);
    const decision = { deductionId, version: decided.version, decision: "APPROVE" as const };
    await expect(same.decide(decision)).rejects.toMatchObject({
      message: "deduction.cannotConfirmOwn",
    });
    expect(await same.get({ deductionId })).toMatchObject({
      waitsForCaller: false,
      waitsForRole: 4,
    });
    harness.at(NOON);
  });

  test("is proposed on the version read and can be withdrawn before it starts", async () => {
    harness.at(later(10));
    const chief = await harness.policyAs(harness.org.operations);
    await expect(chief.updateAuthority({ ...DEFAULT_AUTHORITY, baseId: 1 })).rejects.toMatchObject({
      message: "record.changed",
    });
    await change(DEFAULT_AUTHORITY, later(10));
    const { next, current } = await chief.getAuthority();
    await approveProposed(
      harness.db,
      harness.org.management,
      later(10),
      chief.withdrawAuthority({ ruleId: next?.ruleId ?? 0, reason: "not now" }),
    );
    expect(await chief.getAuthority()).toMatchObject({ current, next: null });
    const [withdrawn] = await chief.authorityHistory();
    expect(withdrawn).toMatchObject({ ...DEFAULT_AUTHORITY, withdrawn: { reason: "not now" } });
    harness.at(NOON);
  });
});

describe("assignment of roles to levels", () => {
  const ROLES = [1, 2, 3, 4, 5, 6, 7, 8].map((role) => ({
    role,
    canDecide: [2, 4, 5, 6, 7, 8].includes(role),
    canApply: [1, 2, 4, 5, 7, 8].includes(role),
    seesAll: [3, 4, 6, 7].includes(role),
  }));

  test.each([
    ["as delivered", {}, null],
    ["with other people", CHANGED, "deduction.decidingRoleCannotConfirm checkers.0"],
    ["twice", { reviewers: [2, 8, 2, 7] }, "deduction.roleTwice reviewers.2"],
    ["without the right", { reviewers: [1, 8, 4, 7] }, "deduction.cannotDecide reviewers.0"],
    [
      "last, seeing one institution",
      { reviewers: [2, 7, 4, 8] },
      "deduction.lastSeesAll reviewers.3",
    ],
    ["of no check", { checkers: [] }, "deduction.noConfirmingRole checkers"],
    [
      "of a check, seeing one institution",
      { reviewers: [5, 8, 4, 7], checkers: [2] },
      "deduction.noConfirmingRole checkers",
    ],
    ["of a check without the right", { checkers: [6, 1] }, "deduction.cannotDecide checkers.1"],
    [
      "of a check of the own decision",
      { checkers: [6, 8] },
      "deduction.decidingRoleCannotConfirm checkers.1",
    ],
    ["without an applying role", { starts: [] }, "deduction.noApplyingRole starts"],
    [
      "to apply twice",
      {
        starts: [
          { role: 1, level: 1 },
          { role: 1, level: 2 },
        ],
      },
      "deduction.roleTwice starts.1.role",
    ],
    [
      "to apply without the right",
      { starts: [{ role: 3, level: 1 }] },
      "deduction.cannotApply starts.0.role",
    ],
    [
      "to start below the own level",
      { starts: [{ role: 8, level: 1 }] },
      "deduction.startsBelow starts.0.level",
    ],
    [
      "to start at the last level",
      { starts: [{ role: 7, level: 4 }] },
      "deduction.lastLevelCannotApply starts.0.role",
    ],
  ])("%s", (_, values, expected) => {
    const refusal = getAuthorityRefusal(
      { ...DEFAULT_AUTHORITY, ...values } as AuthorityValues,
      ROLES,
    );
    expect(refusal && `${refusal.key} ${refusal.field}`).toBe(expected);
  });
});
