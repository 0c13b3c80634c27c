import type { BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as queries from "../queries/write.ts";
import { setLenderLinks } from "./links.ts";
import { toInstitutionDetails } from "./details.ts";
import { getNamedIds } from "./named.ts";

/** Adds one lender to an institution by their names, for the operator. */
export const linkLender = (
  context: BaseContext,
  input: { readonly institution: string; readonly lender: string },
): Promise<{ institutionId: number; lenderId: number }> =>
  inTransaction(context, input, async (tx) => {
    const { id: institutionId } = orNotFound(await queries.findByName(tx.db, input.institution));
    const locked = orNotFound(await queries.lock(tx.db, undefined, institutionId));
    const { lenderIds } = await getNamedIds(tx, { stages: [], lenders: [input.lender] });
    const [lenderId = 0] = lenderIds;
    const before = await queries.listLenderIds(tx.db, institutionId);
    if (before.includes(lenderId)) throw new AppError("conflict", "record.duplicate", {}, "lender");
    const after = [...before, lenderId];
    await setLenderLinks(tx, institutionId, after);
    await queries.change(tx.db, locked, toInstitutionDetails(locked));
    tx.audit({
      action: "institution.update",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      before: { lenderIds: before },
      after: { lenderIds: after },
    });
    tx.publish({ type: "institution.changed", ids: { institutionId } });
    return { institutionId, lenderId };
  });
