import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../core/institution-scope.ts";
import type { AuditDetails } from "../../core/setting/contract.ts";
import { lockSetting } from "../../core/setting/table.ts";
import type { ProposalKind } from "../proposal/actions/kind.ts";
import { withWaiting } from "../proposal/actions/waiting.ts";
import type { ProposalKindName } from "../proposal/contract-words.ts";
import * as c from "./contract-approver.ts";
import * as queries from "./queries-approver.ts";
import { getApproversRefusal } from "./rules-approver.ts";

/** Serializes approvals of changed rights, so that each is examined after the previous one. */
export const RIGHTS_LOCK = "rights";

const SUBJECT = "proposal_role ";
const toSubject = (kind: ProposalKindName) => `${SUBJECT}${kind}`;

const toAuditDetails = (roles: c.KindRoles | undefined): AuditDetails => ({
  proposerRoles: roles?.proposers ?? [],
  approverRoles: roles?.approvers ?? [],
  notifiedRoles: roles?.notified ?? [],
  readerRoles: roles?.readers ?? [],
});

type ApproverChange = z.output<typeof c.saveApprovers.input>;

/** Sorts the roles of each part and removes readers who have another part. */
const toKindRoles = ({ baseId: _, ...roles }: ApproverChange): c.KindRoles => {
  const { kind, proposers, approvers, notified } = roles;
  const toSorted = (named: readonly number[]) => [...new Set(named)].toSorted((a, b) => a - b);
  const active = [...proposers, ...approvers, ...notified];
  return {
    kind,
    proposers: toSorted(proposers),
    approvers: toSorted(approvers),
    notified: toSorted(notified),
    readers: toSorted(roles.readers.filter((role) => !active.includes(role))),
  };
};

/** Roles of a kind of proposal; decided by the present approvers of that kind. */
export const proposalRoleKind: ProposalKind<ApproverChange> = {
  kind: "PROPOSAL_ROLE",
  payload: c.saveApprovers.input,
  dayField: "kind",

  async examine(tx, change) {
    assertSeesAllInstitutions(tx.actor);
    await lockSetting(tx.db, RIGHTS_LOCK);
    const requested = toKindRoles(change);
    const kinds = await queries.listKindRoles(tx.db);
    const current = kinds.find(({ kind }) => kind === change.kind);
    if (Bun.deepEquals(current, requested))
      throw new AppError("invalid", "permission.unchanged", {}, "approvers");
    const roles = await queries.listRoleRights(tx.db);
    const refusal = getApproversRefusal(requested, roles);
    if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
    const key = toSubject(change.kind);
    const last = (await queries.listLastChanges(tx.db, key)).get(key);
    return {
      key,
      name: change.kind,
      institutionId: null,
      before: toAuditDetails(current),
      after: toAuditDetails(requested),
      latestId: last?.proposalId ?? null,
      baseId: change.baseId,
      isAtOnce: true,
    };
  },

  async apply(tx, change, { editorId }) {
    const kinds = await queries.listKindRoles(tx.db);
    const requested = toKindRoles(change);
    await queries.replaceKindRoles(tx.db, requested);
    tx.audit({
      action: "permission.appoint",
      entity: "proposal_role",
      entityId: change.kind,
      before: toAuditDetails(kinds.find(({ kind }) => kind === change.kind)),
      after: { ...toAuditDetails(requested), proposerId: editorId },
    });
    tx.publish({ type: "permission.granted", ids: {} });
  },
};

export async function listApprovers(ctx: Ctx): Promise<z.infer<typeof c.listApprovers.output>> {
  const kinds = await queries.listKindRoles(ctx.db);
  const changes = await queries.listLastChanges(ctx.db, SUBJECT);
  const rows = kinds.map((roles) => ({
    ...roles,
    last: changes.get(toSubject(roles.kind)) ?? null,
  }));
  return withWaiting(ctx, rows, ({ kind }) => toSubject(kind));
}
