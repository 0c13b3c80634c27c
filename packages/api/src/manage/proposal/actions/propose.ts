import type { Ctx } from "../../../core/context.ts";
import { dayAfter } from "../../../core/dated.ts";
import type { Day } from "../../../core/day.ts";
import { daysReached } from "../../../core/days-reached.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Proposed } from "../contract.ts";
import * as people from "../queries/people.ts";
import * as queries from "../queries/row.ts";
import type { ProposalKind, ProposalSubject } from "./kind.ts";
import { lapseFor } from "./lapse.ts";
import { notify } from "./notify.ts";

/** The first day from which a change of the setting may hold. */
export async function earliestFor(
  tx: Tx<Ctx>,
  subject: ProposalSubject,
): Promise<Day> {
  const { institutionId, earliestOn } = subject;
  const days = await daysReached(tx.db, institutionId, tx.now());
  const next = dayAfter([tx.today(), ...days]);
  return earliestOn && earliestOn > next ? earliestOn : next;
}

/** Puts a change before somebody else; nothing of the setting changes by it. */
export async function propose<Payload>(
  tx: Tx<Ctx>,
  kind: ProposalKind<Payload>,
  payload: Payload,
  requestedOn?: Day,
): Promise<Proposed> {
  const { userId, role } = tx.actor;
  if (!(await people.rightsOf(tx.db, kind.kind, role))?.mayPropose)
    throw new AppError("forbidden", "access.denied");
  const subject = await kind.examine(tx, payload);
  if (subject.onId !== undefined && subject.onId !== subject.latestId)
    throw new AppError("conflict", "record.changed");
  const effectiveOn = await dayOfChange(
    tx,
    kind,
    subject,
    subject.fixedOn ?? requestedOn,
  );
  await kind.refuseDay?.(tx, payload, effectiveOn);
  await lapseFor(tx, subject.key);
  if (await queries.isProposed(tx.db, subject.key))
    throw new AppError("conflict", "proposal.alreadyOpen");
  const { institutionId, before, after } = subject;
  const proposalId = await queries.insertProposal(tx.db, {
    ...{ kind: kind.kind, payload, institutionId, before, after, effectiveOn },
    subject: subject.key,
    subjectName: subject.name,
    baseId: subject.latestId,
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
  const notice = { id: proposalId, kind: kind.kind, institutionId };
  await notify(tx, { ...notice, proposerId: userId }, "PROPOSED");
  return { proposalId, state: "PROPOSED", effectiveOn };
}

async function dayOfChange<Payload>(
  tx: Tx<Ctx>,
  kind: ProposalKind<Payload>,
  subject: ProposalSubject,
  requestedOn: Day | undefined,
): Promise<Day> {
  const earliest = await earliestFor(tx, subject);
  if (requestedOn !== undefined && requestedOn < earliest)
    throw new AppError(
      "invalid",
      "proposal.dayTooEarly",
      { day: earliest },
      kind.dayField,
    );
  return requestedOn ?? earliest;
}
