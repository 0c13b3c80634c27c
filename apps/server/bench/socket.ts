import { join } from "node:path";
import { tell } from "@kolekta/api/core/tell";
import { visitOf } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import { startSession } from "@kolekta/api/session/identity/actions";
import type { Db } from "@kolekta/db";
import { newUser } from "@kolekta/db/seeds";
import { type Crowd, crowdAt } from "./crowd.ts";
import { spreadOf } from "./loop.ts";
import { residentOf } from "./memory.ts";
import { openStage } from "./stage.ts";
import { type Measured, milliseconds } from "./table.ts";

/** As many tabs as one session may have. */
const TABS = 20;
const ROUNDS = 30;
const WORD = "guard.changed";
const KB = 1024;

interface Figures {
  /** Milliseconds from the commit, or the bare publish, to the last socket. */
  readonly p50: number;
  readonly p95: number;
  /** Resident kilobytes of the server for one socket. */
  readonly kilobytes: number;
}

/** One fact to many sockets, from the commit to the last of them, beside a bare publish to as many. */
export async function benchSockets(
  sockets: number,
  say: (line: string) => void,
): Promise<Measured[]> {
  const ours = await throughTheHouse(sockets, say);
  const bare = await throughBun(sockets);
  const crowd = `${sockets.toLocaleString("en")} sockets`;
  const time = (what: "p50" | "p95", name: string): Measured => ({
    what: `A fact from its commit to the last of ${crowd}, ${name}`,
    ours: milliseconds(ours[what]),
    limit: `${milliseconds(bare[what])} bare publish`,
    ratio: bare[what] / ours[what],
    aim: what === "p95" ? "≤ 1 s" : "",
    met: what === "p95" ? ours.p95 <= 1_000 : null,
  });
  return [
    time("p50", "median"),
    time("p95", "95th percentile"),
    {
      what: `Memory of the server per socket, ${crowd}`,
      ours: `${ours.kilobytes.toFixed(1)} kB`,
      limit: `${bare.kilobytes.toFixed(1)} kB bare`,
      ratio: bare.kilobytes / ours.kilobytes,
      aim: "",
      met: null,
    },
  ];
}

async function throughTheHouse(
  sockets: number,
  say: (line: string) => void,
): Promise<Figures> {
  await using stage = await openStage(1_000, say);
  const tokens = await tokensOf(stage.db, Math.ceil(sockets / TABS));
  const base = stage.url.replace(/^http/, "ws");
  const addresses = Array.from(
    { length: sockets },
    (_, n) => `${base}/prod/api/webSocket/user/${tokens[n % tokens.length]}`,
  );
  return await measured(addresses, stage.pid, () =>
    tell(stage.db, { type: WORD, ids: { ruleId: 1 } }),
  );
}

/** People who are logged in, each in a session of his own. */
async function tokensOf(db: Db, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const user = await newUser(db, { login: `bench-${n}`, roleId: 4 });
    const visit = visitOf(db, null, { via: "COMMAND" });
    const { token } = await inTransaction(visit, null, async (tx) => {
      tx.audit({
        action: "session.enter",
        entity: "user_session",
        entityId: null,
      });
      return startSession(tx, user.id, "bench");
    });
    tokens.push(token);
  }
  return tokens;
}

async function throughBun(sockets: number): Promise<Figures> {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "bare-sockets.ts")],
    { stdout: "pipe", stderr: "inherit" },
  );
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  const address = `ws://127.0.0.1:${port}/`;
  const addresses = Array.from({ length: sockets }, () => address);
  try {
    return await measured(addresses, child.pid, (crowd) => crowd.say("go"));
  } finally {
    child.kill("SIGKILL");
  }
}

async function measured(
  addresses: readonly string[],
  pid: number,
  act: (crowd: Crowd) => unknown,
): Promise<Figures> {
  const before = await residentOf(pid);
  const crowd = await crowdAt(addresses);
  const after = await residentOf(pid);
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await Bun.sleep(50);
    taken.push(await crowd.hear(WORD, () => act(crowd)));
  }
  crowd.leave();
  const grown = (after?.now ?? Number.NaN) - (before?.now ?? Number.NaN);
  return { ...spreadOf(taken), kilobytes: (grown * KB) / addresses.length };
}
