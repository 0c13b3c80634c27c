import type { Ctx, BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Level, StepEvent } from "../contract-words.ts";
import { insertStep } from "../queries/step.ts";

export interface RecordedStep {
  readonly id: number;
  readonly loanId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly applicantId: number;
}

interface Happened {
  readonly event: StepEvent;
  readonly level: Level;
  readonly recordStep?: string;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Recorded without an actor, although a user's action caused it. */
  readonly automatic?: true;
}

const VERBS = {
  APPLIED: "apply",
  PASSED_ON: "pass",
  ENDORSED: "endorse",
  APPROVED: "approve",
  REJECTED: "reject",
  WITHDRAWN: "withdraw",
  CODE: "code",
  USED: "use",
  EXPIRED: "expire",
  VOID: "void",
} as const satisfies Record<StepEvent, string>;

/** Records the step in history and audit trail, and publishes the change. */
export async function recordDeductionStep(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  deduction: RecordedStep,
  { event, level, recordStep: text, after, automatic }: Happened,
): Promise<void> {
  const { id, institutionId } = deduction;
  const actorId = automatic ? null : (tx.actor?.userId ?? null);
  await insertStep(tx.db, {
    deductionId: id,
    event,
    level,
    actorId,
    note: text ?? "",
    at: tx.now(),
  });
  tx.audit({
    action: `deduction.${VERBS[event]}`,
    entity: "deduction",
    entityId: id,
    institutionId,
    after: { level, ...after },
  });
  tx.publish({
    type: "deduction.changed",
    ids: {
      caseId: deduction.caseId,
      loanId: deduction.loanId,
      institutionId,
      deductionId: id,
      userId: deduction.applicantId,
    },
  });
}
