import type { Db } from "@kolekta/db";
import { DEFAULT_ZONE, dayOf } from "../../../core/day.ts";
import { LIMITS } from "../../retention/contract.ts";
import { retentionRules } from "../../retention/actions/setting.ts";

const DAY_MS = 86_400_000;

interface Place {
  readonly id: number | null;
  readonly zone: string | null;
}

/** For how long pictures of each institution are kept, in milliseconds. */
export async function keptFor(
  db: Db,
  places: readonly Place[],
  now: Date,
): Promise<(place: Place) => number> {
  const ids = places.flatMap(({ id }) => id ?? []);
  const daysFor = await retentionRules.inForce(db, ids);
  return ({ id, zone }) => {
    const today = dayOf(now, zone ?? DEFAULT_ZONE);
    return (daysFor(id, today)?.faceDays ?? LIMITS.faceDays.most) * DAY_MS;
  };
}
