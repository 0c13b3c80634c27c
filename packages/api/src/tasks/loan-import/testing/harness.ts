import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@kolekta/db";
import type { Persona } from "../../../seeds/index.ts";
import type { Actor, BaseContext } from "../../../core/context.ts";
import { createCallerFactory } from "../../../core/guarded.ts";
import { getActor, createTestContext } from "../../../core/testing.ts";
import { Mapping } from "../mapping/contract.ts";
import { intakeRouter } from "../router.ts";
import { TEST_MAPPING } from "./tape.ts";

const createCaller = createCallerFactory(intakeRouter);

export interface IntakeHarness {
  readonly context: BaseContext;
  readonly call: ReturnType<typeof createCaller>;
}

export interface HarnessOptions {
  readonly actor?: Partial<Actor>;
  readonly context?: Partial<BaseContext>;
}

const folders: string[] = [];

export async function clearHarnesses(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** Creates a caller of this room's routes, with its own data folder. */
export async function createIntakeHarness(
  database: { db: Db; url: string },
  persona: Persona,
  options: HarnessOptions = {},
): Promise<IntakeHarness> {
  const actor = await getActor(database.db, persona, options.actor);
  const dataDir = await mkdtemp(join(tmpdir(), "kolekta-intake-"));
  folders.push(dataDir);
  const context = createTestContext(database.db, actor, {
    databaseUrl: database.url,
    dataDir,
    ...options.context,
  });
  return { context, call: createCaller(context) };
}

const SETTLED = ["CHECKED", "APPLIED", "FAILED"];

/** Waits until the work of a run is over; returns the run. */
export async function waitForRun({ call }: IntakeHarness, runId: number) {
  for (;;) {
    const run = await call.getRun({ runId });
    if (SETTLED.includes(run.state)) return run;
    await Bun.sleep(50);
  }
}

export interface Loading {
  readonly institutionId: number;
  readonly mapping?: Mapping;
  readonly name?: string;
}

export async function uploadAndCheck(harness: IntakeHarness, csv: string, loading: Loading) {
  const { institutionId, mapping = TEST_MAPPING, name = "tape.csv" } = loading;
  const { runId } = await harness.call.upload({ file: new File([csv], name) });
  await harness.call.checkRun({ runId, institutionId, mapping });
  return waitForRun(harness, runId);
}

export async function uploadAndApply(harness: IntakeHarness, csv: string, loading: Loading) {
  const { runId } = await uploadAndCheck(harness, csv, loading);
  await harness.call.applyRun({ runId });
  return waitForRun(harness, runId);
}

export const testMapping = (changes: object): Mapping =>
  Mapping.parse({ ...TEST_MAPPING, ...changes });
