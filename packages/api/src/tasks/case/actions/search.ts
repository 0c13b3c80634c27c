import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dpd } from "../../../core/day.ts";
import { maskIdNumber, maskPhone } from "../../../core/mask.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { search } from "../contract-search.ts";
import { findCases } from "../queries/search.ts";
import { soughtBy } from "../rules-search.ts";

/**
 * Finds visible cases by the possible meanings of a text. A search for a whole ID number is
 * audited.
 */
export async function searchCases(ctx: Ctx, { text }: z.output<typeof search.input>) {
  const { db, actor } = ctx;
  const sought = soughtBy(text);
  const phones = actor.permissions.has("contact.read");
  const borrowers = actor.permissions.has("borrower.read");
  if (sought.idNumber && borrowers) await record(ctx, sought.idNumber);
  const rows = await findCases(db, actor, sought, { phones, borrowers });
  const today = ctx.today();
  return rows.map(({ overdueOn, phone, ...row }) => ({
    ...row,
    phone: phones ? maskPhone(phone) : null,
    dpd: dpd(overdueOn, today),
  }));
}

const record = (ctx: Ctx, idNumber: string): Promise<void> =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) =>
    tx.audit({
      action: "case.searchId",
      entity: "borrower",
      entityId: null,
      after: { idNumber: maskIdNumber(idNumber) },
    }),
  );
