import type { Run } from "../contract.ts";
import { beginApply, beginCheck, type CheckInput } from "./begin.ts";
import type { ImportVisit } from "./own-connections.ts";
import { launch } from "./launch.ts";
import { showRun } from "./read.ts";
import { runApply, runCheck } from "./work.ts";

/** The dry run; answers when it is done, or after a moment while it goes on. */
export async function checkRun(desk: ImportVisit, input: CheckInput): Promise<Run> {
  await beginCheck(desk, input);
  await launch(desk, input.runId, () => runCheck(desk, input.runId));
  return showRun(desk, input.runId);
}

/** Places what was checked; answers when it is done, or after a moment while it goes on. */
export async function applyRun(desk: ImportVisit, runId: number): Promise<Run> {
  if (await beginApply(desk, runId)) await launch(desk, runId, () => runApply(desk, runId));
  return showRun(desk, runId);
}
