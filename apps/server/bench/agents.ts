import { createTestContext } from "@kolekta/api/core/testing";
import { endCall } from "@kolekta/api/telephony/call/actions/end";
import {
  type AgentClient,
  createAgentClient,
  type Ended,
  isConflict,
  type Opened,
} from "./workspace.ts";
import { computeSpread } from "./loop.ts";
import type { Bench } from "./bench.ts";
import { getProcessorMsByPid, spentMs } from "./processors.ts";
import { type WorkloadResult, milliseconds, perSecond } from "./table.ts";

const AGENTS = 200;
/** Pause between two actions of one agent, give or take half of it. */
const THINK_MS = 2000;
/** Spreads the first cases over one cycle, because collectors do not start together. */
const CYCLE_MS = 6 * THINK_MS;

const ACTIONS = ["list", "open", "check", "call", "hang up", "record"] as const;
type Action = (typeof ACTIONS)[number];

const ACTION_LABELS: Record<Action, string> = {
  list: "see the case list",
  open: "open a case",
  check: "ask the contact guard",
  call: "place a call",
  "hang up": "hang up",
  record: "record a result",
};

/** Milliseconds. */
const AIMS: Partial<Record<Action, { percentile: "p50" | "p95"; ms: number }>> = {
  list: { percentile: "p95", ms: 300 },
  check: { percentile: "p50", ms: 8 },
  call: { percentile: "p50", ms: 8 },
  record: { percentile: "p95", ms: 150 },
};
const SPELLED = { p50: "median", p95: "p95" };

interface Shift {
  /** Start of the measurement, once all agents are signed in. */
  readonly from: number;
  readonly until: number;
  readonly durations: Record<Action, number[]>;
  conflicts: number;
  /** Calls that the guard blocked: contact hours are over, or the day's calls are made. */
  closed: number;
}

class ShiftOver extends Error {}

/** Ends with the shift, so that the figures are those of a full app. */
async function think({ until }: Shift): Promise<void> {
  await Bun.sleep(THINK_MS * (0.5 + Math.random()));
  if (performance.now() >= until) throw new ShiftOver();
}

async function timed<T>(shift: Shift, action: Action, act: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const done = await act();
  if (startedAt >= shift.from) shift.durations[action].push(performance.now() - startedAt);
  return done;
}

/** Calls where the guard allows it; null where it does not or there is no answer. */
async function talk(shift: Shift, client: AgentClient, opened: Opened): Promise<Ended | null> {
  const { verdict } = await timed(shift, "check", () => client.check(opened));
  if (verdict === "BLOCK") {
    shift.closed += 1;
    return null;
  }
  await think(shift);
  const { callId } = await timed(shift, "call", () => client.call(opened));
  await think(shift);
  await timed(shift, "hang up", () => client.hangUp(callId));
  return client.ended();
}

const RETRIES = 3;

/** Sends the version of the screen; reopens a case that has changed, as a person would. */
async function record(
  shift: Shift,
  client: AgentClient,
  { reopen, call }: { reopen(): Promise<Opened>; call: Ended | null },
  seen: Opened,
): Promise<void> {
  for (let attempt = 0, opened = seen; ; attempt += 1) {
    const save = () => (call ? client.wrapUp(opened, call) : client.record(opened));
    try {
      await timed(shift, "record", save);
      return;
    } catch (error) {
      if (!isConflict(error) || attempt === RETRIES) throw error;
      shift.conflicts += 1;
    }
    opened = await reopen();
  }
}

/** Lists, opens, checks with the guard, calls, records the result, and repeats. */
async function work(shift: Shift, client: AgentClient, nth: number): Promise<void> {
  await Bun.sleep(Math.random() * CYCLE_MS);
  for (let round = nth; ; round += 1) {
    const rows = await timed(shift, "list", client.list);
    const row = rows[round % rows.length];
    if (!row) throw new Error("an agent has nothing to work");
    await think(shift);
    const reopen = () => timed(shift, "open", () => client.open(row));
    const opened = await reopen();
    await think(shift);
    const call = await talk(shift, client, opened);
    // A call changes the case, so the result is recorded on its new version.
    const seen = call ? await reopen() : opened;
    await think(shift);
    await record(shift, client, { reopen, call }, seen);
    await think(shift);
  }
}

