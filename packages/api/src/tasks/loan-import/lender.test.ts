import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import {
  uploadAndCheck,
  uploadAndApply,
  type IntakeHarness,
  testMapping,
} from "./testing/harness.ts";
import { withFreshNumbers, getRefusalKey, findLoan, useIntakeWorld } from "./testing/world.ts";
import { buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

const unlinkLender = () =>
  sql`delete from institution_lender where institution_id = ${intake.org.south.id}`.execute(
    intake.db,
  );

const switchSouth = (status: "ENABLED" | "DISABLED") =>
  intake.db
    .updateTable("institution")
    .set({ status })
    .where("id", "=", intake.org.south.id)
    .execute();

describe("a tape belongs to the lender of its product", () => {
  test("a new product becomes the lender's", async () => {
    const [loan] = withFreshNumbers([{}]);
    await uploadAndApply(harness, buildTape(loan ? [loan] : []), intake.north);
    const { rows } = await sql`
      select m.name from product p join lender m on m.id = p.lender_id where p.name = 'Test product'`.execute(
      intake.db,
    );
    expect(rows).toEqual([{ name: "Test lender" }]);
    expect(await findLoan(intake.db, loan?.no ?? "")).toBeDefined();
  });

  test("an unknown lender is refused before a row is read", async () => {
    const product = { name: "New", lender: "Nobody", currency: "IDR" };
    const run = uploadAndCheck(harness, buildTape(withFreshNumbers([{}])), {
      ...intake.north,
      mapping: testMapping({ product }),
    });
    const field = "mapping.product.lender";
    await expect(run).rejects.toMatchObject({ cause: { key: "loanImport.lenderUnknown", field } });
  });

  test("an institution no longer bound gets none of a checked tape", async () => {
    const [loan] = withFreshNumbers([{}]);
    const { runId } = await uploadAndCheck(harness, buildTape(loan ? [loan] : []), intake.south);
    await unlinkLender();
    await harness.call.applyRun({ runId });
    expect(await harness.call.getRun({ runId })).toMatchObject({
      state: "FAILED",
      failure:
        "Institution south is not linked to lender “Test lender”. Link it on the institution's page under “Edit”, or choose another institution.",
    });
    expect(await findLoan(intake.db, loan?.no ?? "")).toBeUndefined();
    expect(
      await getRefusalKey(uploadAndCheck(harness, buildTape(withFreshNumbers([{}])), intake.south)),
    ).toBe("loanImport.lenderNotLinked");
  });

  test("a disabled institution gets no tape", async () => {
    await switchSouth("DISABLED");
    expect(
      await getRefusalKey(uploadAndCheck(harness, buildTape(withFreshNumbers([{}])), intake.south)),
    ).toBe("institution.disabled");
    await switchSouth("ENABLED");
  });
});
