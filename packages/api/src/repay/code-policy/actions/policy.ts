import type { AuditDetails } from "../../../core/setting/contract.ts";
import { serveSetting } from "../../../core/setting/declared.ts";
import { codePolicy } from "../contract.ts";
import { casesAbove } from "../queries.ts";

export const servedCodePolicy = serveSetting(codePolicy, {
  /** Counts the cases above the new limit today: they get no further codes, and lose none. */
  async preview(tx, { institutionId, values }): Promise<AuditDetails> {
    if (!values) return {};
    const { perCaseDay } = values;
    return { casesAboveLimit: await casesAbove(tx.db, institutionId, perCaseDay, tx.now()) };
  },
});
