import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { maskName, maskPhone } from "../../../core/mask.ts";
import type { listContacts } from "../contract.ts";
import { find, listBorrowerContacts } from "../queries/get.ts";
import { rightsOn } from "../rules.ts";
import { toWorker } from "./lock.ts";

/** Lists the numbers to which the handler may send an answer, whichever agent has the case. */
export async function listComplaintContacts(
  ctx: Ctx,
  { orderId }: z.output<typeof listContacts.input>,
): Promise<z.output<typeof listContacts.output>> {
  const order = orNotFound(await find(ctx.db, ctx.actor, orderId));
  if (!rightsOn(order, toWorker(ctx)).answer)
    throw new AppError("conflict", "workOrder.cannot.answer");
  const contacts = await listBorrowerContacts(ctx.db, order.borrowerId);
  return contacts.map(({ contactId, name, phone }) => ({
    contactId,
    name: maskName(name),
    phone: maskPhone(phone) ?? "",
  }));
}
