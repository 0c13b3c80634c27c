import type { z } from "zod";
import { inForceWithLatest, toBp } from "../../core/setting/rules.ts";
import type { ProposalKind } from "../../manage/proposal/actions/kind.ts";
import { lockAgentToEdit, publishWage } from "./actions-edit.ts";
import { setQuality } from "./contract-edit.ts";
import { insertQuality, qualityLines } from "./queries-credit.ts";

type QualityFactorInput = z.output<typeof setQuality.input>;

/** Payments before the day do not change. */
export const qualityFactorKind: ProposalKind<QualityFactorInput> = {
  kind: "WAGE_QUALITY",
  payload: setQuality.input,
  dayField: "effectiveOn",
  day: ({ effectiveOn }) => effectiveOn,
  async examine(tx, { agentId, factor, reason }) {
    const agent = await lockAgentToEdit(tx, agentId);
    const lines = await qualityLines(tx.db, agentId);
    const { current, latestId } = inForceWithLatest(lines, tx.today());
    return {
      key: `wage_quality ${agentId}`,
      name: agent.agentName,
      institutionId: agent.institutionId,
      before: { qualityFactor: current?.factor ?? null },
      after: { qualityFactor: factor, reason },
      latestId,
    };
  },
  async apply(tx, { agentId, factor, reason }, { effectiveOn, editorId, at }) {
    const agent = await lockAgentToEdit(tx, agentId);
    const factorBp = factor === null ? null : toBp(factor);
    await insertQuality(tx.db, { agentId, effectiveOn, reason, factorBp, editorId, at });
    tx.audit({
      action: "wage.quality",
      entity: "wage",
      entityId: agentId,
      institutionId: agent.institutionId,
      after: { quality: factor, effectiveOn, reason, editorId },
    });
    publishWage(tx, agent);
  },
};
