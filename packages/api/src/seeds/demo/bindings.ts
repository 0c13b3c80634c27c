import type { Ledger } from "../ledger.ts";
import type { Story } from "./pledges.ts";

/** Who the case was bound to and when; returns since when it is bound to its agent, null for nobody. */
export function writeBindings(
  ledger: Ledger,
  { part, time }: Story,
  caseId: number,
  passedOnAt: Date | null,
): Date | null {
  const { agentId, formerId, group, stage, scene } = part;
  if (agentId === null) return null;
  const boundBy = stage.type === "AUTOMATIC" ? null : group.leaderId;
  const bind = (agent: number, boundAt: Date, end?: { unboundAt: Date; reason: string }) =>
    ledger.add("caseBinding", {
      caseId,
      agentId: agent,
      boundBy,
      boundAt,
      unboundAt: end?.unboundAt ?? null,
      reason: end?.reason ?? null,
    });
  if (passedOnAt) {
    bind(formerId, time.boundAt, { unboundAt: passedOnAt, reason: "REBOUND" });
    bind(agentId, passedOnAt);
    return passedOnAt;
  }
  if (scene === "RECALLED" || scene === "VOIDED") {
    bind(agentId, time.boundAt, { unboundAt: time.endAt, reason: scene });
    return null;
  }
  bind(agentId, time.boundAt);
  return time.boundAt;
}
