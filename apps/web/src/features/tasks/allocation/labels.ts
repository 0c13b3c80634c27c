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

/** The run continues without user action. */
export const isAtWork = (state: RunState): boolean => AT_WORK.has(state);

const withQuery = (path: string, values: Record<string, unknown>): string => {
  const query = writeQuery(new URLSearchParams(), values).toString();
  return query === "" ? path : `${path}?${query}`;
};

interface Narrowed {
  readonly institutionId?: number | null | undefined;
  readonly stageId?: number | null | undefined;
}

/** Path of a section of the operations screen, filtered by institution and stage. */
export const partPath = (
  section: "overview" | "agents" | "runs",
  { institutionId, stageId }: Narrowed = {},
): string => withQuery(pathTo("operations"), { section, institutionId, stageId });

export const runPath = (
  runId: number,
  values: { readonly outcome?: string; readonly assignmentReason?: string } = {},
): string => withQuery(pathTo("operations-run", { runId }), values);

/** Path of the case list, filtered to the unassigned cases of a pool. */
export const poolPath = ({ institutionId, stageId }: Narrowed): string =>
  withQuery(pathTo("case-list"), {
    status: OPEN_STATUSES,
    institutionId,
    stageId,
    unassigned: true,
  });

/** Path of the case list filtered to the open cases of an agent. */
export const agentCasesPath = (agentId: number): string =>
  withQuery(pathTo("case-list"), { agentId, status: OPEN_STATUSES });

/** Path of the allocation rule setting. */
export const rulePath = (): string => `${pathTo("system")}?section=allocation`;
