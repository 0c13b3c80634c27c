/** What people do all day through the proxy: they write, they read, and their tabs listen. */
import { setTimeout as sleep } from "node:timers/promises";
import { LiveConnection } from "../../../web/src/lib/live/connection.ts";
import type { DomainEvent } from "@kolekta/api/core/events";

const PAUSE_MS = 20;

export interface Person {
  readonly userId: number;
  readonly token: string;
  /** A picture of a case of his, to write comments on. */
  readonly imageId: number;
}

export interface RequestResult {
  /** 0 where the line was cut. */
  readonly status: number;
  readonly code: string | null;
}

/** Asks and never fails: what came of it is what counts here. */
export async function sendRequest(
  url: string,
  token: string,
  init: { body?: object; key?: string } = {},
): Promise<RequestResult> {
  const { body, key } = init;
  try {
    const reply = await fetch(url, {
      headers: {
        token,
        ...(body && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const { code } = (await reply.json()) as { code: string };
    return { status: reply.status, code };
  } catch {
    return { status: 0, code: null };
  }
}

export interface Load {
  /** Texts of the writes under a key, each sent again until it was acknowledged. */
  readonly keyed: string[];
  /** Texts of the writes that were sent once, without a key. */
  readonly acknowledged: string[];
  readonly unknown: string[];
  /** What came of every attempt to read or write. */
  readonly outcomes: RequestResult[];
  stop(): Promise<void>;
}

/** Each person writes under keys, writes without, and reads, one after the other and all at once. */
export function startLoad(url: string, people: readonly Person[]): Load {
  const run = crypto.randomUUID();
  const load = {
    keyed: [] as string[],
    acknowledged: [] as string[],
    unknown: [] as string[],
    outcomes: [] as RequestResult[],
  };
  const stopping = new AbortController();
  const attempt = async (...args: Parameters<typeof sendRequest>) => {
    const outcome = await sendRequest(...args);
    load.outcomes.push(outcome);
    return outcome.code === "00";
  };
  const comment = `${url}/prod/api/image/add/comment`;
  const repeat = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      await work(round);
      await sleep(PAUSE_MS);
    }
  };
  const working = people.flatMap(({ userId, token, imageId }) => [
    repeat(async (round) => {
      const text = `keyed ${run} ${userId} ${round}`;
      const init = { body: { imageId, text }, key: `${run}-${round}` };
      while (!(await attempt(comment, token, init))) await sleep(PAUSE_MS);
      load.keyed.push(text);
    }),
    repeat(async (round) => {
      const text = `once ${run} ${userId} ${round}`;
      const isDone = await attempt(comment, token, { body: { imageId, text } });
      (isDone ? load.acknowledged : load.unknown).push(text);
    }),
    repeat(() => attempt(`${url}/prod/api/task/listing?page=1&size=5`, token)),
  ]);
  const stop = async () => {
    stopping.abort();
    await Promise.all(working);
  };
  return { ...load, stop };
}

/** A tab as the browser has it: the same connection, which comes back by itself. */
export interface Tab {
  readonly userId: number;
  isLive(): boolean;
  /** How often it was lost. */
  losses(): number;
  hasReceived(event: DomainEvent): boolean;
  /** Why it was sent away for good; null while it was not. */
  end(): string | null;
  close(): void;
}

export function openTab(url: string, { userId, token }: Person): Tab {
  const received: DomainEvent[] = [];
  let state = "off";
  let losses = 0;
  let end: string | null = null;
  const connection = new LiveConnection({
    address: async () => {
      const reply = await fetch(`${url}/trpc/session.socket.createToken`, {
        method: "POST",
        headers: { token, "content-type": "application/json" },
        body: JSON.stringify({ json: {} }),
      });
      const { result } = (await reply.json()) as {
        result: { data: { json: { token: string } } };
      };
      const socketToken = result.data.json.token;
      return `${url.replace(/^http/, "ws")}/prod/api/webSocket/user/${socketToken}`;
    },
    token: () => Promise.reject(new Error("no session is renewed here")),
    onEvent: (event) => void received.push(event),
    onMissed: () => {},
    onForceLogout: (reason) => void (end = reason),
    onState: (next) => {
      if (next === "lost") losses += 1;
      state = next;
    },
    random: () => Math.random(),
  });
  connection.start();
  return {
    userId,
    isLive: () => state === "live",
    losses: () => losses,
    hasReceived: (event) => received.some((domainEvent) => Bun.deepEquals(domainEvent, event)),
    end: () => end,
    close: () => connection.stop(),
  };
}
