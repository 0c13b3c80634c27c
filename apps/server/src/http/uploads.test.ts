import { describe, expect, test } from "bun:test";
import { Uploads } from "./uploads.ts";

const LIMITS = { bytes: 10, perUser: 2, waitingPerUser: 2, waitMs: 60_000 };
const BUSY = { kind: "unavailable", key: "system.unavailable" };
const neverAborted = new AbortController().signal;
const abortedSignal = AbortSignal.abort(new DOMException("", "AbortError"));

const getRefusal = (entering: Promise<unknown>) =>
  entering.then(
    () => "entered",
    (error: unknown) => error,
  );

/** Requests room and records the time of its admission. */
function startUpload(uploads: Uploads, userId: number, bytes: number) {
  const state = { entered: false };
  const leave = uploads.enter({ userId, bytes }, neverAborted).then((release) => {
    state.entered = true;
    return release;
  });
  // Some still wait when their test is over, and are refused during another.
  leave.catch(() => undefined);
  return { state, leave };
}

describe("the room for uploads", () => {
  test("holds a limited number of bytes of all users", async () => {
    const uploads = new Uploads(LIMITS);
    const first = startUpload(uploads, 1, 6);
    const second = startUpload(uploads, 2, 6);
    (await first.leave)();
    await second.leave;
    expect(uploads.bytes).toBe(6);
    const third = startUpload(uploads, 3, 5);
    await Bun.sleep(0);
    expect(third.state.entered).toBe(false);
    expect(uploads.bytes).toBe(6);
    (await second.leave)();
    (await third.leave)();
    expect(uploads.bytes).toBe(0);
  });

  test("admits two of one user at a time, and another user passes the waiting ones", async () => {
    const uploads = new Uploads(LIMITS);
    const first = startUpload(uploads, 1, 1);
    const second = startUpload(uploads, 1, 1);
    const third = startUpload(uploads, 1, 1);
    await startUpload(uploads, 2, 1).leave;
    const entered = [first, second, third].map(({ state }) => state.entered);
    expect(entered).toEqual([true, true, false]);
    (await first.leave)();
    await third.leave;
    expect(uploads.bytes).toBe(3);
  });

  test("limits the waiting ones of one user and refuses further ones at once", async () => {
    const uploads = new Uploads(LIMITS);
    for (let nth = 0; nth < 4; nth += 1) startUpload(uploads, 1, 1);
    const further = uploads.enter({ userId: 1, bytes: 1 }, neverAborted);
    expect(await getRefusal(further)).toMatchObject(BUSY);
    await startUpload(uploads, 2, 1).leave;
  });

  test("lets no small upload pass a large one that waits for bytes", async () => {
    const uploads = new Uploads(LIMITS);
    const first = startUpload(uploads, 1, 6);
    const large = startUpload(uploads, 2, 10);
    const small = startUpload(uploads, 3, 1);
    await Bun.sleep(0);
    expect(small.state.entered).toBe(false);
    (await first.leave)();
    (await large.leave)();
    await small.leave;
  });

  test("asks an upload that waited long enough to retry", async () => {
    const uploads = new Uploads({ ...LIMITS, waitMs: 1 });
    await startUpload(uploads, 1, 6).leave;
    const late = uploads.enter({ userId: 2, bytes: 10 }, neverAborted);
    expect(await getRefusal(late)).toMatchObject(BUSY);
    expect(uploads.bytes).toBe(6);
  });

  test("an upload that leaves stops waiting and blocks no other", async () => {
    const uploads = new Uploads(LIMITS);
    const first = startUpload(uploads, 1, 6);
    const abortController = new AbortController();
    const large = uploads.enter({ userId: 2, bytes: 10 }, abortController.signal);
    const small = startUpload(uploads, 3, 1);
    abortController.abort();
    expect(await getRefusal(large)).toMatchObject(BUSY);
    await small.leave;
    const abortedUpload = uploads.enter({ userId: 4, bytes: 10 }, abortedSignal);
    expect(await getRefusal(abortedUpload)).toMatchObject(BUSY);
    expect(uploads.bytes).toBe(7);
    for (const { leave } of [first, small]) (await leave)();
    expect(uploads.bytes).toBe(0);
  });

  test("releases an upload once, however often it leaves", async () => {
    const uploads = new Uploads(LIMITS);
    const leave = await uploads.enter({ userId: 1, bytes: 4 }, neverAborted);
    await uploads.enter({ userId: 2, bytes: 4 }, neverAborted);
    leave();
    leave();
    expect(uploads.bytes).toBe(4);
  });
});
