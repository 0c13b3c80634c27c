import { randomBytes } from "node:crypto";
import type { Visit } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { hashPassword } from "../../../session/login/actions/attempt.ts";
import { sideOf } from "../../role/actions.ts";
import { findInstitution, insertUser } from "../queries/new.ts";
import { givenPassword, isRightSide, NewUser } from "../rules/new.ts";

export interface CreatedUser {
  readonly id: number;
  readonly login: string;
  /** Shown this once; its owner has to choose another at the first login. */
  readonly password: string;
}

/** A user with a password that is good for one login. */
export async function createUser(
  visit: Visit,
  request: NewUser,
): Promise<CreatedUser> {
  const { login, name, email, role, institution } = valid(request);
  const password = givenPassword(randomBytes(12));
  const passwordHash = await hashPassword(visit, password);
  return inTransaction(visit, request, async (tx) => {
    if (!isRightSide(await sideOf(tx.db, role), institution))
      throw new AppError("invalid", "request.invalid", {}, "institution");
    const institutionId = institution
      ? orNotFound(await findInstitution(tx.db, institution)).id
      : null;
    const made = await insertUser(tx.db, {
      ...{ login, name, email, roleId: role, institutionId },
      ...{ passwordHash, mustChangePassword: true },
      passwordChangedAt: tx.now(),
    });
    if (!made) throw new AppError("conflict", "record.duplicate");
    const { id } = made;
    tx.audit({
      action: "user.create",
      entity: "app_user",
      entityId: id,
      institutionId,
      after: { login, role },
    });
    return { id, login, password };
  });
}

function valid(request: NewUser): NewUser {
  const { data, error } = NewUser.safeParse(request);
  if (data) return data;
  const field = error.issues[0]?.path.join(".");
  throw new AppError("invalid", "request.invalid", {}, field);
}
