import { describe, expect, test } from "bun:test";
import { Uploads } from "./uploads.ts";

const LIMITS = { bytes: 10, perUser: 2, waitingPerUser: 2, waitMs: 60_000 };
const BUSY = { kind: "unavailable", key: "system.unavailable" };
const patient = new AbortController().signal;
const abortedSignal = AbortSignal.abort(new DOMException("", "AbortError"));

const getRefusal = (entering: Promise<unknown>) =>
  entering.then(
    () => "entered",
    (error: unknown) => error,
  );

/** Requests room and records the time of its admission. */
function startUpload(uploads: Uploads, userId: number, bytes: number) {
  const state = { entered: false };
  const leave = uploads.enter({ userId, bytes }, patient).then((release) => {
    state.entered = true;
    return release;
  });
  // Some still wait when their test is over, and are refused during another.
  leave.catch(() => undefined);
  return { state, leave };
}

describe("the room for uploads", () => {
  test("holds so many bytes of all users and no more", async () => {
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

  test("one user has two at a time, and another passes by those that wait", async () => {
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

  test("one user has few that wait: further ones are refused at once", async () => {
    const uploads = new Uploads(LIMITS);
    for (let nth = 0; nth < 4; nth += 1) startUpload(uploads, 1, 1);
    const further = uploads.enter({ userId: 1, bytes: 1 }, patient);
    expect(await getRefusal(further)).toMatchObject(BUSY);
    await startUpload(uploads, 2, 1).leave;
  });

  test("a small one does not pass by a large one that waits for bytes", async () => {
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

  test("who has waited long enough is told to come again", async () => {
    const uploads = new Uploads({ ...LIMITS, waitMs: 1 });
    await startUpload(uploads, 1, 6).leave;
    const late = uploads.enter({ userId: 2, bytes: 10 }, patient);
    expect(await getRefusal(late)).toMatchObject(BUSY);
    expect(uploads.bytes).toBe(6);
  });

  test("who leaves waits no longer, and holds nobody up", async () => {
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

  test("is left once, however often that is said", async () => {
    const uploads = new Uploads(LIMITS);
    const leave = await uploads.enter({ userId: 1, bytes: 4 }, patient);
    await uploads.enter({ userId: 2, bytes: 4 }, patient);
    leave();
    leave();
    expect(uploads.bytes).toBe(4);
  });
});
