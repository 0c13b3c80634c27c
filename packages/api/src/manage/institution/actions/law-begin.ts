import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { beginLaw, dueLaws } from "../queries/law-begin.ts";

/** Institutions follow the law and the clock that were approved for the day that has begun. Returns how many changes. */
export async function beginLaws(visit: Visit): Promise<number> {
  const { db, now } = visit;
  const waiting = await dueLaws(db, now(), { lock: false });
  return waiting.length === 0 ? 0 : beginDue(visit);
}

const beginDue = (visit: Visit): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    const due = await dueLaws(tx.db, tx.now(), { lock: true });
    for (const law of due) {
      const { institutionId, formerCountry, country, formerZone, zone } = law;
      await beginLaw(tx.db, law, tx.now());
      tx.audit({
        action: "institution.beginLaw",
        entity: "institution",
        entityId: institutionId,
        institutionId,
        before: {
          ...(country && { country: formerCountry }),
          ...(zone && { zone: formerZone }),
        },
        after: { ...(country && { country }), ...(zone && { zone }) },
      });
      tx.publish({ type: "institution.changed", ids: { institutionId } });
    }
    return due.length;
  });
