import type { z } from "zod";
import type { Actor, AnyCtx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { beginInstitutionRule } from "../../../repay/extension/actions/config.ts";
import { addGroup } from "../../group/actions.ts";
import { agencyAdminRole } from "../../role/actions.ts";
import {
  type AddedUser,
  addUser,
  type FirstPassword,
  firstPassword,
} from "../../user/actions/add.ts";
import { giveAgain } from "../../user/actions/again.ts";
import type { create, CreateInput } from "../contract.ts";
import * as queries from "../queries/write.ts";
import { setBonds } from "./bonds.ts";
import { factsOf } from "./facts.ts";
import { refuseAlone } from "./law.ts";

/** The institution, what it begins with, its groups and its first admin: all of it, or nothing. */
export async function createInstitution(
  ctx: AnyCtx,
  input: CreateInput,
): Promise<z.input<typeof create.output>> {
  const given = await firstPassword(ctx);
  return inTransaction(ctx, input, async (tx) => {
    if (tx.actor) refuseLimited(tx.actor);
    if (tx.isRetry && tx.actor) return createdBefore(tx, input, given, tx.actor);
    const facts = factsOf(input);
    await refuseAlone(tx, facts);
    const made = await queries.insert(tx.db, facts, tx.now());
    if (!made) throw new AppError("conflict", "institution.nameTaken", {}, "name");
    const { id: institutionId, version } = made;
    await setBonds(tx, institutionId, input);
    await beginRule(tx, institutionId, input);
    for (const group of input.groups) await addGroup(tx, { institutionId, ...group }, "groups");
    const admin = await addAdmin(tx, institutionId, input, given);
    const { queueIds, merchantIds, adminLogin } = input;
    tx.audit({
      action: "institution.create",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      after: { ...facts, queueIds, merchantIds, adminId: admin.id },
    });
    tx.publish({ type: "institution.changed", ids: { institutionId } });
    return { institutionId, version, adminLogin, password: given.password };
  });
}

/** The reply with the password was lost: what was made stands, and its admin gets another. */
async function createdBefore(
  tx: Tx<AnyCtx>,
  { name, adminLogin }: CreateInput,
  given: FirstPassword,
  { userId }: Actor,
): Promise<z.input<typeof create.output>> {
  const { id: institutionId, version } = orNotFound(await queries.findByName(tx.db, name));
  const admin = { login: adminLogin, institutionId };
  await giveAgain(tx, admin, given, userId);
  return { institutionId, version, adminLogin, password: given.password };
}

/** From the day of its zone on which it is made. */
const beginRule = (tx: Tx<AnyCtx>, institutionId: number, input: CreateInput) => {
  const { percentage, firstTermOnly, firstDays, singleCode, fullCode } = input;
  return beginInstitutionRule(
    tx,
    institutionId,
    { percentage, firstTermOnly, firstDays, singleCode, fullCode },
    dayOf(tx.now(), input.zone),
  );
};

/** The leader, with the role of who leads an agency. */
async function addAdmin(
  tx: Tx<AnyCtx>,
  institutionId: number,
  { adminLogin: login, leaderName: name, leaderEmail: email }: CreateInput,
  given: FirstPassword,
): Promise<AddedUser> {
  const role = await agencyAdminRole(tx.db, tx.actor);
  const admin = { login, name, email, role, institutionId };
  return addUser(tx, admin, given).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.field !== "login") throw error;
    throw new AppError(error.kind, error.key, error.params, "adminLogin");
  });
}
