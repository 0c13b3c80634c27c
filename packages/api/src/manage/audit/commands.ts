import type { Command } from "../../core/command.ts";
import { replicaDbOf } from "../../core/replica.ts";
import { faultsOf, isIntact, sealSummary, type ChainProof } from "../../core/seal/seal.ts";
import type { VerifyPart } from "../../core/verify-part.ts";
import { hasAuditDigest, verifyAudit } from "./actions/seal.ts";

export const verifyAuditCommand = {
  name: "audit verify",
  summary: "seal the audit trail and prove that nobody changed a line of it",
  args: [],
  readsReplica: true,
  options: [
    {
      flag: "--head <digest>",
      summary: "a digest noted earlier, which must still be in the chain",
    },
  ],
  run: async ({ visit, progress }, { options }) => {
    const noted = options["head"];
    const verdict = await verifyAudit(
      { ...visit, db: replicaDbOf(visit) },
      typeof noted === "string" ? noted.toLowerCase() : null,
      (seals) => progress(`${seals} seals`),
    );
    return { ok: isIntact(verdict), data: verdict, lines: linesOf(verdict) };
  },
} satisfies Command;

function linesOf(verdict: ChainProof): string[] {
  const faults = faultsOf(verdict);
  return [sealSummary("lines", verdict, faults), ...faults];
}

export const auditPart = {
  name: "audit",
  hasDigest: hasAuditDigest,
  async verify({ visit, progress }) {
    const verdict = await verifyAudit({ ...visit, db: replicaDbOf(visit) }, null, (seals) =>
      progress(`${seals} seals of the audit trail`),
    );
    const [summary = "", ...faults] = linesOf(verdict);
    const { head } = verdict;
    return { ok: isIntact(verdict), summary, faults, head, data: verdict };
  },
} satisfies VerifyPart;
