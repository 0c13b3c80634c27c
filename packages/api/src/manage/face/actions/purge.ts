import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { forget, places as allPlaces } from "../queries/record.ts";
import { keptFor } from "./days.ts";

/** Faces that have had their days go: descriptors now, pictures with the purge of the store. Returns how many. */
export async function purgeFaces(visit: Visit): Promise<number> {
  const places = [...(await allPlaces(visit.db)), { id: null, zone: null }];
  const now = visit.now();
  const keptMs = await keptFor(visit.db, places, now);
  return inTransaction(visit, null, async (tx) => {
    const gone: string[] = [];
    for (const place of places) {
      const before = new Date(now.getTime() - keptMs(place));
      gone.push(...(await forget(tx.db, place.id, before, now)));
    }
    await expireFiles(tx.db, gone, now);
    tx.audit({
      action: "face.purge",
      entity: "face_record",
      entityId: null,
      after: { faces: gone.length },
    });
    return gone.length;
  });
}
