import type { CaseFilter } from "@kolekta/api/tasks/case/contract";
import type { z } from "zod";

interface CaseSelection {
  readonly count: number;
  /** Institution of all cases; undefined for several institutions. */
  readonly institutionId: number | undefined;
  /** Stages of the cases; null when unknown. */
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

/** Cases selected one by one, or all cases that match a filter. */
export type CaseChoice = Ticked | Matching;

export const toCaseSelectionInput = (choice: CaseChoice) =>
  "taskIds" in choice
    ? { taskIds: [...choice.taskIds] }
    : { filter: choice.filter, ...(choice.capped ? {} : { seen: choice.count }) };

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
