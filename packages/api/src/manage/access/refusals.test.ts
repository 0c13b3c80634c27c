import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { OpsContext } from "../../core/command.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { accessCommands } from "./commands.ts";
import { accessRouter } from "./router.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T05:00:00Z");
const HERE = "203.0.113.9";
const OFFICE = { range: "203.0.113.0/24", remark: "Head office" };
let org: Organisation;

const administrator = async (institutionIds: readonly number[] = []) => {
  const actor = await getActor(database.db, org.administrator, {
    institutionIds: [...institutionIds],
  });
  const overrides = { now: () => NOW, ip: HERE };
  return createCallerFactory(accessRouter)(createTestContext(database.db, actor, overrides));
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  await database.db.deleteFrom("accessAddress").execute();
  await database.db.deleteFrom("accessException").execute();
});

describe("a row of a list", () => {
  test("refuses an administrator limited to institutions", async () => {
    const { update } = await administrator([org.north.id]);
    const added = update({ ...OFFICE, institutionId: org.north.id });
    expect(await getRefusal(added)).toBe("access.denied");
  });

  test("is not found under an unknown id", async () => {
    const { update } = await administrator();
    const unknown = { ...OFFICE, addressId: 999_999, version: 1 };
    expect(await getRefusal(update(unknown))).toBe("record.notFound");
  });

  test("refuses a range that another row has on the same day", async () => {
    const { update } = await administrator();
    const institutionId = org.north.id;
    await update({ ...OFFICE, institutionId });
    const other = await update({ remark: "Branch", institutionId, range: "10.0.0.0/8" });
    expect(await getRefusal(update({ ...other, ...OFFICE }))).toBe("access.twice");
    await update({ ...other, remark: "Branch", range: "10.0.0.0/8" });
  });
});

describe("an exception", () => {
  test("is ended once, from its current version", async () => {
    const { updateException } = await administrator();
    const { exceptionId } = await updateException({
      login: org.north.agent.login,
      reason: "Works from home",
      until: "2026-04-30",
    });
    const ended = (version: number) => getRefusal(updateException({ exceptionId, version }));
    expect(await ended(2)).toBe("record.changed");
    expect(await ended(1)).toBeNull();
    expect(await ended(1)).toBe("record.notFound");
  });

  test.each([
    ["neither account nor address", {}, "access.loginOrAddress"],
    ["both", { login: "a", address: HERE }, "access.loginOrAddress"],
    ["an unknown account", { login: "nobody" }, "record.notFound"],
    ["text that is no address", { address: "office" }, "access.badRange"],
  ])("is refused at the command line for %s", async (_, named, key) => {
    const ops: OpsContext = {
      context: createTestContext(database.db, null, { via: "COMMAND" }),
      actAs: () => Promise.reject(new Error("no account is named")),
      progress: () => undefined,
    };
    const options = { days: "1", reason: "Locked out", ...named };
    const allow = accessCommands.find(({ name }) => name === "access allow");
    const allowed = allow?.run(ops, { args: {}, options });
    expect(await getRefusal(Promise.resolve(allowed))).toBe(key);
  });
});
