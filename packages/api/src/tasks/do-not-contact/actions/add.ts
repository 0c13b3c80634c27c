import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { listReadings } from "../../../core/phone.ts";
import { listPhoneCountries } from "../../../core/phone-country.ts";
import { caseSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { getContact } from "../../contact/actions/contact.ts";
import type * as c from "../contract.ts";
import {
  type DoNotContactSubject,
  type ActiveDoNotContactEntry,
  insertDoNotContactEntry,
  linesInForce,
  lockDoNotContactEntry,
  lockActiveDoNotContactEntry,
  lockSubject,
  type NewDoNotContactEntry,
  listBorrowerIds,
  setLifted,
  findSubject as subjectOfBar,
} from "../queries/entry.ts";
import {
  type DoNotContactRefusal,
  coversScope,
  getLiftRefusal,
  getUntilRefusal,
} from "../rules.ts";

type DoNotContactRequest = DoNotContactSubject &
  Omit<NewDoNotContactEntry, keyof DoNotContactSubject | "createdAt">;

export interface AddedDoNotContactEntry {
  /** New entry, or the entry in force that covers the request. */
  readonly doNotContactId: number;
  readonly isNew: boolean;
  /** Borrowers whose numbers this call closes; empty when an entry already covers the request. */
  readonly borrowerIds: number[];
}

/** Inserts an entry, unless one in force covers it. */
async function addEntry(
  tx: Tx<BaseContext>,
  request: DoNotContactRequest,
): Promise<AddedDoNotContactEntry> {
  await lockSubject(tx.db, request);
  const existing = await linesInForce(tx.db, request, tx.now());
  const requested = { ...request, until: request.untilAt };
  const covering = existing.find((line) => coversScope(line, requested));
  if (covering) return { doNotContactId: covering.id, isNew: false, borrowerIds: [] };
  const doNotContactId = await insertDoNotContactEntry(tx.db, { ...request, createdAt: tx.now() });
  const borrowerIds = await listBorrowerIds(tx.db, request);
  const { channel, reason, note, untilAt, institutionId, caseId } = request;
  tx.audit({
    action: "doNotContact.add",
    entity: "do_not_contact",
    entityId: doNotContactId,
    institutionId,
    after: {
      subject: request.phone === null ? "PERSON" : "NUMBER",
      caseId,
      borrowerIds,
      channel,
      reason,
      note,
      until: untilAt?.toISOString() ?? null,
    },
  });
  for (const borrowerId of borrowerIds)
    tx.publish({ type: "contact.doNotContactAdded", ids: { borrowerId } });
  return { doNotContactId, isNew: true, borrowerIds };
}

/**
 * Adds an entry for texts after an opt-out word. Returns the borrowers whose number it closes; none
 * when an entry already covers it.
 */
export async function addOptOutEntry(
  tx: Tx<BaseContext>,
  text: Pick<NewDoNotContactEntry, "caseId" | "institutionId"> & {
    readonly phone: string;
    readonly inboundId: number;
  },
): Promise<number[]> {
  const { borrowerIds } = await addEntry(tx, {
    channel: "02",
    reason: "OPT_OUT",
    note: null,
    untilAt: null,
    ...text,
    borrowerId: null,
    creatorId: null,
  });
  return borrowerIds;
}

/** Adds an entry for every channel after a complaint about contact. */
export const addComplaintEntry = (
  tx: Tx<Ctx>,
  line: Pick<NewDoNotContactEntry, "caseId" | "institutionId" | "note"> & {
    readonly phone: string;
  },
): Promise<AddedDoNotContactEntry> =>
  addEntry(tx, {
    channel: null,
    reason: "COMPLAINT",
    untilAt: null,
    inboundId: null,
    ...line,
    borrowerId: null,
    creatorId: tx.actor.userId,
  });

/** Finds the number of an entry, in force or not; null when it is for a person. */
export const findEntryPhone = async (
  { db }: Tx<Ctx>,
  doNotContactId: number,
): Promise<string | null> => (await subjectOfBar(db, doNotContactId))?.phone ?? null;

/**
 * Lifts the entry of a rejected complaint, unless it is lifted already or `canEnd` denies it.
 * Returns true when lifted.
 */
export async function liftForComplaint(
  tx: Tx<Ctx>,
  doNotContactId: number,
  { reason, canEnd }: { reason: string; canEnd: () => Promise<boolean> },
): Promise<boolean> {
  const existing = await lockActiveDoNotContactEntry(tx.db, doNotContactId);
  if (!existing || !(await canEnd())) return false;
  await lift(tx, existing, { reason, consent: "" });
  return true;
}

const throwRefusal = (refusal: DoNotContactRefusal | null): void => {
  if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
};

export const addDoNotContactEntry = (ctx: Ctx, input: z.output<typeof c.add.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { channel, reason, note, until } = input;
    throwRefusal(getUntilRefusal(until, tx.now()));
    const added = await addEntry(tx, {
      ...(await getSubject(tx, input)),
      channel,
      reason,
      note: note || null,
      untilAt: until,
      inboundId: null,
      creatorId: tx.actor.userId,
    });
    if (!added.isNew) throw new AppError("conflict", "doNotContact.inForce", {}, "channel");
    return { doNotContactId: added.doNotContactId };
  });

