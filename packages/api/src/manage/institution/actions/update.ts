import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, refuseStale } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  BEGINNING,
  type save,
  type SaveInput,
  type update,
  type UpdateInput,
} from "../contract.ts";
import { proposeIn } from "../../proposal/actions/propose.ts";
import type { Proposed } from "../../proposal/contract.ts";
import { findOpenProposal, lastZoneChange } from "../queries/law.ts";
import * as queries from "../queries/write.ts";
import { setBonds } from "./bonds.ts";
import { createInstitution } from "./create.ts";
import { factsOf } from "./facts.ts";
import { lawKind, lawSubject, refuseAlone } from "./law.ts";

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
    await queries.change(tx.db, locked, { ...facts, zone: locked.zone });
    const { queueIds, merchantIds } = input;
    tx.audit({
      action: "institution.update",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      before: { ...locked, ...before },
      after: { ...facts, zone: locked.zone, queueIds, merchantIds },
    });
    tx.publish({ type: "institution.changed", ids: { institutionId } });
    const zoneProposal = await proposeZone(tx, locked, facts.zone);
    return { institutionId, version: version + 1, zoneProposal };
  });

const REASON = "Update of the institution";

/** Puts another zone before a second person. One that is approved or proposed already is left as it is. */
async function proposeZone(
  tx: Tx<Ctx>,
  { id: institutionId, zone: former }: queries.Locked,
  zone: string,
): Promise<Proposed | null> {
  if (zone === former) return null;
  const last = await lastZoneChange(tx.db, institutionId);
  if (zone === last?.zone) return null;
  const subject = lawSubject(institutionId);
  const open = await findOpenProposal(tx.db, subject, tx.now());
  if (open?.zone === zone) {
    const { proposalId, effectiveOn } = open;
    return { proposalId, state: "PROPOSED", effectiveOn };
  }
  const change = { institutionId, zone, reason: REASON };
  return proposeIn(tx, lawKind, change).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.kind, error.key, error.params, "zone");
  });
}

/** Creates or updates, as the request names an institution or none. */
export async function saveInstitution(
  ctx: Ctx,
  input: SaveInput,
): Promise<z.input<typeof save.output>> {
  const { institutionId, version = 0, adminLogin = "", ...given } = input;
  if (institutionId === undefined) {
    const created = await createInstitution(ctx, {
      ...BEGINNING,
      groups: [],
      adminLogin,
      ...given,
    });
    return { ...created, zoneProposal: null };
  }
  const changed = { ...given, institutionId, version };
  const saved = await updateInstitution(ctx, changed);
  return { ...saved, adminLogin: null, password: null };
}
