import type { BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { findOrgUnit } from "../queries/new.ts";
import { NewUser } from "../rules/new.ts";
import { addUser, firstPassword } from "./add.ts";

interface CreatedUser {
  readonly id: number;
  readonly login: string;
  /** Shown only once; its owner has to choose another at the first sign-in. */
  readonly password: string;
}

export async function createUser(context: BaseContext, request: NewUser): Promise<CreatedUser> {
  const requested = valid(request);
  const { login, name, email, role, leader: isLeader = false } = requested;
  const first = await firstPassword(context);
  return inTransaction(context, request, async (tx) => {
    const orgUnit = orNotFound(await findOrgUnit(tx.db, requested));
    const person = { login, name, email, role, isLeader, ...orgUnit };
    const { id } = await addUser(tx, person, first);
    return { id, login, password: first.password };
  });
}

function valid(request: NewUser): NewUser {
  const { data, error } = NewUser.safeParse(request);
  if (data) return data;
  const field = error.issues[0]?.path.join(".");
  throw new AppError("invalid", "request.invalid", {}, field);
}
