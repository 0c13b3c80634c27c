/** Where the parts of the screen stand, and what a state looks like. */
import type { RunState } from "@kolekta/api/tasks/allocation/contract-codes";
import { OPEN_STATUSES } from "@kolekta/api/tasks/case/contract-codes";
import type { Tone } from "@/components/ui/badge.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { writeQuery } from "@/lib/url-state.ts";

export const RUN_TONES: Readonly<Record<RunState, Tone>> = {
  PREVIEW: "warning",
  WAITING: "info",
  RUNNING: "info",
  DONE: "success",
  FAILED: "danger",
  DISCARDED: "neutral",
};

const AT_WORK = new Set<RunState>(["WAITING", "RUNNING"]);

/** It will go on by itself. */
export const isAtWork = (state: RunState): boolean => AT_WORK.has(state);

const withQuery = (path: string, values: Record<string, unknown>): string => {
  const query = writeQuery(new URLSearchParams(), values).toString();
  return query === "" ? path : `${path}?${query}`;
};

interface Narrowed {
  readonly institutionId?: number | null | undefined;
  readonly stageId?: number | null | undefined;
}

/** A part of the operations screen, narrowed to an institution and a stage. */
export const partPath = (
  section: "overview" | "agents" | "runs",
  { institutionId, stageId }: Narrowed = {},
): string => withQuery(pathTo("operations"), { section, institutionId, stageId });

export const runPath = (
  runId: number,
  values: { readonly outcome?: string; readonly assignmentReason?: string } = {},
): string => withQuery(pathTo("operations-run", { runId }), values);

/** The case list, narrowed to the cases of a pool that have no agent. */
export const poolPath = ({ institutionId, stageId }: Narrowed): string =>
  withQuery(pathTo("case-list"), {
    status: OPEN_STATUSES,
    institutionId,
    stageId,
    unassigned: true,
  });

/** The case list, narrowed to what an agent has in hand. */
export const agentCasesPath = (agentId: number): string =>
  withQuery(pathTo("case-list"), { agentId, status: OPEN_STATUSES });

/** Where it is said how a stage deals its cases out. */
export const rulePath = (): string => `${pathTo("system")}?section=allocation`;
