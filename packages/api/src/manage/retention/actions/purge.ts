import type { Visit } from "../../../core/context.ts";
import { addDays, DEFAULT_ZONE, dayOf, startOfDay } from "../../../core/day.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { forgetDeviceData } from "../../../tasks/contact/actions/device-data.ts";
import { forgetPapers } from "../../../tasks/image/actions-import.ts";
import { RETENTION_KEYS, type RetentionValues } from "../contract.ts";
import { allInstitutions } from "../queries.ts";
import { retentionRules } from "./setting.ts";

/** What outlived its days goes, institution by institution, then what belongs to none; returns how many records. */
export async function purgeReceived(visit: Visit): Promise<number> {
  const institutions = await allInstitutions(visit.db);
  const ids = institutions.map(({ id }) => id);
  const daysFor = await retentionRules.inForce(visit.db, ids);
  return inTransaction(visit, null, async (tx) => {
    const gone: Gone = { addressBook: 0, callList: 0, ktp: 0, pictures: 0 };
    for (const { id, zone } of [...institutions, HOUSE]) {
      const today = dayOf(tx.now(), zone);
      const days = daysFor(id, today);
      if (days) await purgeOf(tx, id, before(days, today, zone), gone);
    }
    tx.audit({
      action: "retention.purge",
      entity: "retention_rule",
      entityId: null,
      after: gone,
    });
    return Object.values(gone).reduce((sum, n) => sum + n, 0);
  });
}

/** Whose borrowers were placed with nobody. */
const HOUSE = { id: null, zone: DEFAULT_ZONE };

type Gone = Record<"addressBook" | "callList" | "ktp" | "pictures", number>;

/** What came before these moments has had its days. */
type Ends = Readonly<Record<keyof RetentionValues, Date>>;

function before(days: RetentionValues, today: string, zone: string): Ends {
  const end = (kind: keyof RetentionValues) =>
    startOfDay(addDays(today, -days[kind]), zone);
  return Object.fromEntries(
    RETENTION_KEYS.map((kind) => [kind, end(kind)]),
  ) as Record<keyof RetentionValues, Date>;
}

async function purgeOf(
  tx: Tx<Visit>,
  institutionId: number | null,
  ends: Ends,
  gone: Gone,
): Promise<void> {
  const device = await forgetDeviceData(tx, institutionId, ends);
  const papers = await forgetPapers(tx, institutionId, ends);
  gone.addressBook += device.addressBook;
  gone.callList += device.callList;
  gone.ktp += papers.ktp;
  gone.pictures += papers.pictures;
}
