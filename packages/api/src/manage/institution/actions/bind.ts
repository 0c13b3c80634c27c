import type { Visit } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as queries from "../queries/write.ts";
import { setMerchants } from "./links.ts";
import { toInstitutionDetails } from "./details.ts";
import { getNamedIds } from "./named.ts";

/** One more merchant, for an operator who names both. */
export const bindMerchant = (
  visit: Visit,
  input: { readonly institution: string; readonly merchant: string },
): Promise<{ institutionId: number; merchantId: number }> =>
  inTransaction(visit, input, async (tx) => {
    const { id: institutionId } = orNotFound(await queries.findByName(tx.db, input.institution));
    const locked = orNotFound(await queries.lock(tx.db, undefined, institutionId));
    const { merchantIds } = await getNamedIds(tx, {
      stages: [],
      merchants: [input.merchant],
    });
    const [merchantId = 0] = merchantIds;
    const before = await queries.listMerchantIds(tx.db, institutionId);
    if (before.includes(merchantId))
      throw new AppError("conflict", "record.duplicate", {}, "merchant");
    const after = [...before, merchantId];
    await setMerchants(tx, institutionId, after);
    await queries.change(tx.db, locked, toInstitutionDetails(locked));
    tx.audit({
      action: "institution.update",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      before: { merchantIds: before },
      after: { merchantIds: after },
    });
    tx.publish({ type: "institution.changed", ids: { institutionId } });
    return { institutionId, merchantId };
  });
