import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRow } from "../../../core/query.ts";
import { visibleThroughCase } from "../../../core/scope.ts";
import type * as c from "../contract.ts";

type Listed = z.infer<typeof c.list.output>[number];

export const listByLoan = (db: Db, actor: Actor, loanId: number): Promise<Listed[]> =>
  db
    .selectFrom("extension as e")
    .innerJoin("loan as l", "l.id", "e.loanId")
    .innerJoin("product as p", "p.id", "l.productId")
    .leftJoin("appUser as a", "a.id", "e.agentId")
    .select(["e.id as extensionId", "e.kind", "e.state", "e.days"])
    .select(["e.oldDueOn", "e.newDueOn", "e.feeMinor", "e.paidMinor"])
    .select(["p.currency", "a.name as agentName", "e.reason"])
    .select(["e.createdAt", "e.settledAt"])
    .select((eb) => [
      eb
        .selectFrom("repaymentCode as k")
        .select("k.number")
        .whereRef("k.extensionId", "=", "e.id")
        .orderBy("k.paidAt", (by) => by.desc().nullsLast())
        .orderBy("k.id", "desc")
        .limit(1)
        .as("codeNumber"),
      eb("e.receiptId", "is not", null).$castTo<boolean>().as("hasReceipt"),
    ])
    .where("e.loanId", "=", loanId)
    .where(visibleThroughCase(actor, "loanId", sql.ref("e.loanId")))
    .orderBy("e.id", "desc")
    .limit(200)
    .$narrowType<Pick<Listed, "kind" | "state" | "currency" | "feeMinor">>()
    .execute();

type Open = NonNullable<z.infer<typeof c.getOffer.output>["open"]>;

/** Finds the unpaid extension of the loan, with its last code. */
export const findOpen = (db: Db, loanId: number, now: Date) =>
  queryRow(db)<Open>`
    select e.id as extension_id, e.days, e.fee_minor, e.expires_at, k.id as code_id, k.number,
      k.state as code_state, k.channel, k.bank
    from extension e
    left join lateral (
      select id, number, state, channel, bank from repayment_code
      where extension_id = e.id order by id desc limit 1) k on true
    where e.loan_id = ${loanId} and e.state = 'OPEN' and e.expires_at > ${now}`;

/** Finds the receipt of a visible extension; null when it has none. */
export const findReceipt = (db: Db, actor: Actor, extensionId: number) =>
  db
    .selectFrom("extension as e")
    .select("e.receiptId")
    .where("e.id", "=", extensionId)
    .where(visibleThroughCase(actor, "loanId", sql.ref("e.loanId")))
    .executeTakeFirst();
