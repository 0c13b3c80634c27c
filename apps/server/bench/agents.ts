import { visitOf } from "@kolekta/api/core/testing";
import { endCall } from "@kolekta/api/telephony/call/actions/end";
import { type Desk, deskOf, type Ended, isConflict, type Opened } from "./desk.ts";
import { spreadOf } from "./loop.ts";
import type { Bench } from "./bench.ts";
import { processorsOf, spentMs } from "./processors.ts";
import { type Measured, milliseconds, perSecond } from "./table.ts";

const AGENTS = 200;
/** Between two actions of one agent, give or take half of it. */
const THINK_MS = 2000;
/** Collectors do not sit down all at once: the first case begins anywhere in the time that one takes. */
const CYCLE_MS = 6 * THINK_MS;

const ACTIONS = ["list", "open", "check", "call", "hang up", "record"] as const;
type Action = (typeof ACTIONS)[number];

const WORDS: Record<Action, string> = {
  list: "see the case list",
  open: "open a case",
  check: "ask the contact guard",
  call: "place a call",
  "hang up": "hang up",
  record: "record a result",
};

/** Milliseconds. */
const AIMS: Partial<Record<Action, { of: "p50" | "p95"; ms: number }>> = {
  list: { of: "p95", ms: 300 },
  check: { of: "p50", ms: 8 },
  call: { of: "p50", ms: 8 },
  record: { of: "p95", ms: 150 },
};
const SPELLED = { p50: "median", p95: "95th percentile" };

interface Shift {
  /** When everybody sits at his desk; what is done before is not counted. */
  readonly from: number;
  readonly until: number;
  readonly taken: Record<Action, number[]>;
  conflicts: number;
  /** By the guard: contact hours are over, or the day's calls are made. */
  closed: number;
}

class ShiftOver extends Error {}

/** Nobody thinks beyond the end of his shift: the figures are those of a full app. */
async function think({ until }: Shift): Promise<void> {
  await Bun.sleep(THINK_MS * (0.5 + Math.random()));
  if (performance.now() >= until) throw new ShiftOver();
}

async function timed<T>(shift: Shift, action: Action, act: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await act();
  if (begun >= shift.from) shift.taken[action].push(performance.now() - begun);
  return done;
}

/** Rings where the guard lets it and talks for a moment, if anybody answers; null where it does not. */
async function talk(shift: Shift, desk: Desk, opened: Opened): Promise<Ended | null> {
  const { verdict } = await timed(shift, "check", () => desk.check(opened));
  if (verdict === "BLOCK") {
    shift.closed += 1;
    return null;
  }
  await think(shift);
  const { callId } = await timed(shift, "call", () => desk.call(opened));
  await think(shift);
  await timed(shift, "hang up", () => desk.hangUp(callId));
  return desk.ended();
}

const RETRIES = 3;

/** With the version of the screen; when the case has moved on meanwhile it is opened again, as a person would. */
async function record(
  shift: Shift,
  desk: Desk,
  { reopen, call }: { reopen(): Promise<Opened>; call: Ended | null },
  seen: Opened,
): Promise<void> {
  for (let turn = 0, opened = seen; ; turn += 1) {
    const save = () => (call ? desk.wrapUp(opened, call) : desk.record(opened));
    try {
      await timed(shift, "record", save);
      return;
    } catch (error) {
      if (!isConflict(error) || turn === RETRIES) throw error;
      shift.conflicts += 1;
    }
    opened = await reopen();
  }
}

/** List, case, guard, call, result, and the next. */
async function work(shift: Shift, desk: Desk, nth: number): Promise<void> {
  await Bun.sleep(Math.random() * CYCLE_MS);
  for (let turn = nth; ; turn += 1) {
    const rows = await timed(shift, "list", desk.list);
    const row = rows[turn % rows.length];
    if (!row) throw new Error("an agent has nothing to work");
    await think(shift);
    const reopen = () => timed(shift, "open", () => desk.open(row));
    const opened = await reopen();
    await think(shift);
    const call = await talk(shift, desk, opened);
    // A call moves the case on: what is recorded speaks of it as it stands then.
    const seen = call ? await reopen() : opened;
    await think(shift);
    await record(shift, desk, { reopen, call }, seen);
    await think(shift);
  }
}

