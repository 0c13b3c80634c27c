import { randomUUID } from "node:crypto";
import type { AnyCtx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { isLoginInUse } from "../queries/person.ts";
import * as queries from "../queries/service-user.ts";

export type ServiceUser = queries.ServiceUser;

/** People's logins have no colon, so the names of people and services never collide. */
const toLogin = (name: string): string => `service:${name.toLowerCase()}`;

/** No mailbox: accounts that share one count as the same person. */
const createEmail = (): string => `${randomUUID()}@service.invalid`;

const createNameInUseError = () => new AppError("conflict", "service.nameInUse", {}, "name");

const toEditMeta = ({ actor, now }: Tx<AnyCtx>) => ({ by: actor?.userId ?? null, at: now() });

/** Adds the user of a service account within a larger transaction, which audits it. */
export async function addServiceUser(
  tx: Tx<AnyCtx>,
  { name, institutionId }: Pick<ServiceUser, "name" | "institutionId">,
): Promise<number> {
  const user = { name, institutionId, login: toLogin(name), email: createEmail() };
  const inserted = await queries.insertServiceUser(tx.db, user, toEditMeta(tx));
  if (!inserted) throw createNameInUseError();
  return inserted.id;
}

export const lockServiceUser = async (tx: Tx<AnyCtx>, id: number): Promise<ServiceUser> =>
  orNotFound(await queries.lockServiceUser(tx.db, id));

/** Returns the new version. */
export async function renameServiceUser(
  tx: Tx<AnyCtx>,
  { id }: ServiceUser,
  name: string,
): Promise<number> {
  const login = toLogin(name);
  if (await isLoginInUse(tx.db, login, id)) throw createNameInUseError();
  return queries.updateServiceUser(tx.db, id, { name, login }, toEditMeta(tx));
}

/** Returns the new version. */
export const switchServiceUser = (
  tx: Tx<AnyCtx>,
  { id }: ServiceUser,
  status: ServiceUser["status"],
): Promise<number> => {
  const disabledAt = status === "DISABLED" ? tx.now() : null;
  return queries.updateServiceUser(tx.db, id, { status, disabledAt }, toEditMeta(tx));
};
