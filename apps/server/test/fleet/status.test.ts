import { describe, expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { migrateDown } from "@kolekta/db";
import { migrations } from "@kolekta/db/migrations";
import { ping } from "../../src/ops/fleet/postgres/condition.ts";
import { freePort } from "../process.ts";
import { getInstallationOutcomes, statesIn, useFleet } from "./world.ts";

const fleet = useFleet("north", "south");
const newest = migrations.at(-1)?.name;

interface Status {
  readonly version: string;
  readonly pending: string[];
  readonly bytes: number;
  readonly connections: number;
  readonly lag: unknown;
}

/** Unreachable installation. */
const lost = () => ({
  name: "lost",
  databaseUrl: `postgres://kolekta:secret-of-lost@127.0.0.1:${freePort()}/lost`,
  dataDir: "data/lost",
});

const buildRejected = () => {
  const url = new URL(fleet.url("north"));
  url.username = "nobody_of_that_name";
  url.password = "secret-of-barred";
  url.pathname = "/postgres";
  return { name: "barred", databaseUrl: url.href, dataDir: "data/barred" };
};

describe("fleet status", () => {
  test("reports the state of each installation, even when others do not answer", async () => {
    const [undone] = await migrateDown(fleet.db("south"));
    await ping(fleet.db("north"));
    await fleet.write([lost(), buildRejected()]);
    const reply = await fleet.run("status", "--json");
    expect([reply.code, reply.err]).toEqual([1, ""]);
    expect(statesIn(reply)).toEqual([
      "north done",
      "south failed",
      "lost unreachable",
      "barred unreachable",
    ]);
    const [north, south, ...others] = getInstallationOutcomes<Status>(reply);
    expect(north).toMatchObject({
      line: "",
      data: {
        version: newest,
        pending: [],
        lag: "none",
        lastRunDay: null,
        backup: null,
        verification: null,
      },
    });
    expect(north?.data.bytes).toBeGreaterThan(1_000_000);
    // At least the connection of this test.
    expect(north?.data.connections).toBeGreaterThan(0);
    expect(south).toMatchObject({ line: "behind", data: { pending: [undone] } });
    expect(others.map(({ line, data }) => [line, data])).toEqual([
      [expect.stringMatching(/^The database at \S+ does not answer: /), null],
      [expect.stringContaining("does not let us in: "), null],
    ]);
    expect(reply.out).not.toContain("secret-of");
  }, 180_000);

  test("has a line for each installation, and succeeds when all selected ones are up to date", async () => {
    const all = await fleet.run("status");
    const lines = all.out.trimEnd().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "installation",
      "north",
      "south",
      "lost",
      "barred",
      "lost:",
      "barred:",
    ]);
    expect(lines[1]).toMatch(new RegExp(`^north +up to date +${newest} +0 `));
    expect(lines[2]).toMatch(/^south +behind /);
    expect(lines[5]).toContain("does not answer: ");
    expect(all.out + all.err).not.toContain("secret-of");
    const some = await fleet.run("status", "--except", "south,lost,barred");
    expect([some.code, some.err]).toEqual([0, ""]);
    const due = await fleet.run(
      "status",
      "--only",
      "north",
      "--verified-within",
      "24",
      "--backed-up-within",
      "24",
    );
    expect(due.code).toBe(1);
    expect(due.out).toContain("not verified lately, not backed up lately");
  }, 180_000);

  test("refuses a file with a password that others may read", async () => {
    await fleet.write();
    await chmod(fleet.file(), 0o644);
    const { code, err } = await fleet.run("status");
    expect([code, err]).toEqual([
      1,
      `${fleet.file()} holds passwords and other users may read it. Run chmod 600 on it.\n`,
    ]);
    await chmod(fleet.file(), 0o600);
  }, 180_000);
});
