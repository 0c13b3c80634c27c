import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inForce } from "../../../core/dated.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type {
  ApprovedLine,
  ProposalKind,
} from "../../../manage/proposal/actions/kind.ts";
import { propose } from "../../../manage/proposal/actions/propose.ts";
import type { ProposalFacts } from "../../../manage/proposal/contract.ts";
import {
  instDelayConfigRenew,
  queueDelayConfigRenew,
} from "../contract-config.ts";
import * as queries from "../queries/config.ts";
import { bpOf, percentageOf } from "../rules/quota.ts";

type InstitutionChange = z.output<typeof instDelayConfigRenew.input>;
type QueueChange = z.output<typeof queueDelayConfigRenew.input>;

/** The next rule of an institution; somebody else has to approve it. */
export const proposeInstitutionRule = (ctx: Ctx, input: InstitutionChange) =>
  inTransaction(ctx, input, (tx) =>
    propose(tx, institutionRuleKind, input, input.effectiveOn),
  );

/** The next rule of a stage; somebody else has to approve it. */
export const proposeQueueRule = (ctx: Ctx, input: QueueChange) =>
  inTransaction(ctx, input, (tx) =>
    propose(tx, queueRuleKind, input, input.effectiveOn),
  );

interface Stored {
  readonly ruleId: number;
  readonly effectiveOn: Day;
}

const latestOf = (rules: readonly Stored[]) => ({
  latestId: Math.max(...rules.map(({ ruleId }) => ruleId)),
});

export const institutionRuleKind: ProposalKind<InstitutionChange> = {
  kind: "EXTENSION_INSTITUTION",
  payload: instDelayConfigRenew.input,
  dayField: "effectiveOn",

  async examine(tx, change) {
    const { institutionId, onRuleId } = change;
    const { name } = orNotFound(
      await queries.lockInstitution(tx.db, tx.actor, institutionId),
    );
    const rules = await queries.institutionRules(tx.db, [institutionId]);
    const current = orNotFound(inForce(rules, tx.today()).current);
    const percentage = percentageOf(current.availabilityBp);
    return {
      ...{ key: `institution_extension_rule ${institutionId}`, name },
      institutionId,
      before: institutionFacts({ ...current, percentage }),
      after: institutionFacts(change),
      onId: onRuleId,
      ...latestOf(rules),
    };
  },

  async apply(tx, change, line) {
    const { onRuleId: _, effectiveOn: __, percentage, ...values } = change;
    const ruleId = await queries.insertInstitutionRule(tx.db, {
      ...values,
      ...writtenBy(line, percentage),
    });
    note(tx, "institution_extension_rule", ruleId, { ...change, ...line });
    const { institutionId } = change;
    tx.publish({ type: "extension.configured", ids: { institutionId } });
  },
};

const institutionFacts = (
  rule: Omit<InstitutionChange, "institutionId" | "onRuleId" | "effectiveOn">,
): ProposalFacts => ({
  percentage: rule.percentage,
  firstTermOnly: rule.firstTermOnly,
  firstDays: rule.firstDays,
  singleCode: rule.singleCode,
  fullCode: rule.fullCode,
  manualQuota: rule.manualQuota,
});

export const queueRuleKind: ProposalKind<QueueChange> = {
  kind: "EXTENSION_QUEUE",
  payload: queueDelayConfigRenew.input,
  dayField: "effectiveOn",

  async examine(tx, change) {
    refuseLimited(tx.actor);
    const { queueId, onRuleId } = change;
    const { name } = orNotFound(await queries.lockQueue(tx.db, queueId));
    const rules = await queries.queueRules(tx.db, [queueId]);
    const current = orNotFound(inForce(rules, tx.today()).current);
    const percentage = percentageOf(current.availabilityBp);
    return {
      ...{ key: `queue_extension_rule ${queueId}`, name },
      institutionId: null,
      before: queueFacts({ ...current, percentage }),
      after: queueFacts(change),
      onId: onRuleId,
      ...latestOf(rules),
    };
  },

  async apply(tx, change, line) {
    const { onRuleId: _, effectiveOn: __, percentage, ...values } = change;
    const ruleId = await queries.insertQueueRule(tx.db, {
      ...values,
      ...writtenBy(line, percentage),
    });
    note(tx, "queue_extension_rule", ruleId, { ...change, ...line });
    tx.publish({ type: "extension.configured", ids: { institutionId: null } });
  },
};

const queueFacts = (
  rule: Omit<QueueChange, "queueId" | "onRuleId" | "effectiveOn">,
): ProposalFacts => ({
  percentage: rule.percentage,
  dpdFrom: rule.dpdFrom,
  dpdTo: rule.dpdTo,
  mostExtensions: rule.mostExtensions,
  days: rule.days,
});

const writtenBy = (
  { effectiveOn, editorId, at }: ApprovedLine,
  percentage: number,
) => ({
  availabilityBp: bpOf(percentage),
  ...{ effectiveOn, editorId, createdAt: at },
});

const note = (
  tx: Tx<Ctx>,
  entity: string,
  entityId: number,
  { onRuleId, ...after }: { readonly onRuleId: number },
): void =>
  tx.audit({
    action: "extension.configure",
    ...{ entity, entityId, before: { ruleId: onRuleId }, after },
  });
