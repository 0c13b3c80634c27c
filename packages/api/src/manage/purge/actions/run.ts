import type { Visit } from "../../../core/context.ts";
import { addDays, DEFAULT_ZONE, dayOf, startOfDay } from "../../../core/day.ts";
import { PURGED_AT_ONCE, purgeFiles } from "../../../core/files/records.ts";
import type { Portion } from "../../../core/portion.ts";
import { NothingDue, orNothing } from "../../../core/nothing-due.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { forgetComplaints } from "../../../board/work-order/actions/forget.ts";
import { forgetFaces } from "../../face/actions/forget.ts";
import { retentionRules } from "../../retention/actions/setting.ts";
import { forgetLogins } from "../../../session/login/actions/log.ts";
import { forgetBehaviour } from "../../../tasks/behaviour/actions.ts";
import { forgetAddressBook, forgetCallList } from "../../../tasks/contact/actions/device-data.ts";
import { forgetKtp, forgetPictures } from "../../../tasks/image/actions-import.ts";
import { forgetRecordings } from "../../../telephony/call/actions/forget.ts";
import { forgetLetters } from "../../../telephony/letter/actions/forget.ts";
import { forgetMessages } from "../../../telephony/outbox/actions/forget.ts";
import { forgetInbound } from "../../../telephony/sms/actions/forget.ts";
import type { PurgedKind } from "../contract.ts";
import { addPurge, allInstitutions, type Purged } from "../queries.ts";

type Forget = (tx: Tx<Visit>, portion: Portion) => Promise<number>;

type Kind = Exclude<PurgedKind, "FILES">;
type Purging = readonly [Kind, ...(readonly Forget[])];

const FACES: Purging = ["faceDays", forgetFaces];

/** What lets go of each kind, a portion at a time; an institution's days are those of the key. */
const PURGES: readonly Purging[] = [
  ["pictureDays", forgetPictures],
  ["ktpDays", forgetKtp],
  ["addressBookDays", forgetAddressBook],
  ["callListDays", forgetCallList],
  FACES,
  // Before the recordings that it unlocks.
  ["complaintDays", forgetComplaints],
  ["recordingDays", forgetRecordings],
  ["messageDays", forgetMessages, forgetInbound, forgetLetters],
  ["loginLogDays", forgetLogins],
  ["behaviourDays", forgetBehaviour],
];

/** Rows of one transaction: a purge that is cut off has done whole portions, and the next one goes on. */
export const PORTION = 500;

export interface PurgeResult {
  readonly records: number;
  /** Files whose bytes left the store. */
  readonly files: number;
  readonly failures: readonly string[];
}

/** What outlived its days goes, institution by institution, then what belongs to none, and its bytes from the disk. */
export const purgeDue = (visit: Visit, portion: number = PORTION): Promise<PurgeResult> =>
  purgeOf(visit, PURGES, portion);

/** Faces go within the hour, and so do the bytes of whatever has no more time. */
export const purgeHourly = (visit: Visit, most: number = PORTION): Promise<PurgeResult> =>
  purgeOf(visit, [FACES], most);

async function purgeOf(
  visit: Visit,
  purges: readonly Purging[],
  most: number,
): Promise<PurgeResult> {
  const institutions = await allInstitutions(visit.db);
  const ids = institutions.map(({ id }) => id);
  const daysFor = await retentionRules.inForce(visit.db, ids);
  const failures: string[] = [];
  let records = 0;
  for (const { id, zone } of [...institutions, HOUSE]) {
    const now = visit.now();
    const today = dayOf(now, zone);
    const days = daysFor(id, today);
    if (!days) continue;
    for (const [kind, ...forgets] of purges) {
      const end = endOf(kind, days[kind], now, zone);
      const of = { institutionId: id, kind, onDay: today };
      for (const forget of forgets) {
        const done = await attempt(visit, of, failures, () =>
          inPortions(visit, of, forget, { end, most }),
        );
        records += done;
      }
    }
  }
  const of = {
    institutionId: null,
    kind: "FILES" as const,
    onDay: dayOf(visit.now(), DEFAULT_ZONE),
  };
  const files = await attempt(visit, of, failures, () => purgeBytes(visit, of));
  return { records, files, failures };
}

/** A face has its days to the minute, everything else to the end of the last one. */
const endOf = (kind: Kind, days: number, now: Date, zone: string): Date =>
  kind === "faceDays"
    ? new Date(now.getTime() - days * DAY_MS)
    : startOfDay(addDays(dayOf(now, zone), -days), zone);

const DAY_MS = 86_400_000;

/** Whose borrowers were placed with nobody. */
const HOUSE = { id: null, zone: DEFAULT_ZONE };

type Of = Pick<Purged, "institutionId" | "kind" | "onDay">;

/** What fails is on record and stops nothing else. */
async function attempt(
  visit: Visit,
  of: Of,
  failures: string[],
  purge: () => Promise<number>,
): Promise<number> {
  try {
    return await purge();
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    failures.push(`${of.kind} of ${of.institutionId ?? "the house"}: ${failure}`);
    await inTransaction(visit, null, (tx) => note(tx, of, 0, failure.slice(0, 500)));
    return 0;
  }
}

async function inPortions(
  visit: Visit,
  of: Of,
  forget: Forget,
  { end, most }: Pick<Portion, "end" | "most">,
): Promise<number> {
  const portion = { institutionId: of.institutionId, end, most };
  let records = 0;
  for (let gone = most; gone >= most; records += gone)
    gone = await inPortion(visit, of, (tx) => forget(tx, portion));
  return records;
}

/** A portion and what is on record of it, or neither; where nothing is due, nothing is on record. */
const inPortion = (
  visit: Visit,
  of: Of,
  forget: (tx: Tx<Visit>) => Promise<number>,
): Promise<number> =>
  orNothing(
    0,
    inTransaction(visit, null, async (tx) => {
      const records = await forget(tx);
      if (records === 0) throw new NothingDue();
      await note(tx, of, records, null);
      return records;
    }),
  );

/** The bytes of everything that has no more time, the recordings and pictures of just now among them. */
async function purgeBytes(visit: Visit, of: Of): Promise<number> {
  let files = 0;
  for (let gone = PURGED_AT_ONCE; gone >= PURGED_AT_ONCE; files += gone)
    gone = await purgeFiles(visit, visit.now());
  if (files > 0) await inTransaction(visit, null, (tx) => note(tx, of, files, null));
  return files;
}

async function note(tx: Tx<Visit>, of: Of, records: number, failure: string | null): Promise<void> {
  await addPurge(tx.db, { ...of, records, failure, at: tx.now() });
  tx.audit({
    action: "retention.purge",
    entity: "retention_purge",
    entityId: null,
    institutionId: of.institutionId,
    after: { kind: of.kind, day: of.onDay, records, failure },
  });
}
