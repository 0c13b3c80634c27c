import type { z } from "zod";
import type { Actor, AnyCtx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { createInstitutionRule } from "../../../repay/extension/actions/config.ts";
import { addGroup } from "../../group/actions.ts";
import { agencyAdminRole } from "../../role/actions.ts";
import {
  type AddedUser,
  addUser,
  type FirstPassword,
  firstPassword,
} from "../../user/actions/add.ts";
import { reissuePassword } from "../../user/actions/reissue-password.ts";
import type { create, CreateInput } from "../contract.ts";
import * as queries from "../queries/write.ts";
import { setInstitutionLinks } from "./links.ts";
import { toInstitutionDetails } from "./details.ts";
import { assertSinglePersonAllowed } from "./law.ts";

/**
 * Creates the institution with its links, extension rule, groups and first admin in one
 * transaction.
 */
export async function createInstitution(
  ctx: AnyCtx,
  input: CreateInput,
): Promise<z.input<typeof create.output>> {
  const initialPassword = await firstPassword(ctx);
  return inTransaction(ctx, input, async (tx) => {
    if (tx.actor) assertSeesAllInstitutions(tx.actor);
    if (tx.isRetry && tx.actor) return createdBefore(tx, input, initialPassword, tx.actor);
    const details = toInstitutionDetails(input);
    await assertSinglePersonAllowed(tx, details);
    const made = await queries.insert(tx.db, details, tx.now());
    if (!made) throw new AppError("conflict", "institution.nameInUse", {}, "name");
    const { id: institutionId, version } = made;
    await setInstitutionLinks(tx, institutionId, input);
    await startExtensionRule(tx, institutionId, input);
    for (const group of input.groups) await addGroup(tx, { institutionId, ...group }, "groups");
    const admin = await addAdmin(tx, institutionId, input, initialPassword);
    const { stageIds, lenderIds, adminLogin } = input;
    tx.audit({
      action: "institution.create",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      after: { ...details, stageIds, lenderIds, adminId: admin.id },
    });
    tx.publish({ type: "institution.changed", ids: { institutionId } });
    return { institutionId, version, adminLogin, password: initialPassword.password };
  });
}

/**
 * Answers the retry of a request whose reply was lost: the institution exists, and its admin gets a
 * new password.
 */
async function createdBefore(
  tx: Tx<AnyCtx>,
  { name, adminLogin }: CreateInput,
  initialPassword: FirstPassword,
  { userId }: Actor,
): Promise<z.input<typeof create.output>> {
  const { id: institutionId, version } = orNotFound(await queries.findByName(tx.db, name));
  const admin = { login: adminLogin, institutionId };
  await reissuePassword(tx, admin, initialPassword, userId);
  return { institutionId, version, adminLogin, password: initialPassword.password };
}

/** Starts the extension rule on the current day of the institution's zone. */
const startExtensionRule = (tx: Tx<AnyCtx>, institutionId: number, input: CreateInput) => {
  const { percentage, firstTermOnly, firstDays, singleCode, fullCode } = input;
  return createInstitutionRule(
    tx,
    institutionId,
    { percentage, firstTermOnly, firstDays, singleCode, fullCode },
    toLocalDay(tx.now(), input.zone),
  );
};

async function addAdmin(
  tx: Tx<AnyCtx>,
  institutionId: number,
  { adminLogin: login, leaderName: name, leaderEmail: email }: CreateInput,
  initialPassword: FirstPassword,
): Promise<AddedUser> {
  const role = await agencyAdminRole(tx.db, tx.actor);
  const admin = { login, name, email, role, institutionId };
  return addUser(tx, admin, initialPassword).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.field !== "login") throw error;
    throw new AppError(error.kind, error.key, error.params, "adminLogin");
  });
}
