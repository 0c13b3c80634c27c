import type { Ledger } from "../ledger.ts";
import type { Story } from "./pledges.ts";

/**
 * Writes the assignments of a case; returns the start of the current one, null when the case is
 * unassigned.
 */
export function writeAssignments(
  ledger: Ledger,
  { part, time }: Story,
  caseId: number,
  passedOnAt: Date | null,
): Date | null {
  const { agentId, formerId, group, stage, scene } = part;
  if (agentId === null) return null;
  const assignedBy = stage.type === "AUTOMATIC" ? null : group.leaderId;
  const assign = (agent: number, assignedAt: Date, end?: { releasedAt: Date; reason: string }) =>
    ledger.add("caseAssignment", {
      caseId,
      agentId: agent,
      assignedBy,
      assignedAt,
      releasedAt: end?.releasedAt ?? null,
      reason: end?.reason ?? null,
    });
  if (passedOnAt) {
    assign(formerId, time.assignedAt, { releasedAt: passedOnAt, reason: "REASSIGNED" });
    assign(agentId, passedOnAt);
    return passedOnAt;
  }
  if (scene === "RECALLED" || scene === "VOIDED") {
    assign(agentId, time.assignedAt, { releasedAt: time.endAt, reason: scene });
    return null;
  }
  assign(agentId, time.assignedAt);
  return time.assignedAt;
}
