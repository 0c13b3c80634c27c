import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  INITIAL_EXTENSION_VALUES,
  hasSameIds,
  type save,
  type SaveInput,
  type update,
  type UpdateInput,
} from "../contract.ts";
import { describeOpen, findWaiting, toAlreadyOpenError } from "../../proposal/actions/open.ts";
import { proposeIn } from "../../proposal/actions/propose.ts";
import type { Proposed } from "../../proposal/contract.ts";
import { findLastZoneChange } from "../queries/law.ts";
import * as queries from "../queries/write.ts";
import { setInstitutionLinks } from "./links.ts";
import { createInstitution } from "./create.ts";
import { toInstitutionDetails } from "./details.ts";
import { getInstitution } from "./list.ts";
import { lawKind, lawSubject, assertSinglePersonAllowed } from "./law.ts";

/**
 * Changes details, stages and lenders of an institution; the version rises only if one of them
 * differs.
 */
export const updateInstitution = (
  ctx: Ctx,
  input: UpdateInput,
): Promise<z.input<typeof update.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { institutionId, version } = input;
    const locked = orNotFound(await queries.lock(tx.db, tx.actor, institutionId));
    assertCurrentVersion(locked.version, version);
    const details = toInstitutionDetails(input);
    if (await queries.isNameInUse(tx.db, details.name, institutionId))
      throw new AppError("conflict", "institution.nameInUse", {}, "name");
    await assertSinglePersonAllowed(tx, details, locked);
    const isChanged = await updateDetails(tx, locked, input);
    const zoneProposal = await proposeZone(tx, locked, details.zone);
    return { institutionId, version: version + Number(isChanged), zoneProposal };
  });

/** Writes everything except the zone, which needs two people. Returns true when a value changed. */
async function updateDetails(
  tx: Tx<Ctx>,
  locked: queries.Locked,
  input: UpdateInput,
): Promise<boolean> {
  const { id: institutionId, status: _, version: __, ...existing } = locked;
  const { stageIds, lenderIds } = input;
  const details = { ...toInstitutionDetails(input), zone: locked.zone };
  const before = await setInstitutionLinks(tx, institutionId, input);
  const isChanged = !(
    Bun.deepEquals(details, existing) &&
    hasSameIds(before.stageIds, stageIds) &&
    hasSameIds(before.lenderIds, lenderIds)
  );
  tx.audit({
    action: "institution.update",
    entity: "institution",
    entityId: institutionId,
    institutionId,
    before: { ...locked, ...before },
    after: { ...details, stageIds, lenderIds },
  });
  if (!isChanged) return false;
  await queries.change(tx.db, locked, details);
  tx.publish({ type: "institution.changed", ids: { institutionId } });
  return true;
}

const REASON = "Update of the institution";

/**
 * Proposes another zone unless it is already approved or proposed. Refuses while an open proposal
 * names a country or a day.
 */
async function proposeZone(
  tx: Tx<Ctx>,
  { id: institutionId, zone: former }: queries.Locked,
  zone: string,
): Promise<Proposed | null> {
  if (zone === former) return null;
  const lastApproved = await findLastZoneChange(tx.db, institutionId);
  if (zone === lastApproved?.zone) return null;
  const open = await findWaiting(tx, lawSubject(institutionId));
  const waiting = open && lawKind.payload.safeParse(open.payload).data;
  if (open && waiting?.zone === zone) return describeOpen(tx, open);
  if (open && (waiting?.country || waiting?.effectiveOn))
    throw toZoneFieldError(toAlreadyOpenError(open));
  const change = { institutionId, zone, reason: REASON };
  return proposeIn(tx, lawKind, change).catch((error: unknown) => {
    throw error instanceof AppError ? toZoneFieldError(error) : error;
  });
}

const toZoneFieldError = ({ kind, key, params }: AppError): AppError =>
  new AppError(kind, key, params, "zone");

export async function saveInstitution(
  ctx: Ctx,
  input: SaveInput,
): Promise<z.input<typeof save.output>> {
  const { institutionId, version = 0, adminLogin = "", ...savedRecord } = input;
  if (institutionId === undefined) {
    const created = await createInstitution(ctx, {
      ...INITIAL_EXTENSION_VALUES,
      groups: [],
      adminLogin,
      ...savedRecord,
    });
    return { ...created, zoneProposal: null };
  }
  const changed = { ...savedRecord, institutionId, version };
  await assertFieldsUnchanged(ctx, changed);
  const saved = await updateInstitution(ctx, changed);
  return { ...saved, adminLogin: null, password: null };
}

const UNCHANGED_FIELDS = [
  "status",
  "percentage",
  "firstTermOnly",
  "firstDays",
  "singleCode",
  "fullCode",
] as const;

/**
 * Accepts status and extension rule only with their stored values: separate calls change them. A
 * client that sends a whole record back includes them.
 */
async function assertFieldsUnchanged(
  ctx: Ctx,
  savedRecord: UpdateInput & Partial<SaveInput>,
): Promise<void> {
  const existing = await getInstitution(ctx, savedRecord);
  const other = UNCHANGED_FIELDS.find(
    (name) => savedRecord[name] !== undefined && savedRecord[name] !== existing[name],
  );
  if (other) throw new AppError("invalid", "institution.onlyOnCreate", {}, other);
}
