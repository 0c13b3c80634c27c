import type { z } from "zod";
import type { Ctx, Visit } from "../../../core/context.ts";
import { AppError, orNotFound, refuseStale } from "../../../core/errors.ts";
import { listReadings } from "../../../core/phone.ts";
import { listPhoneCountries } from "../../../core/phone-country.ts";
import { caseSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { contactOf } from "../../contact/actions/contact.ts";
import type * as c from "../contract.ts";
import {
  type BarSubject,
  type HeldBar,
  insertBar,
  linesInForce,
  lockBar,
  lockHeldBar,
  lockSubject,
  type NewBar,
  peopleOf,
  setLifted,
  subjectOf as subjectOfBar,
} from "../queries/bar.ts";
import { type BarRefusal, covers, refuseLift, refuseUntil } from "../rules.ts";

type BarRequest = BarSubject & Omit<NewBar, keyof BarSubject | "createdAt">;

export interface Barred {
  /** The line that says so, this one or one in force before. */
  readonly barId: number;
  readonly isNew: boolean;
  /** Whose numbers it closes just now. */
  readonly borrowerIds: number[];
}

/** Writes the line, unless one in force says as much already. */
async function bar(tx: Tx<Visit>, request: BarRequest): Promise<Barred> {
  await lockSubject(tx.db, request);
  const held = await linesInForce(tx.db, request, tx.now());
  const given = { ...request, until: request.untilAt };
  const covering = held.find((line) => covers(line, given));
  if (covering) return { barId: covering.id, isNew: false, borrowerIds: [] };
  const barId = await insertBar(tx.db, { ...request, createdAt: tx.now() });
  const borrowerIds = await peopleOf(tx.db, request);
  const { channel, reason, note, untilAt, institutionId, caseId } = request;
  tx.audit({
    action: "bar.add",
    entity: "do_not_contact",
    entityId: barId,
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
  for (const borrowerId of borrowerIds) tx.publish({ type: "contact.barred", ids: { borrowerId } });
  return { barId, isNew: true, borrowerIds };
}

/** A text that asks to be left alone bars its number for texts; returns the borrowers that it closes it for just now. */
export async function barForTexts(
  tx: Tx<Visit>,
  text: Pick<NewBar, "caseId" | "institutionId"> & {
    readonly phone: string;
    readonly inboundId: number;
  },
): Promise<number[]> {
  const { borrowerIds } = await bar(tx, {
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

/** Whose number complained of being called is left alone on every channel. */
export const barForComplaint = (
  tx: Tx<Ctx>,
  line: Pick<NewBar, "caseId" | "institutionId" | "note"> & {
    readonly phone: string;
  },
): Promise<Barred> =>
  bar(tx, {
    channel: null,
    reason: "COMPLAINT",
    untilAt: null,
    inboundId: null,
    ...line,
    borrowerId: null,
    creatorId: tx.actor.userId,
  });

/** The number of a line, in force or not; null where it is of a person. */
export const phoneOfBar = async ({ db }: Tx<Ctx>, barId: number): Promise<string | null> =>
  (await subjectOfBar(db, barId))?.phone ?? null;

/** Takes back the line that a refuted complaint brought about, where nobody has and `mayEnd` still says so. */
export async function liftForComplaint(
  tx: Tx<Ctx>,
  barId: number,
  { reason, mayEnd }: { reason: string; mayEnd: () => Promise<boolean> },
): Promise<boolean> {
  const held = await lockHeldBar(tx.db, barId);
  if (!held || !(await mayEnd())) return false;
  await lift(tx, held, { reason, consent: "" });
  return true;
}

const refuse = (refusal: BarRefusal | null): void => {
  if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
};

/** Bars a number or a person from now on, on one channel or all. */
export const addBar = (ctx: Ctx, input: z.output<typeof c.add.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { channel, reason, note, until } = input;
    refuse(refuseUntil(until, tx.now()));
    const barred = await bar(tx, {
      ...(await subjectOf(tx, input)),
      channel,
      reason,
      note: note || null,
      untilAt: until,
      inboundId: null,
      creatorId: tx.actor.userId,
    });
    if (!barred.isNew) throw new AppError("conflict", "bar.inForce", {}, "channel");
    return { barId: barred.barId };
  });

/** A number of one's own case; whoever may lift may bar any other number and a whole person too. */
async function subjectOf(
  tx: Tx<Ctx>,
  { taskId, contactId, phone }: z.output<typeof c.add.input>,
): Promise<BarSubject & Pick<NewBar, "caseId" | "institutionId">> {
  const { permissions, institutionId } = tx.actor;
  if (contactId === undefined && !permissions.has("bar.lift"))
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
  const contact = await contactOf(tx.db, seen.borrowerId, contactId);
  return { ...at, phone: contact.phone, borrowerId: null };
}

/** Takes a line back, once; what it said and why it went stay on record. */
export const liftBar = (
  ctx: Ctx,
  { barId, version, reason, consent }: z.output<typeof c.lift.input>,
) =>
  inTransaction(ctx, { barId, version, reason, consent }, async (tx) => {
    const held = orNotFound(await lockBar(tx.db, tx.actor, barId));
    if (!held.isOwn) throw new AppError("forbidden", "bar.ofOther");
    refuseStale(held.version, version);
    const now = tx.now();
    if (held.liftedAt || (held.until && held.until <= now))
      throw new AppError("conflict", "bar.over");
    refuse(refuseLift(held.reason, consent));
    await lift(tx, held, { reason, consent });
    return { barId, version: version + 1 };
  });

async function lift(
  tx: Tx<Ctx>,
  held: HeldBar,
  { reason, consent }: Pick<z.output<typeof c.lift.input>, "reason" | "consent">,
): Promise<void> {
  const { id, institutionId } = held;
  const version = held.version + 1;
  const lifting = {
    liftedAt: tx.now(),
    lifterId: tx.actor.userId,
    liftReason: reason,
    liftConsent: consent || null,
    version,
  };
  await setLifted(tx.db, id, lifting);
  tx.audit({
    action: "bar.lift",
    entity: "do_not_contact",
    entityId: id,
    institutionId,
    before: { version: held.version, reason: held.reason },
    after: { version, reason, consent: consent || null },
  });
  for (const borrowerId of await peopleOf(tx.db, held))
    tx.publish({ type: "contact.barred", ids: { borrowerId } });
}
