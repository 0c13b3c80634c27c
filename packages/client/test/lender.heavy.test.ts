/** A lender's system of the guides, on the packed client, while the server is killed twice. */
import { Database } from "bun:sqlite";
import { SQL } from "bun";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestContext } from "@kolekta/api/core/testing";
import {
  assignCase,
  moveCases,
  newCase,
  newLender,
  newUser,
  type Organisation,
  organisation,
  ROLE,
} from "@kolekta/api/seeds";
import { createToken } from "@kolekta/api/session/session/actions/token";
import { toneRecording } from "@kolekta/api/telephony/call/gateways/tone";
import { createKolekta, getData, type Kolekta } from "@kolekta/client";
import { testDatabase, type TestDatabase } from "@kolekta/db/testing";
import {
  type Finished,
  freePort,
  type ServerProcess,
  startServer,
} from "../../../apps/server/test/process.ts";
import {
  addGate,
  BANK_SECRET,
  buildLoan,
  groupByCase,
  type LoanRow,
  payByCode,
  type StoredChange,
} from "./lender-world.ts";
import { installPacked, ROOT } from "./packed.ts";

/** Only ends a hang: conditions are waited for, however slow the machine is. */
const LONGEST_MS = 15 * 60_000;
const LOANS = 5_000;
const LENDER = "Own Lender";
const PRODUCT = "Own cash";
const PERMISSIONS = ["loan.push", "changeFeed.read", "recording.upload", "recording.read"] as const;

const serverPort = freePort();
const receiverPort = freePort();
const url = `http://127.0.0.1:${serverPort}`;

let folder: string;
let database: TestDatabase;
/** Reads the database without the product's own driver. */
let sql: SQL;
let server: ServerProcess;
let receiver: Bun.Subprocess<"ignore", "ignore", "pipe">;
let org: Organisation;
let lenderId: number;
let admin: Kolekta;
let agent: Kolekta;
let key: string;

const start = () =>
  startServer({
    PORT: String(serverPort),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
    WEBHOOK_HOSTS: `127.0.0.1:${receiverPort}`,
    CODE_GATEWAY_URL: "http://127.0.0.1:1",
    CODE_GATEWAY_SECRET: BANK_SECRET,
  });

const connectAs = async ({ login }: { readonly login: string }): Promise<Kolekta> => {
  const request = { login, name: "test", days: 1 };
  const { token } = await createToken(createTestContext(database.db, null), request);
  return createKolekta({ url, token });
};

