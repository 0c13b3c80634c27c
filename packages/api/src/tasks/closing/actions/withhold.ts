import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { NoDueWorkError, orEmptyResult } from "../../../core/nothing-due.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { countExpired, withholdExpired } from "../../case/actions/withhold.ts";
import { policyOn } from "../queries/inputs.ts";

/**
 * Withholds recalled cases from their institution when the days for reading them are over. Safe to
 * run twice. Returns their number.
 */
export const withholdDue = (context: BaseContext, day: Day): Promise<number> =>
  orEmptyResult(
    0,
    inTransaction(context, null, async (tx) => {
      const cases = await withholdExpired(tx.db, await dueOn(tx, day));
      if (cases === 0) throw new NoDueWorkError();
      tx.audit({
        action: "closing.withhold",
        entity: "case",
        entityId: null,
        after: { day, cases },
      });
      return cases;
    }),
  );

export const withholdingOn = async (context: BaseContext, day: Day): Promise<number> =>
  countExpired(context.db, await dueOn(context, day));

async function dueOn({ db, now }: { readonly db: Db; now(): Date }, day: Day) {
  const { recalledReadableDays: readableDays } = await policyOn(db, day);
  return { at: now(), readableDays };
}
