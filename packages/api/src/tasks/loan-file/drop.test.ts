import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, rename, rm, symlink, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRefusal } from "../../session/testing.ts";
import { buildTape, type TestLoan } from "../loan-import/testing/tape.ts";
import { findLoan, fingerprintPortfolio } from "../loan-import/testing/world.ts";
import { watchFolders } from "./actions/watch.ts";
import { FOREIGN_MAPPING, MAPPING, newLoans, useLoanFiles } from "./testing.ts";

const files = useLoanFiles();
const { world, lenders, importAll, services } = files;
let dropDir = "";

beforeAll(async () => {
  dropDir = await mkdtemp(join(tmpdir(), "kolekta-drop-"));
});
afterAll(() => rm(dropDir, { recursive: true, force: true }));

let made = 0;
const newFolder = () => `lender-${(made += 1)}`;
const newAccount = async () =>
  (await services.newAccount({ lenderId: lenders.own, permissions: ["loan.push"] })).accountId;
const asSecond = async () => (await services.asSecond()).tasks.loanFile;

/** Binds a folder to an account of the lender, and returns it with its paths. */
async function newDrop(more: { readonly saveValid?: boolean } = {}) {
  const folder = newFolder();
  const accountId = await newAccount();
  const input = { accountId, folder, mapping: MAPPING, ...world.north, ...more };
  const { dropId } = await (await asSecond()).createDrop(input);
  const root = join(dropDir, folder);
  await mkdir(join(root, "in"), { recursive: true });
  const put = (name: string, loans: readonly TestLoan[]) =>
    Bun.write(join(root, "in", name), buildTape(loans));
  const list = (path: string) => readdir(join(root, path));
  const read = (path: string) => Bun.file(join(root, path)).text();
  return { accountId, dropId, folder, root, put, list, read };
}

/** Instant at which every file has rested. */
const now = () => new Date(Date.now() + 20_000);
const watch = (warn: (details: object, text: string) => void = () => {}) =>
  watchFolders(files.createJobContext({ dropDir, warn, now }));

/** Takes, imports and answers, as the jobs do one after the other. */
async function settle(): Promise<void> {
  await watch();
  await importAll({ now });
  await watch();
}

