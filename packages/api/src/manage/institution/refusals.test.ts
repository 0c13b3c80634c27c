import { beforeAll, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { institutionRouter } from "./router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const operations = async (institutionIds: number[] = []) => {
  const actor = await getActor(database.db, org.operations, { institutionIds });
  const context = createTestContext(database.db, actor, { now: () => NOON });
  return createCallerFactory(institutionRouter)(context);
};

const MOVE = { country: "PH" as const, reason: "It moves to Manila" };

test("changes no institution out of sight", async () => {
  const wide = await operations();
  const { id: institutionId } = org.south;
  const { version, stages, merchants, ...institution } = await wide.get({ institutionId });
  const { name, email, leaderName, leaderEmail } = institution;
  const { country, zone, placementDays } = institution;
  const limited = await operations([org.north.id]);
  const at = { institutionId, version };
  const update = {
    ...at,
    name,
    email,
    leaderName,
    leaderEmail,
    country,
    zone,
    placementDays,
    stageIds: stages.map(({ id }) => id),
    lenderIds: merchants.map(({ id }) => id),
  };
  for (const act of [
    () => limited.update(update),
    () => limited.disable(at),
    () => limited.enable(at),
  ])
    expect(await getRefusal(act())).toBe("record.notFound");
  expect(await getRefusal(wide.update(update))).toBeNull();
});

test("refuses law proposals of limited callers and for an unknown institution", async () => {
  const { id: institutionId } = org.north;
  const { version } = await (await operations()).get({ institutionId });
  const limited = await operations([institutionId]);
  const attempt = limited.proposeCountry({ ...MOVE, institutionId, version });
  expect(await getRefusal(attempt)).toBe("access.denied");
  const { proposeCountry } = await operations();
  const unknown = { ...MOVE, institutionId: 999_999, version };
  expect(await getRefusal(proposeCountry(unknown))).toBe("record.notFound");
});

test("switches off once under concurrent requests", async () => {
  const { disable, get } = await operations();
  const { id: institutionId } = org.south;
  const { version } = await get({ institutionId });
  const off = () => getRefusal(disable({ institutionId, version }));
  const both = await atOnce(database.db, "audit_log", off, off);
  expect(both).toEqual([null, "record.changed"]);
});
