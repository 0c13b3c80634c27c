import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, refuseStale } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import {
  BEGINNING,
  type save,
  type SaveInput,
  type update,
  type UpdateInput,
} from "../contract.ts";
import * as queries from "../queries/write.ts";
import { setBonds } from "./bonds.ts";
import { createInstitution } from "./create.ts";
import { factsOf } from "./facts.ts";
import { refuseAlone } from "./law.ts";

/** The facts, stages and merchants of an institution. */
export const updateInstitution = (
  ctx: Ctx,
  input: UpdateInput,
): Promise<z.input<typeof update.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { institutionId, version } = input;
    const locked = orNotFound(
      await queries.lock(tx.db, tx.actor, institutionId),
    );
    refuseStale(locked.version, version);
    const facts = factsOf(input);
    if (await queries.isNameTaken(tx.db, facts.name, institutionId))
      throw new AppError("conflict", "institution.nameTaken", {}, "name");
    await refuseAlone(tx, facts, locked);
    const before = await setBonds(tx, institutionId, input);
    await queries.change(tx.db, locked, facts);
    const { queueIds, merchantIds } = input;
    tx.audit({
      action: "institution.update",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      before: { ...locked, ...before },
      after: { ...facts, queueIds, merchantIds },
    });
    tx.publish({ type: "institution.changed", ids: { institutionId } });
    return { institutionId, version: version + 1 };
  });

/** Creates or updates, as the request names an institution or none. */
export async function saveInstitution(
  ctx: Ctx,
  input: SaveInput,
): Promise<z.input<typeof save.output>> {
  const { institutionId, version = 0, adminLogin = "", ...given } = input;
  if (institutionId === undefined)
    return createInstitution(ctx, {
      ...BEGINNING,
      groups: [],
      adminLogin,
      ...given,
    });
  const changed = { ...given, institutionId, version };
  const saved = await updateInstitution(ctx, changed);
  return { ...saved, adminLogin: null, password: null };
}
