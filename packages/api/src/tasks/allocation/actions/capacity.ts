import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { saveCapacity as contract } from "../contract-load.ts";
import { lockAgent, writeCapacity } from "../queries/load.ts";

/** Changes the capacity of an agent for future assignments; open cases stay with the agent. */
export const saveCapacity = (ctx: Ctx, input: z.output<typeof contract.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { agentId, version: seen, ...capacity } = input;
    const { institutionId, capacity: existing } = orNotFound(
      await lockAgent(tx.db, tx.actor, agentId),
    );
    assertCurrentVersion(existing?.version ?? 0, seen);
    const version = seen + 1;
    const by = { version, editorId: tx.actor.userId, at: tx.now() };
    await writeCapacity(tx.db, agentId, capacity, by);
    tx.audit({
      action: "allocation.setCapacity",
      entity: "agent_capacity",
      entityId: agentId,
      institutionId,
      before: existing && { ...existing },
      after: { ...capacity, version },
    });
    tx.publish({ type: "allocation.changed", ids: { institutionId, runId: null } });
    return { version };
  });
