import { beforeAll, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { refusalOf } from "../../session/testing.ts";
import { institutionRouter } from "./router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const operations = async (institutionIds: number[] = []) => {
  const actor = await actorOf(database.db, org.operations, { institutionIds });
  const visit = visitOf(database.db, actor, { now: () => NOON });
  return createCallerFactory(institutionRouter)(visit);
};

const MOVE = { country: "PH" as const, reason: "It moves to Manila" };

test("changes no institution out of sight", async () => {
  const wide = await operations();
  const { id: institutionId } = org.south;
  const { version, queues, merchants, ...held } = await wide.get({
    institutionId,
  });
  const { name, email, leaderName, leaderEmail } = held;
  const { country, zone, placementDays } = held;
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
    queueIds: queues.map(({ id }) => id),
    merchantIds: merchants.map(({ id }) => id),
  };
  for (const act of [
    () => limited.update(update),
    () => limited.disable(at),
    () => limited.enable(at),
  ])
    expect(await refusalOf(act())).toBe("record.notFound");
  expect(await refusalOf(wide.update(update))).toBeNull();
});

test("refuses law proposals of limited callers and for an unknown institution", async () => {
  const { id: institutionId } = org.north;
  const { version } = await (await operations()).get({ institutionId });
  const limited = await operations([institutionId]);
  const own = limited.proposeCountry({ ...MOVE, institutionId, version });
  expect(await refusalOf(own)).toBe("access.denied");
  const { proposeCountry } = await operations();
  const unknown = { ...MOVE, institutionId: 999_999, version };
  expect(await refusalOf(proposeCountry(unknown))).toBe("record.notFound");
});

test("switches off once under concurrent requests", async () => {
  const { disable, get } = await operations();
  const { id: institutionId } = org.south;
  const { version } = await get({ institutionId });
  const off = () => refusalOf(disable({ institutionId, version }));
  const both = await atOnce(database.db, "audit_log", off, off);
  expect(both).toEqual([null, "record.changed"]);
});
