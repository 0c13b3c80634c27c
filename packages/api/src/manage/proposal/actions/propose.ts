import type { Ctx } from "../../../core/context.ts";
import { dayAfter } from "../../../core/setting/rules.ts";
import type { Day } from "../../../core/day.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import { AppError, assertCurrentVersion } from "../../../core/errors.ts";
import type { SettingSubject } from "../../../core/setting/setting.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { Proposed } from "../contract.ts";
import * as people from "../queries/people.ts";
import * as queries from "../queries/row.ts";
import type { OpenProposal } from "../queries/open.ts";
import type { ProposalKind } from "./kind.ts";
import { expireForSubject } from "./expire.ts";
import { notify } from "./notify.ts";
import { describeOpen, settleOpen } from "./open.ts";

/** Computes the first possible day for a change of the setting. */
export async function earliestFor(tx: Tx<Ctx>, subject: SettingSubject): Promise<Day> {
  const { institutionId, earliestOn } = subject;
  if (subject.isAtOnce) return tx.today();
  const days = await listCurrentDays(tx.db, institutionId, tx.now());
  const next = dayAfter([tx.today(), ...days]);
  return earliestOn && earliestOn > next ? earliestOn : next;
}

/** Proposes a change for a second person to decide. The setting does not change. */
export const propose = <Payload>(
  ctx: Ctx,
  kind: ProposalKind<Payload>,
  payload: Payload,
): Promise<Proposed> => inTransaction(ctx, payload, (tx) => proposeIn(tx, kind, payload));

/** Proposes within a transaction that also writes the subject of the proposal. */
export async function proposeIn<Payload>(
  tx: Tx<Ctx>,
  kind: ProposalKind<Payload>,
  payload: Payload,
): Promise<Proposed> {
  const { userId, role } = tx.actor;
  if (!(await people.findRights(tx.db, kind.kind, role))?.canPropose)
    throw new AppError("forbidden", "access.denied");
  const subject = await kind.examine(tx, payload);
  if (subject.baseId !== undefined) assertCurrentVersion(subject.latestId, subject.baseId);
  const effectiveOn = await dayOfChange(tx, kind, subject, subject.fixedOn ?? kind.day?.(payload));
  await kind.assertEffectiveDay?.(tx, payload, effectiveOn);
  await expireForSubject(tx, subject.key);
  const baseId = subject.latestId;
  const change = { kind: kind.kind, payload, effectiveOn, baseId };
  const { same, replacedId } = await settleOpen(tx, subject.key, change);
  if (same) {
    auditRepeat(tx, same);
    return describeOpen(tx, same);
  }
  const { institutionId, before, after } = subject;
  const proposalId = await queries.insertProposal(tx.db, {
    ...change,
    institutionId,
    before,
    after,
    subject: subject.key,
    subjectName: subject.name,
    proposerId: userId,
    proposedAt: tx.now(),
  });
  tx.audit({
    action: "proposal.propose",
    entity: "proposal",
    entityId: proposalId,
    institutionId,
    before,
    after: { ...after, subject: subject.key, effectiveOn },
  });
  const notice = { id: proposalId, institutionId, proposerId: userId };
  await notify(tx, notice, "PROPOSED");
  return describeOpen(tx, { proposalId, kind: kind.kind, before, effectiveOn }, replacedId);
}

async function dayOfChange<Payload>(
  tx: Tx<Ctx>,
  kind: ProposalKind<Payload>,
  subject: SettingSubject,
  requestedOn: Day | undefined,
): Promise<Day> {
  const earliest = await earliestFor(tx, subject);
  if (requestedOn !== undefined && requestedOn < earliest)
    throw new AppError("invalid", "proposal.dayTooEarly", { day: earliest }, kind.dayField);
  return requestedOn ?? earliest;
}

const auditRepeat = (tx: Tx<Ctx>, { proposalId, institutionId }: OpenProposal): void =>
  tx.audit({
    action: "proposal.propose",
    entity: "proposal",
    entityId: proposalId,
    institutionId,
    after: { isRepeated: true },
  });
