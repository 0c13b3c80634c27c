import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { update, UpdateInput } from "../contract.ts";
import type { Snapshot } from "../contract-exception.ts";
import { MAX_ADDRESSES } from "../contract-codes.ts";
import { getAccessList, lockLists } from "../queries/facts.ts";
import * as queries from "../queries/write.ts";
import { assertNoLockout } from "./lockout.ts";
import { assertNoOverlap, type Values, buildAddressValues } from "./values.ts";

export const updateAddress = (
  ctx: Ctx,
  input: UpdateInput,
): Promise<z.input<typeof update.output>> =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    await lockLists(tx.db);
    if (input.addressId === undefined) return add(tx, input);
    const row = orNotFound(await queries.findAddress(tx.db, input.addressId));
    assertCurrentVersion(row.version, input.version);
    return input.remove ? remove(tx, row) : change(tx, row, input);
  });

async function add(tx: Tx<Ctx>, input: UpdateInput) {
  const { institutionId } = input;
  const values = await buildAddressValues(tx, institutionId, input);
  await assertNoOverlap(tx, institutionId, values);
  const { addresses } = await getAccessList(tx.db, institutionId);
  if (addresses.length >= MAX_ADDRESSES)
    throw new AppError("conflict", "access.tooMany", { max: MAX_ADDRESSES });
  const { id, version } = await queries.insertAddress(tx.db, {
    ...values,
    institutionId,
    ...editedBy(tx),
  });
  await recordChange(tx, { id, institutionId, before: null, after: values });
  return { addressId: id, version };
}

async function change(tx: Tx<Ctx>, row: queries.StoredAddress, input: UpdateInput) {
  const { id, institutionId, version } = row;
  const values = await buildAddressValues(tx, institutionId, {
    ...input,
    effectiveFrom: input.effectiveFrom ?? row.effectiveFrom,
  });
  await assertNoOverlap(tx, institutionId, values, id);
  await queries.updateAddress(tx.db, row, { ...values, ...editedBy(tx) });
  await recordChange(tx, { id, institutionId, before: row, after: values });
  return { addressId: id, version: version + 1 };
}

async function remove(tx: Tx<Ctx>, row: queries.StoredAddress) {
  const { id, institutionId, version } = row;
  await queries.removeAddress(tx.db, id);
  await recordChange(tx, { id, institutionId, before: row, after: null });
  return { addressId: id, version };
}

const editedBy = (tx: Tx<Ctx>): queries.Edited => ({
  editorId: tx.actor.userId,
  editedAt: tx.now(),
});

const toSnapshot = (values: Values | null): Snapshot | null =>
  values && {
    range: values.range,
    login: null,
    remark: values.remark,
    from: values.effectiveFrom,
    to: values.effectiveTo,
    enabled: values.enabled,
  };

interface ChangeRecord {
  readonly id: number;
  readonly institutionId: number | null;
  readonly before: Values | null;
  readonly after: Values | null;
}

/**
 * Checks the changed list for lockouts, then records the change and publishes it to every server.
 */
async function recordChange(tx: Tx<Ctx>, { id, institutionId, ...values }: ChangeRecord) {
  await assertNoLockout(tx, institutionId);
  const [before, after] = [toSnapshot(values.before), toSnapshot(values.after)];
  const action = !before ? "ADD" : after ? "CHANGE" : "REMOVE";
  await queries.insertChange(tx.db, {
    at: tx.now(),
    editorId: tx.actor.userId,
    institutionId,
    kind: "ADDRESS",
    action,
    entryId: id,
    before,
    after,
  });
  tx.audit({
    action: `access.${AUDITED[action]}`,
    entity: "access_address",
    entityId: id,
    institutionId,
    before,
    after,
  });
  tx.publish({ type: "access.changed", ids: { institutionId } });
}

const AUDITED = { ADD: "add", CHANGE: "change", REMOVE: "remove" } as const;
