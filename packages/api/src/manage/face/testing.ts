import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import sharp from "sharp";
import { diskStore } from "../../core/files/disk.ts";
import type { FileStore } from "../../core/files/store.ts";
import type { FaceReader, FaceReading } from "../../core/gateways.ts";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, silentGateways, createTestContext } from "../../core/testing.ts";
import { createVault } from "../../core/vault.ts";
import { hashPassword, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { PASSWORD } from "../../session/testing.ts";
import { telephonyRouter } from "../../telephony/router.ts";
import { manageRouter } from "../router.ts";

/** Step of red between two persons. */
const STEP = 40;

/** Builds a picture in one colour: red selects the person, green above 200 means no face. */
export async function portrait(person: number | null): Promise<File> {
  const [r, g] = person === null ? [0, 230] : [person * STEP + 10, 0];
  const bytes = await sharp({
    create: { width: 80, height: 80, channels: 3, background: { r, g, b: 40 } },
  })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "face.png", { type: "image/png" });
}

/** Reads the colour instead of a face. Descriptors are compared as in production. */
const colourReader: FaceReader = {
  model: "colour",
  read: async (picture): Promise<FaceReading> => {
    const { channels } = await sharp(picture).stats();
    const [red = 0, green = 0] = channels.map(({ mean }) => mean);
    if (green > 200) return { trouble: "noFace" };
    const descriptor = new Float32Array(128);
    descriptor[Math.floor(red / STEP)] = 1;
    return { descriptor };
  },
};

export const NOON = new Date("2026-03-31T05:00:00Z");
const KEY = Buffer.alloc(32, 7);

/** Harness with agents who have phones, a folder for pictures and a clock in hours. */
export function useFaces() {
  const database = useTestDatabase();
  let org: Organisation;
  let folder = "";
  let files: FileStore;
  let hours = 0;
  const now = () => new Date(NOON.getTime() + hours * 3_600_000);
  const context = (overrides: Partial<BaseContext> = {}) =>
    createTestContext(database.db, null, {
      now,
      files,
      gateways: { ...silentGateways, face: colourReader, vault: createVault(KEY) },
      ...overrides,
    });
  const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) => {
    const actor = await getActor(database.db, persona);
    const seen = { ...context(overrides), identify: async () => actor };
    return createCallerFactory(manageRouter)({ ...seen, token: { value: "test", from: "HEADER" } });
  };
  const phones = createCallerFactory(telephonyRouter);
  /** Pairs a new phone of the agent with a leader's permission, and returns its credential. */
  const createPhone = async (agent: Persona, leader: Persona) => {
    const actor = await getActor(database.db, leader);
    const lead = phones(createTestContext(database.db, actor, { now })).phoneApp;
    const { pairingCode } = await lead.pair({ agentId: agent.id });
    const { credential } = await phones(context()).phoneApp.enrol({
      pairingCode,
      deviceName: "Galaxy A15",
    });
    const face = (overrides: Partial<BaseContext> = {}) => phones(context(overrides)).phoneApp;
    const buildFaceInput = async (person: number | null) => ({
      credential,
      file: await portrait(person),
    });
    return {
      credential,
      enrol: async (person: number | null, overrides?: Partial<BaseContext>) =>
        face(overrides).enrolFace(await buildFaceInput(person)),
      check: async (person: number | null) => face().checkFace(await buildFaceInput(person)),
      state: () => face().getFaceState({ credential }),
      calls: () => phones(context()).calls.getWaiting({ credential, wait: 0 }),
    };
  };
  const onDisk = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  beforeAll(async () => {
    org = await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
  });
  beforeEach(async () => {
    hours = 0;
    folder = await mkdtemp(join(tmpdir(), "faces-"));
    files = diskStore(folder);
    const { db } = database;
    await db.deleteFrom("faceAccount").execute();
    await db.deleteFrom("faceBlacklist").execute();
    await db.deleteFrom("faceEnrolment").execute();
    await db.deleteFrom("faceRecord").execute();
    await db.deleteFrom("taskNotification").execute();
  });
  return {
    context,
    as,
    createPhone,
    onDisk,
    now,
    forward: (by: number) => void (hours += by),
    get db() {
      return database.db;
    },
    get org() {
      return org;
    },
  };
}