describe("a drop folder", () => {
  test("imports a file once and puts it beside its result", async () => {
    const drop = await newDrop();
    const loans = newLoans(2);
    await drop.put("march.csv", loans);
    await settle();
    expect(await findLoan(world.db, loans[0]?.no ?? "")).toBeDefined();
    expect((await drop.list("done")).sort()).toEqual(["march.csv", "march.csv.result.csv"]);
    expect(await drop.read("done/march.csv.result.csv")).toBe(
      ["row,loanNumber,outcome,field,value,reason"]
        .concat(loans.map(({ no }, index) => `${index + 2},${no},accepted,,,`))
        .concat("")
        .join("\r\n"),
    );
    expect([await drop.list("in"), await drop.list("taken")]).toEqual([[], []]);
  });

  test("refuses a file with failing rows, with each reason", async () => {
    const drop = await newDrop();
    const loans = newLoans(2, 1);
    await drop.put("bad.csv", loans);
    const before = await fingerprintPortfolio(world.db);
    await settle();
    expect(await fingerprintPortfolio(world.db)).toEqual(before);
    const result = await drop.read("refused/bad.csv.result.csv");
    expect(result).toContain(`2,${loans[0]?.no},failed,principal,much,`);
    expect(result).toContain(`3,${loans[1]?.no},valid,,,`);
  });

  test("leaves uploads that are not complete", async () => {
    const drop = await newDrop();
    await drop.put("early.csv.part", newLoans(1));
    await drop.put(".hidden.csv", newLoans(1));
    await settle();
    expect((await drop.list("in")).sort()).toEqual([".hidden.csv", "early.csv.part"]);
    await rename(join(drop.root, "in/early.csv.part"), join(drop.root, "in/early.csv"));
    await watchFolders(files.createJobContext({ dropDir, now: () => new Date() }));
    expect(await drop.list("in")).toContain("early.csv");
    await settle();
    expect(await drop.list("done")).toContain("early.csv");
  });

  test("answers the same content with the former result", async () => {
    const drop = await newDrop();
    const loans = newLoans(2);
    await drop.put("first.csv", loans);
    await settle();
    await drop.put("again.csv", loans);
    await watch();
    expect(await drop.read("done/again.csv.result.csv")).toBe(
      await drop.read("done/first.csv.result.csv"),
    );
    const { count } = await world.db
      .selectFrom("loanFile")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("dropId", "=", drop.dropId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test("follows no link and reads no huge file", async () => {
    const drop = await newDrop();
    const secret = join(dropDir, "secret.csv");
    await Bun.write(secret, buildTape(newLoans(1)));
    await symlink(secret, join(drop.root, "in", "link.csv"));
    const huge = join(drop.root, "in", "huge.csv");
    await Bun.write(huge, "no\n");
    await truncate(huge, 31 * 1024 * 1024);
    await settle();
    expect(await drop.read("refused/link.csv.result.csv")).toContain("This is a link");
    expect(await drop.read("refused/huge.csv.result.csv")).toContain("larger than 30 MB");
    expect(await drop.list("refused")).not.toContain("link.csv");
    expect(await drop.list("taken")).toEqual([]);
    expect(await Bun.file(secret).exists()).toBe(true);
  });

  test("is left alone when one of its folders is a link", async () => {
    const drop = await newDrop();
    const outside = await mkdtemp(join(dropDir, "outside-"));
    await symlink(outside, join(drop.root, "done"));
    await drop.put("file.csv", newLoans(1));
    const warnings: object[] = [];
    await watch((details) => void warnings.push(details));
    expect(warnings).toContainEqual(expect.objectContaining({ folder: drop.folder }));
    expect(await drop.list("in")).toEqual(["file.csv"]);
    await rm(drop.root, { recursive: true });
  });

  test("without an account is reported and left alone", async () => {
    await mkdir(join(dropDir, "stranger/in"), { recursive: true });
    await Bun.write(join(dropDir, "stranger/in/x.csv"), "no\n1\n");
    const warnings: object[] = [];
    await watch((details) => void warnings.push(details));
    expect(warnings).toContainEqual({ folder: "stranger", files: 1 });
    expect(await readdir(join(dropDir, "stranger/in"))).toEqual(["x.csv"]);
  });

  test("takes nothing after its removal", async () => {
    const drop = await newDrop();
    await (await asSecond()).removeDrop({ dropId: drop.dropId });
    await drop.put("late.csv", newLoans(1));
    await watch();
    expect(await drop.list("in")).toEqual(["late.csv"]);
    expect(await getRefusal((await asSecond()).removeDrop({ dropId: drop.dropId }))).toBe(
      "record.notFound",
    );
  });

  test("ends for good when the institution of its account is disabled", async () => {
    const institutionId = world.org.south.id;
    const { accountId } = await services.newAccount({ institutionId, permissions: ["loan.push"] });
    const folder = newFolder();
    const { dropId } = await (await asSecond()).createDrop({ accountId, folder, mapping: MAPPING });
    const setStatus = (status: string) =>
      world.db.updateTable("institution").set({ status }).where("id", "=", institutionId).execute();
    await setStatus("DISABLED");
    await watch();
    await setStatus("ENABLED");
    const drops = await (await asSecond()).listDrops();
    expect(drops.map((drop) => drop.dropId)).not.toContain(dropId);
  });

  test("takes nothing while its account is disabled", async () => {
    const drop = await newDrop();
    await world.db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "=", drop.accountId)
      .execute();
    await drop.put("file.csv", newLoans(1));
    await watch();
    expect(await drop.list("in")).toEqual(["file.csv"]);
  });
});

describe("a crash", () => {
  test("after the file was taken loses and doubles nothing", async () => {
    const drop = await newDrop();
    const loans = newLoans(2);
    await watch();
    const token = crypto.randomUUID();
    await Bun.write(join(drop.root, "taken", `${token}.march.csv`), buildTape(loans));
    await settle();
    expect((await drop.list("done")).sort()).toEqual(["march.csv", "march.csv.result.csv"]);
    // The result was written, but the file was not moved yet.
    await rename(join(drop.root, "done/march.csv"), join(drop.root, "taken", `${token}.march.csv`));
    await settle();
    expect((await drop.list("done")).sort()).toEqual(["march.csv", "march.csv.result.csv"]);
    expect(await drop.list("taken")).toEqual([]);
    const sent = await world.db
      .selectFrom("loanFile")
      .select(["state", "dropToken"])
      .where("dropId", "=", drop.dropId)
      .execute();
    expect(sent).toEqual([{ state: "APPLIED", dropToken: token }]);
  });
});

describe("binding a folder", () => {
  test("needs another person than the one who created the account", async () => {
    const accountId = await newAccount();
    const input = { accountId, folder: newFolder(), mapping: MAPPING, ...world.north };
    const { loanFile } = (await services.asAdmin()).tasks;
    expect(await getRefusal(loanFile.createDrop(input))).toBe("service.secondPerson");
    const second = await asSecond();
    const { dropId } = await second.createDrop(input);
    expect(await second.listDrops()).toContainEqual(
      expect.objectContaining({ dropId, folder: input.folder, accountId, mapping: MAPPING }),
    );
    const repeated = second.createDrop({ ...input, accountId: await newAccount() });
    expect(await getRefusal(repeated)).toBe("loanFile.folderInUse");
  });

  test("is refused for another lender's mapping and an account that sends no loans", async () => {
    const second = await asSecond();
    const input = { folder: newFolder(), mapping: FOREIGN_MAPPING, ...world.north };
    const foreign = second.createDrop({ ...input, accountId: await newAccount() });
    expect(await getRefusal(foreign)).toBe("loanFile.mappingUnknown");
    const { accountId } = await services.newAccount({ lenderId: lenders.own });
    const silent = second.createDrop({ ...input, mapping: MAPPING, accountId });
    expect(await getRefusal(silent)).toBe("loanFile.accountSendsNoLoans");
    const outside = second.createDrop({ ...input, accountId, folder: "../x" });
    await expect(outside).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("keeps the account from getting more power alone", async () => {
    const { accountId } = await newDrop();
    const admin = (await services.asAdmin()).manage.serviceAccount;
    const widened = admin.update({
      accountId,
      version: 1,
      name: `Widened ${accountId}`,
      permissions: ["loan.push", "loan.recall"],
    });
    expect(await getRefusal(widened)).toBe("service.revokeKeysFirst");
  });
});