/** Starts a script of the examples in the lender's folder, which has only the packed client. */
function startScript(args: readonly string[], env: Record<string, string>) {
  const { PATH, HOME, TMPDIR } = process.env;
  return Bun.spawn([process.execPath, ...args], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, LENDER_STORE: join(folder, "lender.sqlite"), ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function runLender(...args: readonly string[]): Promise<Finished> {
  const child = startScript(["examples/lender.ts", ...args], {
    KOLEKTA_URL: url,
    KOLEKTA_TOKEN: key,
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err };
}

/** Waits without a limit of its own. */
async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(20);
}

async function createLenderAccount(): Promise<void> {
  const account = { name: "Core", lenderId, permissions: [...PERMISSIONS] };
  const { accountId } = await admin.trpc.manage.serviceAccount.create.mutate(account);
  const second = await newUser(database.db, { login: "second", roleId: ROLE.administrator });
  const { trpc } = await connectAs(second);
  const request = { accountId, name: "first", days: 30 };
  ({ key } = await trpc.manage.serviceAccount.createKey.mutate(request));
}

async function startReceiver(): Promise<void> {
  const { secret } = await admin.trpc.manage.webhook.create.mutate({
    name: "Lender",
    url: `http://127.0.0.1:${receiverPort}/kolekta`,
    lenderId,
  });
  const env = { WEBHOOK_SECRET: secret };
  const child = startScript(["examples/lender-receiver.ts", String(receiverPort)], env);
  receiver = child as unknown as typeof receiver;
  const reader = child.stdout.getReader();
  await reader.read();
  reader.releaseLock();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolekta-lender-"));
  await installPacked(folder);
  await cp(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  database = await testDatabase();
  sql = new SQL(database.url);
  server = await start();
  org = await organisation(database.db);
  await database.db.updateTable("appUser").set({ certifiedUntil: "2099-01-01" }).execute();
  lenderId = await newLender(database.db, LENDER);
  admin = await connectAs(org.administrator);
  agent = await connectAs(org.north.agent);
  await createLenderAccount();
  await startReceiver();
  const portfolio = {
    institutionId: org.north.id,
    product: { name: PRODUCT, lender: LENDER, currency: "IDR" },
    asOf: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    loans: Array.from({ length: LOANS }, buildLoan),
  };
  await Bun.write(join(folder, "loans.json"), JSON.stringify(portfolio));
}, LONGEST_MS);

afterAll(async () => {
  receiver?.kill();
  await server?.end("SIGKILL");
  await sql?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Lists the lender's loans, with their cases. */
function listLoans(): Promise<LoanRow[]> {
  return sql`
    select l.number, c.id::int as "caseId", l.id::int as "loanId",
      c.payoff_minor::int as "payoffMinor"
    from loan l join product p on p.id = l.product_id left join collection_case c on c.loan_id = l.id
    where p.lender_id = ${lenderId} order by l.id, c.id`;
}

const readStore = <Row>(query: string): Row[] => {
  const store = new Database(join(folder, "lender.sqlite"), { readonly: true });
  const rows = store.query(query).all() as Row[];
  store.close();
  return rows;
};

const hasWaitingMessages = async (): Promise<boolean> => {
  const waiting = await sql`select 1 from webhook_delivery where state = 'WAITING' limit 1`;
  return waiting.length > 0;
};

/**
 * Kills the server while it writes a loan, within the transaction of its batch, and while messages wait for the answer
 * of the receiver.
 */
async function killAt(loan: 1_500 | 3_500, push: () => void): Promise<void> {
  using gate = await sql.reserve();
  await gate`select pg_advisory_lock(${loan}::int)`;
  receiver.kill("SIGSTOP");
  push();
  await waitFor(hasWaitingMessages);
  await waitFor(async () => {
    const waiting = await gate`
      select 1 from pg_locks where locktype = 'advisory' and objid = ${loan} and not granted`;
    return waiting.length > 0;
  });
  await server.end("SIGKILL");
  receiver.kill("SIGCONT");
  await gate`select pg_advisory_unlock(${loan}::int)`;
}

test(
  "pushes 5,000 loans, each once, while the server is killed twice",
  async () => {
    await newCase(database.db, { agentId: org.north.agent.id });
    await addGate(sql);
    let run = Promise.resolve<Finished | null>(null);
    const push = () => {
      run = runLender("push", "loans.json");
    };
    await killAt(1_500, push);
    expect(await listLoans()).toHaveLength(1_000);
    // No server returns until the client has given up.
    expect(await run).toMatchObject({ code: 1, err: expect.stringMatching(/^failed: /) });

    server = await start();
    await killAt(3_500, push);
    expect(await listLoans()).toHaveLength(3_000);
    server = await start();
    for (let result = await run; result?.code !== 0; result = await runLender("push", "loans.json"))
      expect(result?.err).toMatch(/^failed: /);

    const loans = await listLoans();
    const sent = Array.from({ length: LOANS }, (_, index) => `N${index}`);
    expect(loans.map(({ number }) => number).toSorted()).toEqual(sent.toSorted());
    expect(new Set(loans.map(({ caseId }) => caseId)).size).toBe(LOANS);
  },
  LONGEST_MS,
);

const readChanges = (query: string): StoredChange[] =>
  readStore<{ data: string }>(query).map(({ data }) => JSON.parse(data));

const listFeed = (isOwn: boolean): Promise<Omit<StoredChange, "lenderId">[]> => sql`
  select id::int, type, case_id::int as "caseId" from change
  where (lender_id is not distinct from ${lenderId}::bigint) = ${isOwn} order by id`;

test(
  "the received messages equal the lender's change feed, in the order of each case",
  async () => {
    const [paid, promised, ended] = await listLoans();
    if (!paid || !promised || !ended) throw new Error("there are no loans");
    await payByCode({ url, db: database.db, agentId: org.north.agent.id }, paid);
    const promise = { caseId: promised.caseId, agentId: org.north.agent.id, amountMinor: 100_000 };
    const values = { ...promise, state: "CANCELLED", dueOn: "2026-03-10", createdAt: new Date() };
    await database.db.insertInto("promise").values(values).execute();
    await moveCases(database.db, { status: "C70", at: new Date(), caseIds: [ended.caseId] });
    await waitFor(async () => {
      const backlog = await sql`select 1 from change_backlog limit 1`;
      return backlog.length === 0;
    });
    await waitFor(async () => (await runLender("reconcile")).code === 0);

    const changes = readChanges("select data from change order by id");
    const messages = readChanges("select data from message order by position");
    expect(changes.map(({ id, type, caseId }) => ({ id, type, caseId }))).toEqual(
      await listFeed(true),
    );
    expect(messages.toSorted((a, b) => a.id - b.id)).toEqual(changes);
    const ofCases = ({ caseId }: StoredChange) => caseId !== null;
    expect(groupByCase(messages.filter(ofCases))).toEqual(groupByCase(changes.filter(ofCases)));
    expect(new Set(messages.map((message) => message.lenderId))).toEqual(new Set([lenderId]));
    expect((await listFeed(false)).length).toBeGreaterThan(0);
    const count = (type: string) => messages.filter((message) => message.type === type).length;
    expect([count("loan.imported"), count("case.opened")]).toEqual([LOANS, LOANS]);
    const types = ["code.created", "payment.posted", "promise.made", "case.closed"];
    expect(types.map(count)).toEqual([1, 1, 1, 2]);
  },
  LONGEST_MS,
);

test(
  "a message that is sent again is stored once",
  async () => {
    const before = readStore("select 1 from message").length;
    const [delivery] = await sql<{ deliveryId: number; endpointId: number }[]>`
      select id::int as "deliveryId", endpoint_id::int as "endpointId" from webhook_delivery limit 1`;
    if (!delivery) throw new Error("there is no delivery");
    await admin.trpc.manage.webhook.replay.mutate(delivery);
    await waitFor(async () => {
      const replays = await sql`
        select 1 from webhook_delivery where is_replay and state = 'DELIVERED'`;
      return replays.length === 1;
    });
    expect(readStore("select 1 from message")).toHaveLength(before);
  },
  LONGEST_MS,
);

test(
  "a message with a wrong signature is refused, and no other one was",
  async () => {
    const before = readStore("select 1 from message").length;
    const reply = await fetch(`http://127.0.0.1:${receiverPort}/kolekta`, {
      method: "POST",
      body: JSON.stringify({ type: "case.closed", data: { id: 1 } }),
      headers: {
        "webhook-id": "msg_forged",
        "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        "webhook-signature": "v1,Zm9yZ2Vk",
      },
    });
    expect(reply.status).toBe(401);
    expect(readStore("select 1 from message")).toHaveLength(before);
    receiver.kill();
    expect((await new Response(receiver.stderr).text()).trim().split("\n")).toEqual([
      expect.stringMatching(/^refused: .*signature/i),
    ]);
  },
  LONGEST_MS,
);

/** Records an ended call of the agent with the borrower of a case. */
async function recordCall(caseId: number) {
  const [contact] = await sql<{ id: number; phone: string }[]>`
    select t.id::int, t.phone from contact t join collection_case c on c.borrower_id = t.borrower_id
    where c.id = ${caseId} and t.relation = 'R01'`;
  if (!contact) throw new Error(`case ${caseId} has no contact`);
  const { callId } = await getData(
    agent.rest.POST("/api/sms/manual/callOutMessage", {
      body: { taskId: caseId, contactId: contact.id, cause: "TALKED", duration: 30 },
    }),
  );
  return { callId: callId as number, phone: `+${contact.phone}` };
}

test(
  "hears back the recording of a call, byte by byte",
  async () => {
    const loan = (await listLoans()).at(-1);
    if (!loan) throw new Error("there are no loans");
    const { db } = database;
    await assignCase(db, loan.caseId, { agentId: org.north.agent.id, at: new Date() });
    const { phone } = await recordCall(loan.caseId);
    const call = { loanNumber: loan.number, product: PRODUCT, phone, at: new Date().toISOString() };
    await Bun.write(join(folder, "call.wav"), toneRecording(2));
    const result = await runLender("record", "call.wav", "download.wav", JSON.stringify(call));
    expect(result).toMatchObject({ code: 0, out: expect.stringMatching(/: 2 seconds\n$/) });
    const downloaded = await Bun.file(join(folder, "download.wav")).bytes();
    expect(downloaded).toEqual(await toneRecording(2).bytes());
  },
  LONGEST_MS,
);

test(
  "the key does nothing else, and reaches no other lender",
  async () => {
    const { rest } = createKolekta({ url, token: key });
    const { permissions } = await getData(rest.GET("/api/key"));
    expect([...permissions].toSorted()).toEqual([...PERMISSIONS].toSorted());
    const getRefusal = (reply: Promise<unknown>) =>
      reply.then(
        () => null,
        ({ key: refusal, status }) => [refusal, status],
      );
    const foreign = await newCase(database.db, { now: new Date(), agentId: org.north.agent.id });
    const { callId } = await recordCall(foreign.caseId);
    const product = { name: "Cash", lender: "Test Lender", currency: "IDR" };
    const loans = [buildLoan(null, 0)];
    const recall = { product: PRODUCT, loanNumbers: ["N9"], reason: "LENDER_RECALL", inDays: 7 };
    const file = new File([toneRecording(1)], "call.wav");
    const replies = [
      rest.GET("/api/task/listing"),
      rest.POST("/api/loans/recall", { body: recall }),
      rest.GET("/api/manage/lender/listing"),
      rest.POST("/api/loans", { body: { institutionId: org.north.id, product, loans } }),
      rest.POST("/api/call/recording", { body: { callId, file } }),
      rest.GET("/api/call/recording", { params: { query: { callId } } }),
    ];
    expect(await Promise.all(replies.map(getRefusal))).toEqual([
      ["key.procedure", 403],
      ["access.denied", 403],
      ["access.denied", 403],
      ["loanImport.lenderForeign", 400],
      ["record.notFound", 404],
      ["record.notFound", 404],
    ]);
  },
  LONGEST_MS,
);
