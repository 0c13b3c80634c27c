import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { waitUntil } from "@kolekta/db/testing";
import sharp, { type Sharp } from "sharp";
import { computeDistance, isSamePerson, onlyFace, computeScore, attemptsAfter } from "../rules.ts";
import { faceReader } from "./reader.ts";
import { ANNA, BUDI, GROUP, cropPortrait } from "../../../seeds/portraits.ts";

const neverAborted = new AbortController().signal;

describe("the rules", () => {
  test.each([
    [0.3, 0.985, true],
    [0.5, 0.8, true],
    [0.501, 0.798, false],
    [0.6, 0.5, false],
    [0.9, 0.015, false],
  ])("a distance of %d scores %d", (distance, score, same) => {
    expect(computeScore(distance)).toBeCloseTo(score, 2);
    expect(isSamePerson(computeScore(distance))).toBe(same);
  });

  test("descriptors of two kinds are not compared", () => {
    const a = Float32Array.of(0, 3);
    expect(computeDistance(a, Float32Array.of(4, 0))).toBe(5);
    expect(() => computeDistance(a, Float32Array.of(1))).toThrow(RangeError);
  });

  test("three failures in a row lock, and a pass forgives", () => {
    const at = (failures: number) => ({ failures, isLocked: false });
    expect(attemptsAfter(at(1), "FAIL")).toEqual(at(2));
    expect(attemptsAfter(at(2), "FAIL")).toEqual({ failures: 3, isLocked: true });
    expect(attemptsAfter(at(2), "PASS")).toEqual(at(0));
    expect(attemptsAfter(at(2), "TROUBLE")).toEqual(at(2));
  });

  test("bystanders do not count, rivals do", () => {
    const buildFace = (width: number) => ({
      descriptor: Float32Array.of(width),
      width,
      area: width ** 2,
    });
    expect(onlyFace([])).toEqual({ trouble: "noFace" });
    expect(onlyFace([buildFace(59)])).toEqual({ trouble: "faceTooSmall" });
    expect(onlyFace([buildFace(51), buildFace(100)])).toEqual({ trouble: "manyFaces" });
    expect(onlyFace([buildFace(49), buildFace(100)])).toEqual({ descriptor: Float32Array.of(100) });
  });
});

describe("the model", () => {
  const reader = faceReader();
  afterAll(() => reader.stop());

  const read = async (picture: Sharp) => reader.read(await picture.jpeg().toBuffer(), neverAborted);
  const getDescriptor = async (picture: Promise<Buffer>) => {
    const reading = await reader.read(await picture, neverAborted);
    if ("trouble" in reading) throw new Error(reading.trouble);
    return reading.descriptor;
  };

  test("recognizes a person and distinguishes another while the server keeps running", async () => {
    let beats = 0;
    const beat = setInterval(() => (beats += 1), 20);
    const [first, repeated, other] = await Promise.all([
      getDescriptor(cropPortrait(ANNA)),
      getDescriptor(cropPortrait(ANNA, 1.15)),
      getDescriptor(cropPortrait(BUDI)),
    ]);
    clearInterval(beat);
    const same = computeScore(computeDistance(first, repeated));
    expect(isSamePerson(same)).toBe(true);
    expect(isSamePerson(computeScore(computeDistance(first, other)))).toBe(false);
    expect(first).toHaveLength(128);
    expect(beats).toBeGreaterThan(20);
  }, 60_000);

  test("reports the defect of a picture", async () => {
    const grey = sharp({ create: { width: 300, height: 300, channels: 3, background: "#888" } });
    expect(await read(grey)).toEqual({ trouble: "noFace" });
    expect(await read(sharp(GROUP))).toEqual({ trouble: "manyFaces" });
    const small = sharp(await cropPortrait(ANNA)).resize({ width: 90 });
    expect(await read(small)).toEqual({ trouble: "faceTooSmall" });
    const text = new TextEncoder().encode("no picture");
    expect(await reader.read(text, neverAborted)).toEqual({ trouble: "unreadable" });
  }, 60_000);
});

describe("the thread", () => {
  const scripted = async (text: string) => {
    const path = join(await mkdtemp(join(tmpdir(), "face-")), "script.ts");
    await Bun.write(path, text);
    return pathToFileURL(path);
  };
  const picture = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: "#888" } })
      .png()
      .toBuffer();

  /** The first picture kills the thread; a file marks that it did. */
  test("that dies loses only the picture in process", async () => {
    const mark = JSON.stringify(join(tmpdir(), `face-${crypto.randomUUID()}`));
    const script = await scripted(`
      const mark = Bun.file(${mark});
      self.onmessage = async () => {
        if (await mark.exists()) return self.postMessage({ faces: [] });
        await Bun.write(mark, "died");
        process.exit(1);
      };`);
    const reader = faceReader({ script });
    const bytes = await picture();
    const [died, next] = await Promise.allSettled([
      reader.read(bytes, neverAborted),
      reader.read(bytes, neverAborted),
    ]);
    expect(died.status).toBe("rejected");
    expect(next).toMatchObject({ value: { trouble: "noFace" } });
    reader.stop();
  });

  test("frees its memory when idle", async () => {
    const script = await scripted("self.onmessage = () => self.postMessage({ faces: [] });");
    const reader = faceReader({ script, idleMs: 300 });
    await reader.read(await picture(), neverAborted);
    expect(reader.isAwake()).toBe(true);
    await waitUntil(() => !reader.isAwake());
  });

  test("that hangs is stopped; requests that wait too long are refused or dropped", async () => {
    const script = await scripted("self.onmessage = () => {};");
    const reader = faceReader({ script, deadlineMs: 300, maxWaiting: 2 });
    const bytes = await picture();
    const controller = new AbortController();
    const hung = reader.read(bytes, neverAborted);
    const aborted = reader.read(bytes, controller.signal);
    controller.abort();
    await Bun.sleep(50);
    const full = reader.read(bytes, neverAborted);
    expect(
      (await Promise.allSettled([hung, aborted, full])).map((result) =>
        result.status === "rejected" ? result.reason.name : "read",
      ),
    ).toEqual(["GatewayError", "AbortError", "GatewayError"]);
    expect(reader.isAwake()).toBe(false);
  });
});
