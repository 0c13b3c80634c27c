/** Simulates users who write, read and listen in their tabs, through the proxy. */
import { setTimeout as sleep } from "node:timers/promises";
import { LiveConnection } from "../../../web/src/lib/live/connection.ts";
import type { DomainEvent } from "@kolekta/api/core/events";

const PAUSE_MS = 20;

export interface Person {
  readonly userId: number;
  readonly token: string;
  /** Picture of one of the user's cases, for comments. */
  readonly imageId: number;
}

export interface RequestResult {
  /** 0 for a broken connection. */
  readonly status: number;
  readonly code: string | null;
}

/** Sends a request and never fails; returns its result. */
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
  /** Texts written with a key, each repeated until acknowledged. */
  readonly keyed: string[];
  /** Texts written once, without a key. */
  readonly acknowledged: string[];
  readonly unknown: string[];
  /** Result of every read or write. */
  readonly outcomes: RequestResult[];
  stop(): Promise<void>;
}

/** Starts writes with keys, writes without, and reads for each user, all users in parallel. */
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

/** Tab of a browser, with the connection that reconnects by itself. */
export interface Tab {
  readonly userId: number;
  isLive(): boolean;
  /** Number of lost connections. */
  losses(): number;
  hasReceived(event: DomainEvent): boolean;
  /** Reason of a final disconnect; null while connected. */
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
      const { result } = (await reply.json()) as { result: { data: { json: { token: string } } } };
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
