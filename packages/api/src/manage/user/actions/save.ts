import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import {
  openAndSpend,
  type OpenedSeal,
  assertUnused,
} from "../../../session/login/actions/seal.ts";
import { isNewPassword } from "../../../session/login/rules/password.ts";
import type * as c from "../contract-form.ts";
import { CHOSEN_ENVELOPE, parseChosenPassword } from "../rules/password.ts";
import type { Person } from "../rules/person.ts";
import { addUser, BLANK_PERSON, firstPassword } from "./add.ts";
import { reissuePassword } from "./reissue-password.ts";
import { changeUser, type Saved } from "./change.ts";
import { assertWithinAuthority } from "./within-authority.ts";

type SaveInput = z.output<typeof c.save.input>;
type SaveReply = z.input<typeof c.save.output>;
type UpdateInput = z.output<typeof c.update.input>;

/** Creates a user, or changes the given fields of an existing one. */
export const saveUser = (ctx: Ctx, input: SaveInput): Promise<SaveReply> =>
  input.userId === undefined ? createPerson(ctx, input) : changePerson(ctx, input, input.userId);

/** Changes only the given fields. */
export const updateUser = (ctx: Ctx, input: UpdateInput): Promise<Saved> =>
  inTransaction(ctx, input, (tx) => {
    const { userId, version, replaceLeader, redispatch, ...patch } = input;
    return changeUser(tx, { userId, version, replaceLeader, redispatch, patch: named(patch) });
  });

async function changePerson(ctx: Ctx, input: SaveInput, userId: number): Promise<SaveReply> {
  const { version, password, replaceLeader, redispatch } = input;
  if (version === undefined)
    throw new AppError("invalid", "request.fieldRequired", { name: "version" }, "version");
  if (password !== undefined) throw new AppError("invalid", "user.passwordOnlyNew", {}, "password");
  const saved = await inTransaction(ctx, input, (tx) =>
    changeUser(tx, { userId, version, replaceLeader, redispatch, patch: personIn(input) }),
  );
  return { ...saved, password: null };
}

async function createPerson(ctx: Ctx, input: SaveInput): Promise<SaveReply> {
  const person: Person = { ...BLANK_PERSON, ...personIn(input) };
  const opened = input.password && (await openAndSpend(ctx, input.password, input.keyId));
  await assertWithinAuthority(ctx, null, person);
  const chosen = opened && readChosen(opened);
  const first = await firstPassword(ctx, chosen);
  return inTransaction(ctx, input, async (tx) => {
    const oneTimePassword = chosen === undefined ? first.password : null;
    if (tx.isRetry) {
      const made = await reissuePassword(tx, person, first, tx.actor.userId);
      return saved(made.id, made.version, oneTimePassword);
    }
    if (opened) assertUnused(opened, "password");
    const { replaceLeader } = input;
    const { id, replaced } = await addUser(tx, person, first, { replaceLeader });
    return {
      ...saved(id, 1, oneTimePassword),
      replacedLeader: replaced && { id: replaced.id, name: replaced.name },
    };
  });
}

const saved = (userId: number, version: number, password: string | null): SaveReply => ({
  userId,
  version,
  password,
  replacedLeader: null,
  released: 0,
  sessionEnded: false,
  warnings: [],
});

function readChosen({ text }: OpenedSeal): string {
  const chosen = parseChosenPassword(text);
  if (chosen === null)
    throw new AppError("invalid", "login.badEncryption", { form: CHOSEN_ENVELOPE });
  if (!isNewPassword(chosen)) throw new AppError("invalid", "password.format", {}, "password");
  return chosen;
}

const personIn = ({
  userId: _,
  version: __,
  password: ___,
  keyId: ____,
  replaceLeader: _____,
  redispatch: ______,
  ...person
}: SaveInput) => named(person);

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const named = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
