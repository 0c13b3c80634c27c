import { join } from "node:path";
import { publishNow } from "@kolekta/api/core/publish-now";
import { createTestContext } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import { startSession } from "@kolekta/api/session/session/actions/session";
import type { Db } from "@kolekta/db";
import { newUser, ROLE } from "@kolekta/api/seeds";
import { type Crowd, crowdAt } from "./crowd.ts";
import { computeSpread } from "./loop.ts";
import { getResidentMemory } from "./memory.ts";
import { getProcessorMs } from "./processors.ts";
import { openBench, type Bench } from "./bench.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";

/** Most tabs that one session may have. */
const TABS = 20;
const WARM_UP = 5;
const ROUNDS = 40;
const PAUSE_MS = 50;
const WORD = "guard.changed";
const KB = 1024;
/** Connects these first, so that the cost of the first sockets is not counted. */
const FIRST_SHARE = 0.1;

/** Server with sockets and a way to send all of them one fact. */
interface Side {
  readonly pid: number;
  readonly crowd: Crowd;
  /** Resident kilobytes of the server per socket. */
  readonly kilobytes: number;
  trigger(): unknown;
}

interface SocketTimes {
  /** Milliseconds from before the fact is sent until the last socket has it. */
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds of processor time of the server per fact. */
  readonly work: number;
}

/** Sends one fact to many sockets, alternating with a bare publish to as many. */
export async function benchSockets(
  sockets: number,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  await using bench = await openBench(1_000, printLine);
  using plain = await startBare();
  const app = await appSide(bench, sockets);
  const bare = await bareSide(plain, sockets);
  printLine(`${app.crowd.size} sockets here, ${bare.crowd.size} on the bare server`);
  const [measured, limit] = await measureSides([app, bare]);
  for (const { crowd } of [app, bare]) crowd.leave();
  return toRows(sockets, { ...app, ...measured }, { ...bare, ...limit });
}

type Result = SocketTimes & Pick<Side, "kilobytes">;

function toRows(sockets: number, measured: Result, bare: Result): WorkloadResult[] {
  const crowd = `${sockets.toLocaleString("en")} sockets`;
  const time = (
    key: "p50" | "p95" | "work",
    subject: string,
    aim: Pick<WorkloadResult, "aim" | "isMet">,
  ): WorkloadResult => ({
    subject,
    measured: milliseconds(measured[key]),
    limit: `${milliseconds(bare[key])} bare publish`,
    ratio: bare[key] / measured[key],
    ...aim,
  });
  const asBare = (key: "p50" | "work") => ({
    aim: "≥ 0.50",
    isMet: bare[key] / measured[key] >= 0.5,
  });
  const withinASecond = { aim: "≤ 1 s", isMet: measured.p95 <= 1_000 };
  const label = `A fact from its commit to the last of ${crowd}`;
  return [
    time("p50", `${label}, median`, asBare("p50")),
    time("p95", `${label}, p95`, withinASecond),
    time("work", `Processor time of the server for a fact to ${crowd}`, asBare("work")),
    {
      subject: `Memory of the server per socket, ${crowd}`,
      measured: `${measured.kilobytes.toFixed(1)} kB`,
      limit: `${bare.kilobytes.toFixed(1)} kB bare`,
      ratio: bare.kilobytes / measured.kilobytes,
      aim: "",
      isMet: null,
    },
  ];
}

async function appSide(bench: Bench, sockets: number): Promise<Side> {
  const { pid, db } = bench;
  const tokens = await createTokens(db, Math.ceil(sockets / TABS));
  const base = bench.url.replace(/^http/, "ws");
  const addresses = Array.from(
    { length: sockets },
    (_, n) => `${base}/prod/api/webSocket/user/${tokens[n % tokens.length]}`,
  );
  const seated = await openCrowd(addresses, pid);
  return { ...seated, pid, trigger: () => publishNow(db, { type: WORD, ids: { ruleId: 1 } }) };
}

async function bareSide({ pid, port }: Bare, sockets: number): Promise<Side> {
  const address = `ws://127.0.0.1:${port}/`;
  const seated = await openCrowd(
    Array.from({ length: sockets }, () => address),
    pid,
  );
  return { ...seated, pid, trigger: () => seated.crowd.send("go") };
}

/** Creates a session for each of many users. */
async function createTokens(db: Db, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const user = await newUser(db, { login: `bench-${n}`, roleId: ROLE.operations });
    const context = createTestContext(db, null, { via: "COMMAND" });
    const { token } = await inTransaction(context, null, async (tx) => {
      tx.audit({ action: "session.enter", entity: "user_session", entityId: null });
      return startSession(tx, user.id, "bench");
    });
    tokens.push(token);
  }
  return tokens;
}

interface Bare extends Disposable {
  readonly pid: number;
  readonly port: number;
}

async function startBare(): Promise<Bare> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "bare-sockets.ts")], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  const end = () => child.kill("SIGKILL");
  return { pid: child.pid, port, [Symbol.dispose]: end };
}

async function openCrowd(
  addresses: readonly string[],
  pid: number,
): Promise<Pick<Side, "crowd" | "kilobytes">> {
  const first = Math.ceil(addresses.length * FIRST_SHARE);
  const crowd = await crowdAt(addresses.slice(0, first));
  const before = await getResidentMemory(pid);
  await crowd.grow(addresses.slice(first));
  const after = await getResidentMemory(pid);
  const grown = (after?.now ?? Number.NaN) - (before?.now ?? Number.NaN);
  return { crowd, kilobytes: (grown * KB) / (addresses.length - first) };
}

/** Alternates the sides, so that other load on the machine affects both alike. */
async function measureSides(sides: readonly [Side, Side]) {
  const totals = sides.map(() => ({ durations: [] as number[], work: 0 }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [nth, side] of sides.entries()) {
      await Bun.sleep(PAUSE_MS);
      const before = await getProcessorMs(side.pid);
      const duration = await side.crowd.waitForText(WORD, side.trigger);
      const after = await getProcessorMs(side.pid);
      const count = totals[nth];
      if (round < 0 || !count) continue;
      count.durations.push(duration);
      count.work += after - before;
    }
  return totals.map(({ durations, work }): SocketTimes => ({
    ...computeSpread(durations),
    work: work / ROUNDS,
  })) as [SocketTimes, SocketTimes];
}
