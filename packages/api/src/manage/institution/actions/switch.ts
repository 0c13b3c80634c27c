import type { z } from "zod";
import type { Actor, Visit } from "../../../core/context.ts";
import { orNotFound, refuseStale } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { endSessionsOf } from "../../../session/login/actions/sign-out.ts";
import { revokeTokensOfAll } from "../../../session/session/actions/token.ts";
import type { disable, enable } from "../contract.ts";
import type { Status } from "../contract-codes.ts";
import * as queries from "../queries/write.ts";

type Desk = Visit & { readonly actor?: Actor };
type Named = z.output<typeof enable.input>;

/** Its people are out with the commit, on every server process. */
export const disableInstitution = (
  desk: Desk,
  input: Named,
): Promise<z.input<typeof disable.output>> =>
  inTransaction(desk, input, async (tx) => {
    const { id: institutionId, version } = await switchTo(
      tx,
      input,
      "DISABLED",
    );
    const people = await queries.peopleOf(tx.db, institutionId);
    const out = await endSessionsOf(tx, people, "DISABLED");
    const ids = people.map(({ userId }) => userId);
    const tokens = await revokeTokensOfAll(tx, ids);
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
  desk: Desk,
  input: Named,
): Promise<z.input<typeof enable.output>> =>
  inTransaction(desk, input, async (tx) => {
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

/** A command names it; its version then is the one that stands. */
export const institutionNamed = async (desk: Desk, name: string) => {
  const { id, version } = orNotFound(await queries.findByName(desk.db, name));
  return { institutionId: id, version };
};

async function switchTo(
  tx: Tx<Desk>,
  { institutionId, version }: Named,
  status: Status,
): Promise<queries.Locked> {
  const locked = orNotFound(await queries.lock(tx.db, tx.actor, institutionId));
  refuseStale(locked.version, version);
  refuseStale(locked.status, status === "ENABLED" ? "DISABLED" : "ENABLED");
  await queries.change(tx.db, locked, { status });
  tx.publish({ type: "institution.changed", ids: { institutionId } });
  return locked;
}
