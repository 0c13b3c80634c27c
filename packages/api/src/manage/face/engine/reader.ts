import { type FaceReader, type FaceReading, GatewayError } from "../../../core/gateways.ts";
import { onlyFace } from "../rules.ts";
import { decodePixels } from "./pixels.ts";
import type { FaceAnswer, FaceOrder, FoundFace } from "./worker.ts";

/** Must change with the library, its weights and the preparation of pictures. */
const MODEL = "face-api-1.7.15";

interface Options {
  /** Idle time after which the thread ends: it takes 500 MB and more. */
  readonly idleMs?: number;
  /** Maximum time for one picture, including the start of the thread. */
  readonly deadlineMs?: number;
  readonly maxWaiting?: number;
  readonly script?: URL;
}

export interface OpenFaceReader extends FaceReader {
  readonly isAwake: () => boolean;
  stop(): void;
}

/**
 * Reads faces one at a time in a separate thread. A crash of the thread loses only the current
 * picture.
 */
export function faceReader({
  idleMs = 30_000,
  deadlineMs = 20_000,
  maxWaiting = 20,
  script = new URL("./worker.ts", import.meta.url),
}: Options = {}): OpenFaceReader {
  let worker: Worker | null = null;
  let idle: Timer | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    clearTimeout(idle);
    worker?.terminate();
    worker = null;
  };
  const detectFaces = async (order: FaceOrder) => {
    clearTimeout(idle);
    worker ??= new Worker(script);
    try {
      return await requestFaces(worker, order, deadlineMs);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs);
      idle.unref();
    }
  };
  const runInSequence = <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting)
      throw new GatewayError("too many faces wait to be read", true, "BUSY");
    waiting += 1;
    const task = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = task.catch(() => undefined);
    return task;
  };
  return {
    model: MODEL,
    isAwake: () => worker !== null,
    stop: end,
    // Decodes each picture only at its turn: waiting pictures stay compressed.
    read: async (picture, signal) =>
      runInSequence(async (): Promise<FaceReading> => {
        signal.throwIfAborted();
        const order = await decodePixels(picture);
        return order ? onlyFace(await detectFaces(order)) : { trouble: "unreadable" };
      }),
  };
}

async function requestFaces(
  worker: Worker,
  order: FaceOrder,
  deadlineMs: number,
): Promise<readonly FoundFace[]> {
  const { promise, resolve, reject } = Promise.withResolvers<FaceAnswer>();
  const fail = (why: string) => reject(new GatewayError(why, true));
  const timer = setTimeout(() => fail("reading a face took too long"), deadlineMs);
  const broken = (event: Event) => {
    event.preventDefault();
    fail("the thread that reads faces has ended");
  };
  worker.onmessage = ({ data }: MessageEvent<FaceAnswer>) => resolve(data);
  worker.onerror = broken;
  worker.addEventListener("close", broken);
  try {
    worker.postMessage(order);
    const answer = await promise;
    if ("error" in answer) throw new GatewayError(answer.error, true);
    return answer.faces;
  } finally {
    clearTimeout(timer);
    worker.removeEventListener("close", broken);
  }
}
