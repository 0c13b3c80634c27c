import { translator } from "@kolekta/i18n";
import { formatDay } from "@kolekta/i18n/day";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Proposed } from "../contract.ts";
import { ACTS, type ProposalKindName } from "../contract-words.ts";
import { listDeciders } from "../queries/people.ts";
import * as queries from "../queries/open.ts";
import { notify } from "./notify.ts";

export const toAlreadyOpenError = ({ proposerName }: queries.OpenProposal): AppError =>
  proposerName === null
    ? new AppError("conflict", "proposal.alreadyOpenElsewhere")
    : new AppError("conflict", "proposal.alreadyOpen", { name: proposerName });

interface ProposedChange {
  readonly kind: ProposalKindName;
  readonly payload: unknown;
  readonly effectiveOn: Day;
  /** Latest revision of the setting, the base of the change. */
  readonly baseId: number | null;
}

const asStored = (payload: unknown): unknown => JSON.parse(JSON.stringify(payload));

/** Returns the caller's open proposal if it is identical; withdraws it if it differs. */
export async function settleOpen(
  tx: Tx<Ctx>,
  subject: string,
  { kind, payload, effectiveOn, baseId }: ProposedChange,
): Promise<{ same?: queries.OpenProposal; replacedId: number | null }> {
  const open = await queries.findOpen(tx.db, tx.actor, subject);
  if (!open) return { replacedId: null };
  const { proposalId, proposerId, institutionId } = open;
  if (ACTS.has(kind) || proposerId !== tx.actor.userId) throw toAlreadyOpenError(open);
  const isSame =
    open.kind === kind &&
    open.effectiveOn === effectiveOn &&
    open.baseId === baseId &&
    Bun.deepEquals(open.payload, asStored(payload));
  if (isSame) return { same: open, replacedId: null };
  if (!(await queries.withdrawOpen(tx.db, proposalId, tx.now()))) throw toAlreadyOpenError(open);
  tx.audit({
    action: "proposal.withdraw",
    entity: "proposal",
    entityId: proposalId,
    institutionId,
    before: { state: "PROPOSED" },
    after: { state: "WITHDRAWN", isReplaced: true },
  });
  await notify(tx, { id: proposalId, institutionId, proposerId }, "WITHDRAWN");
  return { replacedId: proposalId };
}

/** Finds the open proposal about the subject unless it has expired. */
export async function findWaiting(
  { db, actor, now }: Ctx,
  subject: string,
): Promise<queries.OpenProposal | undefined> {
  const open = await queries.findOpen(db, actor, subject);
  return open && open.expiresAt > now() ? open : undefined;
}

type Open = Pick<queries.OpenProposal, "proposalId" | "kind" | "before" | "effectiveOn">;

/** Describes the open proposal in fields and in words: its deciders, its day and the setting until then. */
export async function describeOpen(
  { db, lang }: Ctx,
  open: Open,
  replacedId: number | null = null,
): Promise<Proposed> {
  const { proposalId, kind, effectiveOn, before } = open;
  const deciders = await listDeciders(db, proposalId);
  const t = translator(lang);
  const notice = t(ACTS.has(kind) ? "manage.proposal.noticeAct" : "manage.proposal.noticeSetting", {
    day: formatDay(effectiveOn, lang),
    count: deciders.length,
    names: deciders.join(", "),
  });
  const state = "PROPOSED";
  return { proposalId, state, effectiveOn, before, deciders, replacedId, notice };
}
