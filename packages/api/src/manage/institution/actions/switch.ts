import type { z } from "zod";
import type { AnyCtx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { endUserSessions } from "../../../session/login/actions/sign-out.ts";
import { revokeAllTokens } from "../../../session/session/actions/token.ts";
import type { disable, enable } from "../contract.ts";
import type { Status } from "../contract-codes.ts";
import * as queries from "../queries/write.ts";

type InstitutionStatusInput = z.output<typeof enable.input>;

/** All users of the institution are signed out with the commit, on every server process. */
export const disableInstitution = (
  ctx: AnyCtx,
  input: InstitutionStatusInput,
): Promise<z.input<typeof disable.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { id: institutionId, version } = await switchTo(tx, input, "DISABLED");
    const people = await queries.listPeople(tx.db, institutionId);
    const out = await endUserSessions(tx, people, "DISABLED");
    const ids = people.map(({ userId }) => userId);
    const tokens = await revokeAllTokens(tx, ids);
    const ended = { sessions: out.size, tokens };
    tx.audit({
      action: "institution.disable",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      before: { status: "ENABLED" },
      after: { status: "DISABLED", ...ended },
    });
    return { institutionId, version: version + 1, ...ended };
  });

export const enableInstitution = (
  ctx: AnyCtx,
  input: InstitutionStatusInput,
): Promise<z.input<typeof enable.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { id: institutionId, version } = await switchTo(tx, input, "ENABLED");
    tx.audit({
      action: "institution.enable",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      before: { status: "DISABLED" },
      after: { status: "ENABLED" },
    });
    return { institutionId, version: version + 1 };
  });

/** Finds an institution by name for a command, with its current version. */
export const institutionNamed = async (ctx: AnyCtx, name: string) => {
  const { id, version } = orNotFound(await queries.findByName(ctx.db, name));
  return { institutionId: id, version };
};

async function switchTo(
  tx: Tx<AnyCtx>,
  { institutionId, version }: InstitutionStatusInput,
  status: Status,
): Promise<queries.Locked> {
  const locked = orNotFound(await queries.lock(tx.db, tx.actor, institutionId));
  assertCurrentVersion(locked.version, version);
  if (locked.status === status) throw new AppError("conflict", "record.changed");
  await queries.change(tx.db, locked, { status });
  tx.publish({ type: "institution.changed", ids: { institutionId } });
  return locked;
}
