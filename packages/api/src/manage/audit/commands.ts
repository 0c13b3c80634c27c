import type { Command } from "../../core/command.ts";
import { getReplicaDb } from "../../core/replica.ts";
import {
  formatFaults,
  isIntact,
  sealSummary,
  type ChainVerification,
} from "../../core/seal/seal.ts";
import type { VerifyPart } from "../../core/verify-part.ts";
import { hasAuditDigest, verifyAudit } from "./actions/seal.ts";

export const verifyAuditCommand = {
  name: "audit verify",
  summary: "seal the audit trail and verify that no entry was changed",
  args: [],
  readsReplica: true,
  options: [
    { flag: "--head <digest>", summary: "digest noted earlier that the chain must still contain" },
  ],
  run: async ({ context, progress }, { options }) => {
    const expectedDigest = options["head"];
    const result = await verifyAudit(
      { ...context, db: getReplicaDb(context) },
      typeof expectedDigest === "string" ? expectedDigest.toLowerCase() : null,
      (seals) => progress(`${seals} seals`),
    );
    return { ok: isIntact(result), data: result, lines: toLines(result) };
  },
} satisfies Command;

function toLines(result: ChainVerification): string[] {
  const faults = formatFaults(result);
  return [sealSummary("lines", result, faults), ...faults];
}

export const auditPart = {
  name: "audit",
  hasDigest: hasAuditDigest,
  async verify({ context, progress }) {
    const result = await verifyAudit({ ...context, db: getReplicaDb(context) }, null, (seals) =>
      progress(`${seals} seals of the audit trail`),
    );
    const [summary = "", ...faults] = toLines(result);
    const { head } = result;
    return { ok: isIntact(result), summary, faults, head, data: result };
  },
} satisfies VerifyPart;
