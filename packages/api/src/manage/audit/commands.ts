import type { Command } from "../../core/command.ts";
import { replicaDbOf } from "../../core/replica.ts";
import { faultsOf, isIntact, type ChainProof } from "../../core/seal/seal.ts";
import { verifyAudit } from "./actions/seal.ts";

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
  const { seals, lines, head } = verdict;
  return [
    `${lines} lines under ${seals} seals, ${isIntact(verdict) ? "intact" : "NOT intact"}; head ${head ?? "none"}`,
    ...faultsOf(verdict),
  ];
}
