import { hasLedgerDigest, verifyLedger } from "../../account/loan/actions/seal.ts";
import { getReplicaDb } from "../../core/replica.ts";
import { sealSummary } from "../../core/seal/seal.ts";
import type { VerifyPart } from "../../core/verify-part.ts";
import { type LoanDifference, verifyLoans } from "./actions/verify.ts";

/**
 * Derives every loan from its history. With `fix` it reads from the primary, where loans are
 * corrected.
 */
export const loansPart = {
  name: "loans",
  async verify({ context, progress }, { fix }) {
    const found = await verifyLoans(fix ? context : { ...context, db: getReplicaDb(context) }, {
      fix,
      onProgress: (done, total) => progress(`${done} of ${total} loans`),
    });
    const { loans, differences, fixed, left, samples } = found;
    return {
      ok: left === 0,
      summary: `${loans} loans, ${differences} differences${fixed ? `, ${fixed} loans corrected, ${left} differences left` : ""}`,
      faults: samples.map(formatDifference),
      data: found,
    };
  },
} satisfies VerifyPart;

const formatDifference = ({
  loanId,
  table,
  id,
  column,
  cached,
  derived,
}: LoanDifference): string => {
  const location = `${loanId === null ? "" : `loan ${loanId}: `}${table}${id === null ? "" : ` ${id}`}`;
  return `${location}, ${column}: stored ${cached ?? "nothing"}, derived ${derived ?? "nothing"}`;
};

export const ledgerPart = {
  name: "ledger",
  hasDigest: hasLedgerDigest,
  async verify({ context }) {
    const found = await verifyLedger({ ...context, db: getReplicaDb(context) });
    const { faults, head } = found;
    const summary = sealSummary("rows of the ledger", found, faults);
    return { ok: faults.length === 0, summary, faults, head, data: found };
  },
} satisfies VerifyPart;
