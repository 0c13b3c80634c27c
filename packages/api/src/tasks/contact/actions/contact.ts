import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { maskPhone } from "../../../core/mask.ts";
import { parsePhone } from "../../../core/phone.ts";
import { getCasePhoneCountry } from "../../../core/phone-country.ts";
import { caseSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { numberMask } from "../../../manage/masking/actions/mask.ts";
import { notifyLeaders } from "../../notification/actions.ts";
import { authorizePhoneSearch } from "../../phone/actions.ts";
import type { restoreEmergency, save, saveEmergency } from "../contract.ts";
import * as queries from "../queries/contact.ts";

export async function listContacts(ctx: Ctx, { id }: { id: number }) {
  const contacts = await queries.list(ctx.db, ctx.actor, id, ctx.now());
  const mask = await numberMask(ctx);
  // Numbers that may not be called are masked for every caller.
  return contacts.map(({ isClosed, ...contact }) => ({
    ...contact,
    phone: (isClosed ? maskPhone : mask)(contact.phone) ?? "",
  }));
}

/** Gets a contact of this borrower. Contacts of other borrowers are refused as not found. */
export async function getContact(
  db: Db,
  borrowerId: number,
  contactId: number,
): Promise<queries.StatedContact> {
  return requireContact(await queries.findByBorrower(db, borrowerId, contactId));
}

/**
 * Gets a contact when only the case is known, so that it can run together with the read of the
 * case.
 */
export const getCaseContact = async (
  db: Db,
  caseId: number,
  contactId: number,
): Promise<queries.StatedContact> =>
  requireContact(await queries.findByCase(db, caseId, contactId));

function requireContact(contact: queries.StatedContact | undefined): queries.StatedContact {
  if (!contact) throw new AppError("invalid", "contact.notOfBorrower", {}, "contactId");
  return contact;
}

export const rememberResult = queries.setLastResult;

type Saved = z.output<typeof saveEmergency.input>;

/**
 * Saving a number reveals whether the system knows it. Each save is therefore counted and logged
 * like a search, also when the save is refused. A complete number counts even if it is the
 * contact's own: an exception would confirm it.
 */
async function authorizePhone(ctx: Ctx, taskId: number, phone: string | undefined): Promise<void> {
  if (phone === undefined || isMasked(phone)) return;
  await getBorrowerId(ctx, taskId);
  const stored = await readTyped(ctx.db, taskId, phone);
  await authorizePhoneSearch(ctx, `+${stored}`, "CONTACTS");
}

/**
 * Adds a contact, or changes one that an agent added. Contacts from the application cannot be
 * changed.
 */
export async function editContact(ctx: Ctx, input: z.output<typeof save.input>) {
  await authorizePhone(ctx, input.taskId, input.phone);
  return inTransaction(ctx, input, async (tx) => {
    const borrowerId = await getBorrowerId(tx, input.taskId);
    const { contactId, phone = "" } = input;
    if (contactId === undefined)
      return { contactId: await add(tx, borrowerId, { ...input, phone }, "AGENT") };
    const contact = await getContact(tx.db, borrowerId, contactId);
    if (contact.source === "APPLICATION") throw new AppError("conflict", "contact.stated");
    await updateContact(tx, borrowerId, contact, input);
    return { contactId };
  });
}

async function updateContact(
  tx: Tx<Ctx>,
  borrowerId: number,
  contact: queries.StatedContact,
  { taskId, relation, name, phone: typedPhone }: z.output<typeof save.input>,
): Promise<void> {
  const isUnchanged = typedPhone === undefined || typedPhone === maskPhone(contact.phone);
  const phone = isUnchanged ? contact.phone : await readTyped(tx.db, taskId, typedPhone);
  const mended = { relation, name, phone };
  if (!(await queries.update(tx.db, contact.id, mended)))
    throw new AppError("conflict", "contact.duplicatePhone", {}, "phone");
  const isOther = phone !== contact.phone || relation !== contact.relation;
  if (isOther) {
    await queries.setPending(tx.db, contact.id, tx.actor.userId);
    await notifyContactAdded(tx, taskId);
  }
  tx.audit({
    action: "contact.edit",
    entity: "contact",
    entityId: contact.id,
    before: { relation: contact.relation },
    after: { relation, newName: name !== contact.name, newNumber: phone !== contact.phone },
  });
  tx.publish({ type: "contact.changed", ids: { borrowerId } });
}

export async function saveEmergencyContact(ctx: Ctx, input: Saved) {
  await authorizePhone(ctx, input.taskId, input.phone);
  return inTransaction(ctx, input, async (tx) => ({
    contactId: await add(tx, await getBorrowerId(tx, input.taskId), input, "EMERGENCY"),
  }));
}

async function add(
  tx: Tx<Ctx>,
  borrowerId: number,
  input: Saved,
  source: "AGENT" | "EMERGENCY",
): Promise<number> {
  const { relation, name } = input;
  const contactId = await queries.insert(tx.db, {
    borrowerId,
    relation,
    name,
    source,
    phone: await readTyped(tx.db, input.taskId, input.phone),
    adderId: tx.actor.userId,
  });
  if (contactId === undefined)
    throw new AppError("conflict", "contact.duplicatePhone", {}, "phone");
  tx.audit({
    action: "contact.add",
    entity: "contact",
    entityId: contactId,
    after: { relation, source },
  });
  await notifyContactAdded(tx, input.taskId);
  tx.publish({ type: "contact.changed", ids: { borrowerId } });
  return contactId;
}

/** Asks the agent's leaders to approve the contact. */
const notifyContactAdded = (tx: Tx<Ctx>, caseId: number): Promise<void> =>
  notifyLeaders(tx, { kind: "CONTACT_ADDED", caseId, agentId: tx.actor.userId });

const isMasked = (phone: string): boolean => phone.includes("*");

/**
 * Parses a number typed at a case. Refuses masked numbers; an Indonesian number must be a mobile
 * number, typed with 08 or 8.
 */
export async function readTyped(db: Db, taskId: number, typed: string): Promise<string> {
  const country = await getCasePhoneCountry(db, taskId);
  const phone = isMasked(typed) ? null : parsePhone(typed, country);
  if (country === "ID" && !phone?.startsWith("628"))
    throw new AppError("invalid", "contact.badPhone", {}, "phone");
  if (!phone) throw new AppError("invalid", "contact.noPhone", { country }, "phone");
  return phone;
}

const getBorrowerId = async (
  { db, actor }: Pick<Ctx, "db" | "actor">,
  taskId: number,
): Promise<number> => orNotFound(await caseSeen(db, actor, taskId)).borrowerId;

/** Removes an emergency contact from the list; its collection logs stay. */
export const removeEmergencyContact = (ctx: Ctx, { id }: { id: number }) =>
  inTransaction(ctx, { id }, async (tx) => {
    const contact = orNotFound(await queries.lockEmergency(tx.db, tx.actor, id));
    const removedAt = tx.now();
    await queries.remove(tx.db, id, removedAt);
    tx.audit({ action: "contact.remove", entity: "contact", entityId: id });
    tx.publish({ type: "contact.changed", ids: { borrowerId: contact.borrowerId } });
    return { contactId: id, removedAt };
  });

/** Time in which a removal can be undone. Later, other work may rely on the removal. */
const UNDO_MS = 5 * 60_000;

/** Restores an emergency contact that was just removed, together with its decision. */
export const restoreEmergencyContact = (ctx: Ctx, input: z.output<typeof restoreEmergency.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { contactId, removedAt } = input;
    const removed = await queries.lockRemoved(tx.db, tx.actor, contactId, removedAt);
    if (!removed || tx.now().getTime() - removedAt.getTime() > UNDO_MS)
      throw new AppError("conflict", "record.changed");
    await queries.restore(tx.db, contactId);
    tx.audit({
      action: "contact.restore",
      entity: "contact",
      entityId: contactId,
      before: { removedAt },
    });
    tx.publish({ type: "contact.changed", ids: { borrowerId: removed.borrowerId } });
    return { contactId };
  });

export async function listRelated(ctx: Ctx, { id }: { id: number }) {
  const found = await queries.listRelatedPhones(ctx.db, ctx.actor, id);
  return found.map((related) => ({ ...related, phone: maskPhone(related.phone) ?? "" }));
}
