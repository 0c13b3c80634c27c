/** What assignment needs to know of a case; rows of the list and an open case both fit. */
export interface AssignableCase {
  readonly taskId: number;
  readonly borrowerName: string;
  readonly loanNumber: string;
  readonly institutionId: number;
  readonly stageId: number;
  readonly agentId: number | null;
}
