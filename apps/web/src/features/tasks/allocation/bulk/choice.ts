import type { CaseFilter } from "@kolekta/api/tasks/case/contract";
import type { z } from "zod";

interface CaseSelection {
  readonly count: number;
  /** The institution of all cases; undefined where they are of several. */
  readonly institutionId: number | undefined;
  /** Their stages; null where they are not known. */
  readonly stageIds: readonly number[] | null;
}

interface Ticked extends CaseSelection {
  readonly taskIds: readonly number[];
}

interface Matching extends CaseSelection {
  readonly filter: z.input<typeof CaseFilter>;
  /** Counting stopped at `count`: there are more. */
  readonly capped?: boolean;
}

/** Cases that a person has ticked, or all under a filter, of which he has seen so many. */
export type CaseChoice = Ticked | Matching;

/** As a run is prepared of them. */
export const toCaseSelectionInput = (choice: CaseChoice) =>
  "taskIds" in choice
    ? { taskIds: [...choice.taskIds] }
    : {
        filter: choice.filter,
        ...(choice.capped ? {} : { seen: choice.count }),
      };

interface Listed {
  readonly taskId: number;
  readonly institutionId: number;
  readonly stageId: number;
}

export const toCaseChoice = (rows: readonly Listed[]): CaseChoice => {
  const institutionIds = new Set(rows.map((row) => row.institutionId));
  return {
    taskIds: rows.map((row) => row.taskId),
    count: rows.length,
    institutionId: institutionIds.size === 1 ? rows[0]?.institutionId : undefined,
    stageIds: [...new Set(rows.map((row) => row.stageId))],
  };
};
