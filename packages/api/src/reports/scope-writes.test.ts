import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor } from "../core/context.ts";
import type { Organisation, Persona } from "../seeds/index.ts";
import { REPORT_NOUNS } from "./run/contract-codes.ts";
import { RANGE, reportsAs, TODAY, toAnswerText, createTwoInstitutions } from "./testing-scope.ts";

const database = useTestDatabase();
let org: Organisation;

beforeAll(async () => {
  org = await createTwoInstitutions(database.db);
}, 120_000);

const as = (person: Persona, limits: Partial<Actor> = {}) => reportsAs(database.db, person, limits);

describe("writes", () => {
  const getCode = (reply: Promise<unknown>) =>
    toAnswerText(reply).then((text) => text.split(" ")[0]);
  const limited = () => as(org.operations, { institutionIds: [org.north.id] });

  test("of reports require a permission within the own institution", async () => {
    const { north, south } = org;
    const on = TODAY;
    for (const person of [
      north.agent,
      north.leader,
      org.inspector,
      org.finance,
      org.service,
      org.administrator,
    ]) {
      const api = await as(person);
      for (const noun of Object.values(REPORT_NOUNS))
        expect([
          await getCode(api[noun].collect({ on })),
          await getCode(api[noun].refresh(RANGE)),
        ]).toEqual(["FORBIDDEN", "FORBIDDEN"]);
    }
    for (const api of [await as(north.admin), await limited()]) {
      const institutionId = south.id;
      for (const report of Object.values(REPORT_NOUNS).map((noun) => api[noun])) {
        expect(await getCode(report.collect({ on, institutionId }))).toBe("NOT_FOUND");
        expect(await getCode(report.refresh({ ...RANGE, institutionId }))).toBe("NOT_FOUND");
        const run = await report.collect({ on });
        expect(run.institutionId).toBe(north.id);
      }
    }
  });

  test("of targets and wages require the same", async () => {
    const { north, south, stages } = org;
    const target = (institutionId: number, baseId: number | null = null) => ({
      institutionId,
      stageId: stages.early,
      month: "2026-04",
      baseId,
      currency: "IDR" as const,
      amountMinor: 1,
      rate: 1,
      reason: "Agreed",
    });
    for (const person of [
      north.agent,
      north.leader,
      org.inspector,
      org.finance,
      org.service,
      org.management,
      org.administrator,
    ])
      expect(await getCode((await as(person)).target.save(target(north.id)))).toBe("FORBIDDEN");
    for (const api of [await as(north.admin), await limited()]) {
      expect(await getCode(api.target.save(target(south.id)))).toBe("NOT_FOUND");
      expect(
        await getCode(
          api.target.copy({ month: "2026-04", institutionId: south.id, reason: "Agreed" }),
        ),
      ).toBe("NOT_FOUND");
    }
    // Copies all visible targets and no others.
    await (await limited()).target.copy({ month: "2026-04", reason: "Agreed" });
    const all = await (await as(org.operations)).target.list({ month: "2026-04" });
    const targeted = all.filter(({ line }) => line !== null);
    expect(targeted.map((row) => row.institutionId)).toEqual([north.id]);
    const edit = {
      agentId: south.agent.id,
      day: TODAY,
      version: 0,
      bonus: 1,
      baseSalary: 0,
      performanceWage: 0,
      dailyDebit: 0,
      deduction: 0,
      reason: "Agreed",
    };
    const quality = {
      agentId: south.agent.id,
      effectiveOn: TODAY,
      reason: "Agreed",
      factor: 70 as const,
    };
    const month = { institutionId: south.id, month: "2026-02" };
    for (const person of [
      north.agent,
      north.leader,
      north.admin,
      org.inspector,
      org.service,
      org.management,
      org.administrator,
    ]) {
      const { wage } = await as(person);
      expect([
        await getCode(wage.update(edit)),
        await getCode(wage.setQuality(quality)),
        await getCode(wage.closeMonth(month)),
      ]).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
    }
    const limits = { institutionIds: [north.id] };
    const { wage } = await as(org.finance, limits);
    expect([
      await getCode(wage.update(edit)),
      await getCode(wage.setQuality(quality)),
      await getCode(wage.closeMonth(month)),
    ]).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
    expect(await getCode((await limited()).wage.closeMonth(month))).toBe("FORBIDDEN");
  });
});
