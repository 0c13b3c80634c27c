export interface AssignableCase {
  readonly taskId: number;
  readonly borrowerName: string;
  readonly loanNumber: string;
  readonly institutionId: number;
  readonly stageId: number;
  readonly agentId: number | null;
}
