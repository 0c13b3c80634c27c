import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { forget, places as allPlaces } from "../queries/record.ts";
import { keptFor } from "./days.ts";

/** Whoever shortens the days of many agents makes a million of them due at once. */
const PORTION = 1000;

/** Faces that have had their days go: descriptors now, pictures with the purge of the store. Returns how many. */
export async function purgeFaces(
  visit: Visit,
  portion = PORTION,
): Promise<number> {
  const places = [...(await allPlaces(visit.db)), { id: null, zone: null }];
  const now = visit.now();
  const keptMs = await keptFor(visit.db, places, now);
  let faces = 0;
  for (const place of places) {
    const before = new Date(now.getTime() - keptMs(place));
    const past = { institutionId: place.id, before, now, most: portion };
    for (let gone = portion; gone >= portion; faces += gone)
      gone = await purgeSome(visit, past);
  }
  return faces;
}

type Past = Parameters<typeof forget>[1];

/** None leaves no line. */
class NothingDue extends Error {}

async function purgeSome(visit: Visit, past: Past): Promise<number> {
  try {
    return await inTransaction(visit, null, async (tx) => {
      const gone = await forget(tx.db, past);
      if (gone.length === 0) throw new NothingDue();
      const { now } = past;
      await expireFiles(tx.db, gone, now);
      tx.audit({
        action: "face.purge",
        entity: "face_record",
        entityId: null,
        institutionId: past.institutionId,
        after: { faces: gone.length },
      });
      return gone.length;
    });
  } catch (error) {
    if (error instanceof NothingDue) return 0;
    throw error;
  }
}
