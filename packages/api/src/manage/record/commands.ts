import { getReplicaDb } from "../../core/replica.ts";
import { sealSummary } from "../../core/seal/seal.ts";
import type { VerifyPart } from "../../core/verify-part.ts";
import { hasRecordDigest, verifyRecords } from "./actions/verify.ts";

export const recordsPart = {
  name: "records",
  hasDigest: hasRecordDigest,
  async verify({ context, progress }) {
    const found = await verifyRecords({ ...context, db: getReplicaDb(context) }, (seals) =>
      progress(`${seals} seals of records`),
    );
    const { faults, head } = found;
    const summary = sealSummary("records", found, faults);
    return { ok: faults.length === 0, summary, faults, head, data: found };
  },
} satisfies VerifyPart;
