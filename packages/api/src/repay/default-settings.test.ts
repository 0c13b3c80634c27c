import { beforeAll, describe, expect, test } from "bun:test";
import { type Organisation, organisation } from "../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../core/guarded.ts";
import { getActor, createTestContext } from "../core/testing.ts";
import { repayRouter } from "./router.ts";

const database = useTestDatabase();
const call = createCallerFactory(repayRouter);
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

/** Builds callers for operations, with the given institutions. */
const operations = async (institutionIds: readonly number[]) => {
  const actor = await getActor(database.db, org.operations);
  return call(createTestContext(database.db, { ...actor, institutionIds }));
};

type Operations = Awaited<ReturnType<typeof operations>>;

/** Id of a revision that does not exist. */
const NONE = 999_999;

const noShares = { extensionFee: 0, interest: 0, principal: 0 };
const LEVELS = ([0, 1, 2, 3, 4] as const).map((level) => ({
  level,
  lateFee: 20 * level,
  ...noShares,
}));

/** Changes on an outdated revision: a caller with the right to make them gets a conflict. */
const CHANGES: readonly (readonly [string, (api: Operations) => unknown, message?: string])[] = [
  [
    "limits of deductions",
    ({ deductionPolicy }) =>
      deductionPolicy.updateLimits({ stageId: null, baseId: NONE, levels: LEVELS }),
  ],
  [
    "the budget of the house",
    ({ deductionPolicy }) =>
      deductionPolicy.update({
        currency: "IDR",
        institutionId: null,
        baseId: NONE,
        budget: 5,
        checkAboveMinor: 0,
        validDays: 1,
        maxDays: 2,
      }),
  ],
  [
    "extensions of a stage",
    ({ extension }) =>
      extension.updateStageSetting({
        stageId: org.stages.early,
        baseRuleId: NONE,
        percentage: 20,
        dpdFrom: -2,
        dpdTo: 25,
        maxExtensions: 2,
        days: [7],
      }),
  ],
  [
    "the withdrawal of terms",
    ({ terms }) =>
      terms.withdraw({
        productId: org.productId,
        termsId: NONE,
        baseId: NONE,
        reason: "typed by mistake",
      }),
    "record.notFound",
  ],
];

describe("a setting for every institution", () => {
  test.each(CHANGES)(
    "%s requires access to every institution",
    async (_, change, message = "record.changed") => {
      const some = await operations([org.north.id]);
      await expect(change(some)).rejects.toMatchObject({ code: "FORBIDDEN" });
      const all = await operations([]);
      await expect(change(all)).rejects.toMatchObject({ message });
    },
  );
});
