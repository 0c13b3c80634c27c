import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { lenderRouter } from "./router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(lenderRouter);
let org: Organisation;
beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (persona: Persona, overrides = {}) =>
  createCaller(createTestContext(database.db, await getActor(database.db, persona, overrides)));

test("a lender is created, renamed on its current version, and counted", async () => {
  const lender = await as(org.operations);
  const made = await lender.save({ name: "  Dana Kita " });
  const renamed = await lender.save({ ...made, name: "Dana Kita Jaya" });
  expect(await getRefusal(lender.save({ ...made, name: "Late" }))).toBe("record.changed");
  expect(renamed.version).toBe(2);
  const { rows } = await (await as(org.inspector)).list({});
  expect(rows).toMatchObject([
    { name: "Dana Kita Jaya", products: [], institutions: 0 },
    { name: "Test Lender", products: ["Cash"], institutions: 2 },
  ]);
});

test.each(["Test Lender", "Dana Kita"])(
  "%s, the present or first name of a lender, is refused for another",
  async (name) => {
    const lender = await as(org.administrator);
    expect(await getRefusal(lender.save({ name }))).toBe("lender.nameInUse");
  },
);

test("refuses a name in use and an unknown id", async () => {
  const lender = await as(org.operations);
  const made = await lender.save({ name: "Pinjam Cepat" });
  const renamed = (change: object) =>
    getRefusal(lender.save({ ...made, name: "Pinjam Kilat", ...change }));
  expect(await renamed({ name: "Test Lender" })).toBe("lender.nameInUse");
  expect(await renamed({ lenderId: 999_999 })).toBe("record.notFound");
  expect(await renamed({})).toBeNull();
});

test("refuses a colon, which ends the lender in the keys of borrowers", async () => {
  const lender = await as(org.operations);
  expect(await getRefusal(lender.save({ name: "Pinjam:Cepat" }))).toBe("lender.nameColon");
  const made = await lender.save({ name: "Tanpa Titik" });
  const renamed = lender.save({ ...made, name: "Tanpa: Titik" });
  expect(await getRefusal(renamed)).toBe("lender.nameColon");
});

test("shows limited callers only the lenders of their institutions", async () => {
  await (await as(org.operations)).save({ name: "Elsewhere" });
  const limited = await as(org.operations, { institutionIds: [org.north.id] });
  const { rows, total } = await limited.list({});
  expect(rows).toMatchObject([{ name: "Test Lender", institutions: 1 }]);
  expect(total).toBe(1);
});

test("refuses creation by limited callers and reading by agencies", async () => {
  const limited = await as(org.operations, { institutionIds: [org.north.id] });
  expect(await getRefusal(limited.save({ name: "Mine" }))).toBe("access.denied");
  const admin = await as(org.north.admin);
  expect(await getRefusal(admin.list({}))).toBe("access.denied");
});