/**
 * A contact of a visible case needs no further right. Any other number, or a whole person, needs
 * the right to lift.
 */
async function getSubject(
  tx: Tx<Ctx>,
  { taskId, contactId, phone }: z.output<typeof c.add.input>,
): Promise<DoNotContactSubject & Pick<NewDoNotContactEntry, "caseId" | "institutionId">> {
  const { permissions, institutionId } = tx.actor;
  if (contactId === undefined && !permissions.has("doNotContact.lift"))
    throw new AppError("forbidden", "access.denied", {}, "contactId");
  if (taskId === undefined) {
    const countries = await listPhoneCountries(tx.db, tx.actor);
    const [number] = listReadings(phone ?? "", countries, "HOME");
    if (!number) throw new AppError("invalid", "phone.unread", {}, "phone");
    return { phone: number, borrowerId: null, caseId: null, institutionId };
  }
  const seen = orNotFound(await caseSeen(tx.db, tx.actor, taskId));
  const at = { caseId: taskId, institutionId: seen.institutionId };
  if (contactId === undefined) return { ...at, phone: null, borrowerId: seen.borrowerId };
  const contact = await getContact(tx.db, seen.borrowerId, contactId);
  return { ...at, phone: contact.phone, borrowerId: null };
}

/** Lifts an entry, once. The entry stays on record with the reason and consent of the lift. */
export const liftDoNotContactEntry = (
  ctx: Ctx,
  { doNotContactId, version, reason, consent }: z.output<typeof c.lift.input>,
) =>
  inTransaction(ctx, { doNotContactId, version, reason, consent }, async (tx) => {
    const existing = orNotFound(await lockDoNotContactEntry(tx.db, tx.actor, doNotContactId));
    if (!existing.isOwn) throw new AppError("forbidden", "doNotContact.otherInstitution");
    assertCurrentVersion(existing.version, version);
    const now = tx.now();
    if (existing.liftedAt || (existing.until && existing.until <= now))
      throw new AppError("conflict", "doNotContact.ended");
    throwRefusal(getLiftRefusal(existing.reason, consent));
    await lift(tx, existing, { reason, consent });
    return { doNotContactId, version: version + 1 };
  });

async function lift(
  tx: Tx<Ctx>,
  existing: ActiveDoNotContactEntry,
  { reason, consent }: Pick<z.output<typeof c.lift.input>, "reason" | "consent">,
): Promise<void> {
  const { id, institutionId } = existing;
  const version = existing.version + 1;
  const lifting = {
    liftedAt: tx.now(),
    lifterId: tx.actor.userId,
    liftReason: reason,
    liftConsent: consent || null,
    version,
  };
  await setLifted(tx.db, id, lifting);
  tx.audit({
    action: "doNotContact.lift",
    entity: "do_not_contact",
    entityId: id,
    institutionId,
    before: { version: existing.version, reason: existing.reason },
    after: { version, reason, consent: consent || null },
  });
  for (const borrowerId of await listBorrowerIds(tx.db, existing))
    tx.publish({ type: "contact.doNotContactAdded", ids: { borrowerId } });
}