/** Calls that were under way when an earlier run was cut off. */
async function endCalls({ db }: Bench): Promise<void> {
  const left = await db
    .selectFrom("callRecord")
    .select("id")
    .where("state", "<>", "ENDED")
    .execute();
  const visit = visitOf(db, null, { via: "COMMAND" });
  for (const { id } of left) await endCall(visit, id, "UNKNOWN");
}

async function desksOf(bench: Bench): Promise<Desk[]> {
  const agents = await bench.db
    .selectFrom("collectionCase as c")
    .innerJoin("appUser as a", "a.id", "c.agentId")
    .select("a.login")
    .distinct()
    .where("c.status", "in", ["C00", "C10"])
    .orderBy("a.login")
    .limit(AGENTS)
    .execute();
  const desks: Desk[] = [];
  for (const { login } of agents) desks.push(deskOf(bench.url, await bench.tokenOf(login)));
  return desks;
}

/** Many collectors at work at once, thinking between their actions. */
export async function benchAgents(
  bench: Bench,
  { seconds, cases }: { seconds: number; cases: number },
): Promise<Measured[]> {
  await endCalls(bench);
  const desks = await desksOf(bench);
  await Promise.all(desks.map((desk) => desk.list()));
  const from = performance.now() + CYCLE_MS;
  const taken: Shift["taken"] = {
    list: [],
    open: [],
    check: [],
    call: [],
    "hang up": [],
    record: [],
  };
  const shift: Shift = {
    from,
    until: from + seconds * 1000,
    taken,
    conflicts: 0,
    closed: 0,
  };
  const leave = (error: unknown) => {
    if (!(error instanceof ShiftOver)) throw error;
  };
  const atBegin = Bun.sleep(CYCLE_MS).then(() => processorsOf(bench));
  await Promise.all(desks.map((desk, nth) => work(shift, desk, nth).catch(leave)));
  const processorMs = spentMs(await atBegin, await processorsOf(bench));
  const who = `${desks.length} agents at once, ${cases.toLocaleString("en")} cases`;
  return [
    ...rowsOf(shift, { who, seconds }),
    {
      limit: "",
      ratio: null,
      aim: "",
      met: null,
      what: `${who}: processor time of server and database for a result with all that comes before it`,
      ours: milliseconds(processorMs / taken.record.length),
    },
  ];
}

function rowsOf(
  { taken, conflicts, closed }: Shift,
  { who, seconds }: { who: string; seconds: number },
): Measured[] {
  const plain = { limit: "", ratio: null, aim: "", met: null };
  const rows = ACTIONS.filter((action) => taken[action].length > 0).map((action): Measured => {
    const spread = spreadOf(taken[action]);
    const { p50, p95 } = spread;
    const aim = AIMS[action];
    const count = taken[action].length.toLocaleString("en");
    return {
      ...plain,
      what: `${who}: ${WORDS[action]}`,
      ours: `${count} times, median ${milliseconds(p50)}, 95th percentile ${milliseconds(p95)}`,
      aim: aim ? `${SPELLED[aim.of]} ≤ ${aim.ms} ms` : "",
      met: aim ? spread[aim.of] <= aim.ms : null,
    };
  });
  const total = Object.values(taken).flat().length;
  const all = {
    ...plain,
    what: `${who}: all of it, ${Math.round(seconds)} s`,
    ours: `${perSecond(total / seconds)}, ${conflicts} conflicts opened again, ${closed} calls closed by the guard`,
  };
  return [...rows, all];
}