/** Ends calls that an interrupted run left open. */
async function endCalls({ db }: Bench): Promise<void> {
  const openCalls = await db
    .selectFrom("callRecord")
    .select("id")
    .where("state", "<>", "ENDED")
    .execute();
  const context = createTestContext(db, null, { via: "COMMAND" });
  for (const { id } of openCalls) await endCall(context, id, "UNKNOWN");
}

async function createAgentClients(bench: Bench): Promise<AgentClient[]> {
  const agents = await bench.db
    .selectFrom("collectionCase as c")
    .innerJoin("appUser as a", "a.id", "c.agentId")
    .select("a.login")
    .distinct()
    .where("c.status", "in", ["C00", "C10"])
    .orderBy("a.login")
    .limit(AGENTS)
    .execute();
  const clients: AgentClient[] = [];
  for (const { login } of agents)
    clients.push(createAgentClient(bench.url, await bench.createToken(login)));
  return clients;
}

/** Simulates many collectors at work at once, with pauses between their actions. */
export async function benchAgents(
  bench: Bench,
  { seconds, cases }: { seconds: number; cases: number },
): Promise<WorkloadResult[]> {
  await endCalls(bench);
  const clients = await createAgentClients(bench);
  await Promise.all(clients.map((client) => client.list()));
  const from = performance.now() + CYCLE_MS;
  const durations: Shift["durations"] = {
    list: [],
    open: [],
    check: [],
    call: [],
    "hang up": [],
    record: [],
  };
  const shift: Shift = { from, until: from + seconds * 1000, durations, conflicts: 0, closed: 0 };
  const leave = (error: unknown) => {
    if (!(error instanceof ShiftOver)) throw error;
  };
  const processorsAtStart = Bun.sleep(CYCLE_MS).then(() => getProcessorMsByPid(bench));
  await Promise.all(clients.map((client, nth) => work(shift, client, nth).catch(leave)));
  const processorMs = spentMs(await processorsAtStart, await getProcessorMsByPid(bench));
  const label = `${clients.length} agents, ${cases.toLocaleString("en")} cases`;
  return [
    ...toRows(shift, { label, seconds }),
    {
      limit: "",
      ratio: null,
      aim: "",
      isMet: null,
      subject: `${label}: processor time of server and database for a result with all that comes before it`,
      measured: milliseconds(processorMs / durations.record.length),
    },
  ];
}

function toRows(
  { durations, conflicts, closed }: Shift,
  { label, seconds }: { label: string; seconds: number },
): WorkloadResult[] {
  const plain = { limit: "", ratio: null, aim: "", isMet: null };
  const rows = ACTIONS.filter((action) => durations[action].length > 0).map(
    (action): WorkloadResult => {
      const spread = computeSpread(durations[action]);
      const { p50, p95 } = spread;
      const aim = AIMS[action];
      const count = durations[action].length.toLocaleString("en");
      return {
        ...plain,
        subject: `${label}: ${ACTION_LABELS[action]}`,
        measured: `${count} times, median ${milliseconds(p50)}, p95 ${milliseconds(p95)}`,
        aim: aim ? `${SPELLED[aim.percentile]} ≤ ${aim.ms} ms` : "",
        isMet: aim ? spread[aim.percentile] <= aim.ms : null,
      };
    },
  );
  const total = Object.values(durations).flat().length;
  const all = {
    ...plain,
    subject: `${label}: all of it, ${Math.round(seconds)} s`,
    measured: `${perSecond(total / seconds)}, ${conflicts} conflicts opened again, ${closed} calls closed by the guard`,
  };
  return [...rows, all];
}
