import type { Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { NothingDue, orNothing } from "../../../core/nothing-due.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { withholdExpired } from "../../case/actions/withhold.ts";
import { policyOn } from "../queries/facts.ts";

/** Withholds recalled cases from their agency whose days to read them are over. Safe to run twice. Returns how many. */
export const withholdDue = (visit: Visit, day: Day): Promise<number> =>
  orNothing(
    0,
    inTransaction(visit, null, async (tx) => {
      const { recalledReadableDays: readableDays } = await policyOn(tx.db, day);
      const cases = await withholdExpired(tx.db, {
        at: tx.now(),
        readableDays,
      });
      if (cases === 0) throw new NothingDue();
      tx.audit({
        action: "closing.withhold",
        entity: "case",
        entityId: null,
        after: { day, cases },
      });
      return cases;
    }),
  );
