import type { BaseContext } from "../../../core/context.ts";
import { addDays, DEFAULT_ZONE, toLocalDay, startOfDay } from "../../../core/day.ts";
import { PURGED_AT_ONCE, purgeFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { NoDueWorkError, orEmptyResult } from "../../../core/nothing-due.ts";
import { loadSetting } from "../../../core/setting/declared.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { purgeComplaints } from "../../../board/work-order/actions/purge.ts";
import { purgeFaces } from "../../face/actions/purge.ts";
import { retentionRule } from "../../retention/contract.ts";
import { purgeLogins } from "../../../session/login/actions/log.ts";
import { purgeBehaviour } from "../../../tasks/behaviour/actions.ts";
import { purgeAddressBook, purgeCallList } from "../../../tasks/contact/actions/device-data.ts";
import { purgeKtp, purgePictures } from "../../../tasks/image/actions-import.ts";
import { purgeRecordings } from "../../../telephony/call/actions/purge.ts";
import { purgeLetters } from "../../../telephony/letter/actions/purge.ts";
import { purgeMessages } from "../../../telephony/outbox/actions/purge.ts";
import { purgeInbound } from "../../../telephony/sms/actions/purge.ts";
import type { PurgedKind } from "../contract.ts";
import { addPurge, allInstitutions, type Purged } from "../queries.ts";

type PurgeStep = (tx: Tx<BaseContext>, batch: PurgeBatch) => Promise<number>;

type PurgeRunKind = Exclude<PurgedKind, "FILES">;
type Purging = readonly [PurgeRunKind, ...(readonly PurgeStep[])];

const FACES: Purging = ["faceDays", purgeFaces];

/** Purge steps of each kind, run in batches. The key selects the retention of the institution. */
const PURGES: readonly Purging[] = [
  ["pictureDays", purgePictures],
  ["ktpDays", purgeKtp],
  ["addressBookDays", purgeAddressBook],
  ["callListDays", purgeCallList],
  FACES,
  // Complaints first, because their purge unlocks recordings.
  ["complaintDays", purgeComplaints],
  ["recordingDays", purgeRecordings],
  ["messageDays", purgeMessages, purgeInbound, purgeLetters],
  ["loginLogDays", purgeLogins],
  ["behaviourDays", purgeBehaviour],
];

/**
 * Rows of one transaction. An interrupted purge has finished whole batches, and the next run
 * continues.
 */
export const BATCH_SIZE = 500;

export interface PurgeResult {
  readonly records: number;
  readonly files: number;
  readonly failures: readonly string[];
}

/**
 * Purges expired data of each institution, then data without an institution, and deletes the files
 * from disk.
 */
export const purgeDue = (
  context: BaseContext,
  batchSize: number = BATCH_SIZE,
): Promise<PurgeResult> => runPurges(context, PURGES, batchSize);

/** Purges faces within the hour, and deletes expired files. */
export const purgeHourly = (
  context: BaseContext,
  batchSize: number = BATCH_SIZE,
): Promise<PurgeResult> => runPurges(context, [FACES], batchSize);

async function runPurges(
  context: BaseContext,
  purges: readonly Purging[],
  batchSize: number,
): Promise<PurgeResult> {
  const institutions = await allInstitutions(context.db);
  const owners = institutions.map(({ id }) => ({ institutionId: id }));
  const findDays = await loadSetting(context.db, retentionRule, owners);
  const failures: string[] = [];
  let records = 0;
  for (const { id, zone } of [...institutions, NO_INSTITUTION]) {
    const now = context.now();
    const today = toLocalDay(now, zone);
    const days = findDays({ institutionId: id }, today);
    if (!days) continue;
    for (const [kind, ...steps] of purges) {
      const end = computeCutoff(kind, days[kind], now, zone);
      const target = { institutionId: id, kind, onDay: today };
      for (const step of steps) {
        const done = await attempt(context, target, failures, () =>
          purgeInBatches(context, target, step, { end, batchSize }),
        );
        records += done;
      }
    }
  }
  const target = {
    institutionId: null,
    kind: "FILES" as const,
    onDay: toLocalDay(context.now(), DEFAULT_ZONE),
  };
  const files = await attempt(context, target, failures, () => purgeBytes(context, target));
  return { records, files, failures };
}

/**
 * Computes the cut-off: to the minute for faces, to the end of the last day for everything else.
 */
const computeCutoff = (kind: PurgeRunKind, days: number, now: Date, zone: string): Date =>
  kind === "faceDays"
    ? new Date(now.getTime() - days * DAY_MS)
    : startOfDay(addDays(toLocalDay(now, zone), -days), zone);

const DAY_MS = 86_400_000;

/** Target for data of borrowers without an institution. */
const NO_INSTITUTION = { id: null, zone: DEFAULT_ZONE };

type PurgeTarget = Pick<Purged, "institutionId" | "kind" | "onDay">;

/** Records a failure and lets the other purges continue. */
async function attempt(
  context: BaseContext,
  target: PurgeTarget,
  failures: string[],
  purge: () => Promise<number>,
): Promise<number> {
  try {
    return await purge();
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    failures.push(`${target.kind} of ${target.institutionId ?? "head office"}: ${failure}`);
    await inTransaction(context, null, (tx) => note(tx, target, 0, failure.slice(0, 500)));
    return 0;
  }
}

async function purgeInBatches(
  context: BaseContext,
  target: PurgeTarget,
  step: PurgeStep,
  { end, batchSize }: Pick<PurgeBatch, "end" | "batchSize">,
): Promise<number> {
  const batch = { institutionId: target.institutionId, end, batchSize };
  let records = 0;
  for (let deleted = batchSize; deleted >= batchSize; records += deleted)
    deleted = await purgeBatch(context, target, (tx) => step(tx, batch));
  return records;
}

/** Purges one batch and records it in the same transaction. Records nothing when nothing is due. */
const purgeBatch = (
  context: BaseContext,
  target: PurgeTarget,
  step: (tx: Tx<BaseContext>) => Promise<number>,
): Promise<number> =>
  orEmptyResult(
    0,
    inTransaction(context, null, async (tx) => {
      const records = await step(tx);
      if (records === 0) throw new NoDueWorkError();
      await note(tx, target, records, null);
      return records;
    }),
  );

/** Deletes all expired files, those of the recordings and pictures purged just now included. */
async function purgeBytes(context: BaseContext, target: PurgeTarget): Promise<number> {
  let files = 0;
  for (let deleted = PURGED_AT_ONCE; deleted >= PURGED_AT_ONCE; files += deleted)
    deleted = await purgeFiles(context, context.now());
  if (files > 0) await inTransaction(context, null, (tx) => note(tx, target, files, null));
  return files;
}

async function note(
  tx: Tx<BaseContext>,
  target: PurgeTarget,
  records: number,
  failure: string | null,
): Promise<void> {
  await addPurge(tx.db, { ...target, records, failure, at: tx.now() });
  tx.audit({
    action: "retention.purge",
    entity: "retention_purge",
    entityId: null,
    institutionId: target.institutionId,
    after: { kind: target.kind, day: target.onDay, records, failure },
  });
}
