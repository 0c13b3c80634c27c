import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestDatabase, testDatabase, waitUntil } from "@kolekta/db/testing";
import { ROOT } from "../src/env.ts";
import { ops } from "./ops.ts";
import { startServer } from "./process.ts";
import { type RestHarness, createRestHarnesses } from "./rest-harness.ts";

/** A certificate is valid for three years at most. */
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

const CAPTCHA = "24680";
const PASSWORD = "Rumah2026";

/** Creates an installation with SEED=none and one administrator from the command line. */
async function createEmptyInstallation() {
  const database = await testDatabase();
  const dir = await mkdtemp(join(tmpdir(), "kolekta-setup-"));
  const env = { DATABASE_URL: database.url, DATA_DIR: dir };
  const server = await startServer({ ...env, CAPTCHA_FIXED: CAPTCHA });
  const json = async (...args: string[]) => {
    const { out, code, err } = await ops([...args, "--json"], env);
    if (code !== 0) throw new Error(err);
    return JSON.parse(out) as { password: string; token: string };
  };
  const harnesses = createRestHarnesses(server.url, CAPTCHA);
  const first = async (login: string, role: string, name: string) => {
    const { password } = await json(
      "user",
      "create",
      "--login",
      login,
      "--role",
      role,
      "--name",
      name,
      "--email",
      `${login}@kolekta.example`,
    );
    return harnesses.first(login, password, PASSWORD);
  };
  const admin = await first("admin", "9", "Dewi Lestari");
  const management = () => first("management", "7", "Sri Wahyuni");
  const stop = async () => {
    await server.end();
    await database.drop();
    await rm(dir, { recursive: true });
  };
  return { database, server, harnesses, admin, management, json, stop };
}

type Installation = Awaited<ReturnType<typeof createEmptyInstallation>>;

interface Row {
  readonly taskId: number;
  readonly borrowerId: number;
  readonly version: number;
}

const results = ({ db }: TestDatabase) =>
  db
    .selectFrom("collectionLog as l")
    .innerJoin("appUser as u", "u.id", "l.agentId")
    .innerJoin("collectionCase as c", "c.id", "l.caseId")
    .select(["u.login", "l.result", "c.status"])
    .execute();

