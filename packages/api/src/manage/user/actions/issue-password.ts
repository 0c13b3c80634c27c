import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { addDays, DEFAULT_ZONE, startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { getPasswordPolicy, rememberReplaced } from "../../../session/login/actions/password.ts";
import { computeExpiry } from "../../../session/login/rules/password.ts";
import * as c from "../contract-access.ts";
import { authorityOver, type LockedUser } from "../queries/lock.ts";
import {
  findByLogin,
  listHashes,
  lockAccount,
  type Owner,
  setPassword,
  listZones,
} from "../queries/password.ts";
import { revokeAll } from "./access.ts";
import { type FirstPassword, firstPassword, type UserTx } from "./add.ts";
import { reportApproverAccess } from "./approver.ts";
import { lockManaged } from "./authority.ts";

interface OneTimePassword {
  readonly login: string;
  /** Shown only once; its owner has to choose another at the only sign-in that it allows. */
  readonly password: string;
}

export async function issueOneTimePassword(
  context: BaseContext,
  request: { readonly login: string },
): Promise<OneTimePassword> {
  const first = await firstPassword(context);
  return inTransaction(context, request, async (tx) => {
    const user = orNotFound(await findByLogin(tx.db, request.login));
    const { passwordHash } = orNotFound(await lockAccount(tx.db, user.userId));
    await issuePassword(tx, { ...user, passwordHash }, first);
    return { login: user.login, password: first.password };
  });
}

export async function issueManagedPassword(
  ctx: Ctx,
  input: z.output<typeof c.givePassword.input>,
): Promise<z.input<typeof c.givePassword.output>> {
  const expectedHashes = await getManagedHashes(ctx, [input.userId], "userId");
  const first = await firstPassword(ctx);
  return inTransaction(ctx, input, async (tx) => {
    const [user] = await lockManaged(tx, [input.userId]);
    const { id, login } = orNotFound(user);
    assertNotJustIssued(expectedHashes, orNotFound(user), "userId");
    await issuePassword(tx, toPasswordOwner(orNotFound(user)), first);
    const passwordChangedAt = tx.now();
    const policy = await getPasswordPolicy(tx.db, passwordChangedAt);
    const validUntil = computeExpiry({ passwordChangedAt, passwordOpensAt: null }, policy);
    return { userId: id, login, password: first.password, validUntil };
  });
}

/** Issues passwords to many users, all or none, that open today or on a later day. */
export async function downloadPasswords(
  ctx: Ctx,
  input: z.output<typeof c.downloadPasswords.input>,
): Promise<FileReply> {
  const { effectiveDate } = input;
  assertEffectiveDate(ctx, effectiveDate);
  const ids = [...new Set(input.ids)];
  const expectedHashes = await getManagedHashes(ctx, ids, "ids");
  const passwords: FirstPassword[] = [];
  for (const _ of ids) passwords.push(await firstPassword(ctx));
  const lines = await inTransaction(ctx, input, (tx) =>
    issuePasswords(tx, expectedHashes, passwords, effectiveDate),
  );
  const text = translator(ctx.lang);
  return new FileReply({
    name: `passwords-${effectiveDate}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(
      text("manage.user.passwords.title"),
      COLUMNS.map((name) => text(`manage.user.passwords.${name}`)),
      lines,
    ),
  });
}

const COLUMNS = ["login", "name", "password", "opens", "lapses"] as const;

/** Accepts today on the caller's clock, or a day within the limit. */
function assertEffectiveDate(ctx: Ctx, day: string): void {
  const days = c.PASSWORD_DAYS_AHEAD;
  if (day < ctx.today() || day > addDays(ctx.today(), days))
    throw new AppError("invalid", "user.effectiveDate", { days }, "effectiveDate");
}

type Hashes = ReadonlyMap<number, string>;

/** Checks the authority before the expensive hashing. */
async function getManagedHashes(
  { db, actor }: Ctx,
  ids: readonly number[],
  field: string,
): Promise<Hashes> {
  const managed = await authorityOver(db, actor, ids);
  for (const id of ids) {
    const hasAuthority = orNotFound(managed.get(id));
    if (id === actor.userId) throw new AppError("forbidden", "user.self", {}, field);
    if (!hasAuthority) throw new AppError("forbidden", "user.notManaged", {}, field);
  }
  const rows = await listHashes(db, ids);
  const hashes = new Map(rows.map((row) => [row.id, row.passwordHash]));
  return new Map(ids.map((id) => [id, orNotFound(hashes.get(id))]));
}

/** Refuses an account whose password another user has set since the hash was read. */
function assertNotJustIssued(expectedHashes: Hashes, user: LockedUser, field: string): void {
  const { id, login, passwordHash, credentialSetterId } = user;
  if (passwordHash !== expectedHashes.get(id) && credentialSetterId !== id)
    throw new AppError("conflict", "user.passwordJustIssued", { login }, field);
}

async function issuePasswords(
  tx: Tx<Ctx>,
  expectedHashes: Hashes,
  passwords: readonly FirstPassword[],
  day: string,
): Promise<string[][]> {
  const ids = [...expectedHashes.keys()];
  const users = await lockManaged(tx, ids, "ids");
  const rowById = new Map((await listZones(tx.db, ids)).map((row) => [row.id, row]));
  const policy = await getPasswordPolicy(tx.db, tx.now());
  const lines: string[][] = [];
  for (const [at, user] of users.entries()) {
    const first = passwords[at];
    if (!first) continue;
    assertNotJustIssued(expectedHashes, user, "ids");
    const zone = rowById.get(user.id)?.zone ?? DEFAULT_ZONE;
    const opensAt = startOfDay(day, zone);
    await issuePassword(tx, toPasswordOwner(user), first, opensAt);
    const expiresAt = computeExpiry(
      { passwordChangedAt: tx.now(), passwordOpensAt: opensAt },
      policy,
    );
    lines.push([user.login, user.name, first.password, day, timeIn(zone).format(expiresAt)]);
  }
  tx.audit({
    action: "user.downloadPasswords",
    entity: "app_user",
    entityId: null,
    after: { ids, effectiveDate: day },
  });
  return lines;
}

const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

type PasswordOwner = Owner & Pick<LockedUser, "passwordHash">;

const toPasswordOwner = ({
  id: userId,
  login,
  institutionId,
  passwordHash,
}: LockedUser): PasswordOwner => ({ userId, login, institutionId, passwordHash });

/** Sets the password and ends all access under the old one. */
async function issuePassword(
  tx: UserTx,
  user: PasswordOwner,
  { hash }: FirstPassword,
  opensAt?: Date,
): Promise<void> {
  const { userId, institutionId } = user;
  await rememberReplaced(tx, userId, user.passwordHash);
  await setPassword(tx.db, userId, {
    hash,
    at: tx.now(),
    by: tx.actor?.userId ?? null,
    isOneTime: true,
    ...(opensAt && { opensAt }),
  });
  await revokeAll(tx, user, "PASSWORD");
  await reportApproverAccess(tx, userId);
  tx.audit({
    action: "user.issuePassword",
    entity: "app_user",
    entityId: userId,
    institutionId,
    after: { opensAt: opensAt?.toISOString() ?? null },
  });
}
