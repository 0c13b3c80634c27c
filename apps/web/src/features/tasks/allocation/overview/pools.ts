import { OPEN_STATUSES } from "@kolekta/api/tasks/case/contract-codes";
import type { CaseChoice } from "../bulk/choice.ts";
import type { Orders } from "../local-page.ts";
import type { Pool } from "../rows.ts";

type Key = Pick<Pool, "institutionId" | "stageId">;

export const poolKey = ({ institutionId, stageId }: Key): string => `${institutionId} ${stageId}`;

export const POOL_ORDERS: Orders<Pool> = {
  pool: ({ stageName, institutionName }) => `${stageName} ${institutionName}`,
  unassigned: ({ unassigned }) => unassigned,
  open: ({ open }) => open,
  entered: ({ enteredToday }) => enteredToday,
  agents: ({ agents }) => agents,
  room: ({ room }) => room ?? Number.POSITIVE_INFINITY,
};

/** Unassigned cases of a pool. */
export const poolChoice = ({ institutionId, stageId, unassigned }: Pool): CaseChoice => ({
  filter: { institutionId, stageId, unassigned: true, status: [...OPEN_STATUSES] },
  count: unassigned,
  institutionId,
  stageIds: [stageId],
});