describe("examples/setup-institution.ts", () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await createEmptyInstallation();
  }, 180_000);
  afterAll(() => installation.stop());

  const run = async (token: string, confirming: string) => {
    const child = Bun.spawn([process.execPath, "examples/setup-institution.ts"], {
      cwd: ROOT,
      env: {
        PATH: process.env["PATH"],
        KOLEKTA_URL: installation.server.url,
        KOLEKTA_TOKEN: token,
        KOLEKTA_MANAGEMENT_TOKEN: confirming,
        KOLEKTA_PASSWORD: PASSWORD,
      },
      stdin: new Blob([`${CAPTCHA}\n`.repeat(8)]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { out, err, code: await child.exited };
  };

  test("goes from one administrator to the first result, and finds all of it again", async () => {
    await installation.management();
    const createToken = async (login: string) =>
      (
        await installation.json(
          "token",
          "create",
          "--login",
          login,
          "--name",
          "setup",
          "--days",
          "1",
        )
      ).token;
    const tokens = [await createToken("admin"), await createToken("management")] as const;
    const first = await run(...tokens);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toContain("3 cases have their agent.");
    expect(first.out).toContain("operations waits to be confirmed");
    const expectedResult = [{ login: "baru-agent1", result: "A20RETRY", status: "C10" }];
    expect(await results(installation.database)).toEqual(expectedResult);

    const second = await run(...tokens);
    expect(second).toMatchObject({ code: 0, err: "" });
    expect(second.out).toContain("Every case has its agent.");
    expect(await results(installation.database)).toEqual(expectedResult);

    const name = ["--name", "Sri Wahyuni", "--email", "sri@kolekta.example"];
    const made = await installation.json(
      "user",
      "create",
      "--login",
      "head",
      "--role",
      "7",
      ...name,
    );
    const head = await installation.harnesses.first("head", made.password, PASSWORD);
    const { rows } = await head.post<{ rows: { id: number; version: number }[] }>(
      "/api/manage/user/list",
      { unconfirmed: true },
    );
    const [waiting] = rows;
    await head.post("/api/manage/user/confirm", { userId: waiting?.id, version: waiting?.version });
    const third = await run(...tokens);
    expect(third.out).not.toContain("waits to be confirmed");
  }, 180_000);
});

const POLICY = {
  promiseDays: 7,
  promiseMinPercent: 30,
  promiseFloorMinor: 50_000,
  promiseGraceDays: 1,
  promiseKeptPercent: 90,
  promiseMaxBroken: 2,
  promiseCureDays: 3,
  longAging: false,
  recoveryPercent: 50,
};

const TAPE =
  "Loan,Granted,Principal,Days late,Customer,Name,Phone,Province\n" +
  "R-1,2026-01-15,1500000,12,C-1,Rina Wulandari,081234567801,Jawa Barat\n";

const MAPPING = {
  name: "First tape",
  product: { name: "Cash", lender: "PT Pinjam", currency: "IDR" },
  fields: {
    loanNumber: { column: "Loan" },
    loanOn: { column: "Granted", day: "YMD" },
    principal: { column: "Principal" },
    daysDelinquent: { column: "Days late" },
    borrowerId: { column: "Customer" },
    borrowerName: { column: "Name" },
    phone: { column: "Phone" },
    province: { column: "Province" },
  },
};

describe("REST paths by themselves", () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await createEmptyInstallation();
  }, 180_000);
  afterAll(() => installation.stop());

  const stage = (name: string, dpdFrom: number, dpdTo: number | null) =>
    installation.admin.post<{ stageId: number }>("/api/manage/stage/save", {
      stageId: null,
      version: null,
      baseId: null,
      name,
      type: "MANUAL",
      institutionIds: [],
      groupIds: [],
      policy: { ...POLICY, dpdFrom, dpdTo },
    });

  /** Creates stages, a lender, an institution and a group. */
  const organisation = async () => {
    const { admin } = installation;
    const { stageId } = await stage("Early", 1, 30);
    const later = await stage("Late", 31, null);
    const stageIds = [stageId, later.stageId];
    const { lenderId } = await admin.post<{ lenderId: number }>("/api/manage/lender/save", {
      name: "PT Pinjam",
    });
    const { institutionId } = await admin.post<{ institutionId: number }>(
      "/api/manage/institution/create",
      {
        name: "PT Tagih",
        email: "office@tagih.example",
        leaderName: "Hendra",
        leaderEmail: "hendra@tagih.example",
        country: "ID",
        zone: "Asia/Jakarta",
        adminLogin: "tagih-admin",
        stageIds,
        lenderIds: [lenderId],
      },
    );
    const { groupId } = await admin.post<{ groupId: number }>("/api/manage/group/save", {
      institutionId,
      name: "Group A",
      stageIds,
    });
    return { institutionId, groupId, stageId };
  };

  /** Creates a user and signs in after the change of the one-time password. */
  const person = async (login: string, role: number, orgUnit: object) => {
    const { userId, password } = await installation.admin.post<{
      userId: number;
      password: string;
    }>("/api/manage/user/createOrUpdate", {
      login,
      role,
      name: login,
      email: `${login}@tagih.example`,
      ...orgUnit,
    });
    const harness = await installation.harnesses.first(login, password, PASSWORD);
    return { userId, harness };
  };

  /** Sends the certificate as administrator and confirms it as the lender's management. */
  const certify = async (userId: number) => {
    const { proposalId } = await installation.admin.upload<{ proposalId: number }>(
      "/api/manage/user/certificate/propose",
      "certificate.pdf",
      "%PDF-1.7 certificate",
      { userId: String(userId), certifiedUntil: NEXT_YEAR },
    );
    const management = await installation.management();
    await management.post("/api/manage/proposal/approve", { proposalId, version: 1 });
  };

  const importTape = async (operations: RestHarness, institutionId: number) => {
    const { runId } = await operations.upload<{ runId: number }>(
      "/api/task/intake/upload",
      "tape.csv",
      TAPE,
    );
    await operations.post("/api/task/intake/check", { runId, institutionId, mapping: MAPPING });
    const getState = async () =>
      (
        await operations.get<{ state: string }>("/api/task/intake/progress", {
          runId: String(runId),
        })
      ).state;
    await waitUntil(async () => (await getState()) === "CHECKED");
    await operations.post("/api/task/intake/apply", { runId });
    await waitUntil(async () => (await getState()) === "APPLIED");
  };

  test("go from one administrator to the first result", async () => {
    const { stageId, ...orgUnit } = await organisation();
    const operations = (await person("operations", 4, {})).harness;
    const agent = await person("agent", 1, {
      ...orgUnit,
      stageId,
      telephony: { username: "agent", extension: "1001" },
    });
    await certify(agent.userId);
    await importTape(operations, orgUnit.institutionId);
    const found = await operations.post<{ rows: Row[] }>("/api/task/listing", { unassigned: true });
    await operations.post("/api/task/binding/bind", {
      items: found.rows.map(({ taskId }) => ({ taskId, agentId: agent.userId })),
    });
    const { rows } = await agent.harness.post<{ rows: Row[] }>("/api/task/listing", {});
    const [row] = rows;
    if (!row) throw new Error("the agent sees no case");
    const contacts = await agent.harness.get<{ contactId: number }[]>(
      `/api/task/contactList/${row.borrowerId}`,
    );
    await agent.harness.post("/api/task/collectionLog/save", {
      taskId: row.taskId,
      version: row.version,
      channel: "03",
      contactId: contacts[0]?.contactId,
      callStatus: "NOA",
      result: "A20RETRY",
      nextCallAt: new Date(Date.now() + 86_400_000),
    });
    expect(await results(installation.database)).toEqual([
      { login: "agent", result: "A20RETRY", status: "C10" },
    ]);
  }, 180_000);
});
