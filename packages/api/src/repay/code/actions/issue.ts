import type { Ctx, BaseContext } from "../../../core/context.ts";
import { startOfDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../../../tasks/case/actions/lock.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import type { CleanMode, CodeType } from "../contract.ts";
import { type CodeChannel, listOpenChannels, policyOn } from "../queries/channel.ts";
import { type CodeRow, countCodesSince, insert, lockOpenLike } from "../queries/row.ts";
import { setState } from "../queries/state.ts";
import { hoursFrom } from "../rules/quote.ts";
import { followEnd } from "./ended.ts";

export type { CodeRow } from "../queries/row.ts";

export interface CodeOrder {
  readonly loan: DerivedLoan;
  readonly case: Pick<LockedCase, "id" | "zone" | "institutionId">;
  readonly type: CodeType;
  readonly channel: string;
  readonly bank: string;
  readonly amountMinor: number;
  /** Cut to the longest validity of the channel. */
  readonly expiresAt: Date;
  readonly cleanMode?: CleanMode;
  readonly installmentId?: number;
  readonly extensionId?: number;
  readonly deductionId?: number;
  /** Owner of the code when it is not the caller. */
  readonly agentId?: number;
}

/**
 * Issues a repayment code: an equal order returns the existing code, a different one replaces it.
 * The number comes from the provider after the commit. Loan and case must be locked. All codes are
 * created here.
 */
export async function issueCode(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  order: CodeOrder,
): Promise<CodeRow> {
  const paymentChannel = await getPaymentChannel(tx, order);
  const open = await lockOpenLike(tx.db, { ...order, loanId: order.loan.id });
  if (open && isSame(open, order, tx.now())) {
    noteCode(tx, order, open, "code.repeat");
    return open;
  }
  if (open) {
    await clear(tx, open);
    await followEnd(tx, [open]);
  }
  await withinDayLimit(tx, order);
  const made = await insert(tx.db, toNewCode(tx, order, paymentChannel));
  noteCode(tx, order, made, "code.apply");
  const ids = { loanId: order.loan.id, codeId: made.id };
  tx.publish({ type: "code.changed", ids });
  tx.publish({ type: "code.requested", ids });
  return made;
}

async function getPaymentChannel({ db }: Tx<BaseContext>, order: CodeOrder): Promise<CodeChannel> {
  const { currency, today } = order.loan;
  const open = await listOpenChannels(db, currency, today);
  const paymentChannel = open.find(
    ({ channel, bank }) => channel === order.channel && bank === order.bank,
  );
  if (!paymentChannel) throw new AppError("invalid", "code.channelClosed", {}, "bank");
  assertWithinBounds(paymentChannel, order.amountMinor, "amountMinor");
  return paymentChannel;
}

type Bounds = Pick<CodeChannel, "minMinor" | "maxMinor" | "currency">;

/** Refuses an amount outside the limits of the channel. */
export function assertWithinBounds(
  { minMinor, maxMinor, currency }: Bounds,
  amountMinor: number,
  field: string,
): void {
  if (amountMinor >= minMinor && amountMinor <= maxMinor) return;
  const params = { min: { minor: minMinor, currency }, max: { minor: maxMinor, currency } };
  throw new AppError("invalid", "code.channelLimits", params, field);
}

const isSame = (code: CodeRow, order: CodeOrder, now: Date): boolean =>
  code.expiresAt > now &&
  code.paidMinor === 0 &&
  code.amountMinor === order.amountMinor &&
  code.cleanMode === (order.cleanMode ?? null) &&
  code.installmentId === (order.installmentId ?? null) &&
  code.extensionId === (order.extensionId ?? null) &&
  code.deductionId === (order.deductionId ?? null);

const clear = ({ db, now }: Tx<BaseContext>, { id, expiresAt }: CodeRow) =>
  setState(db, id, expiresAt > now() ? "CANCELLED" : "EXPIRED", now());

async function withinDayLimit(
  { db }: Tx<BaseContext>,
  { loan, case: locked }: CodeOrder,
): Promise<void> {
  const { perCaseDay } = await policyOn(db, locked.institutionId, loan.today);
  const since = startOfDay(loan.today, locked.zone);
  const made = await countCodesSince(db, locked.id, since);
  if (made >= perCaseDay) throw new AppError("tooMany", "code.dayLimit", { max: perCaseDay });
}

function toNewCode(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  order: CodeOrder,
  { expiryHours }: CodeChannel,
) {
  const createdAt = tx.now();
  const longest = hoursFrom(createdAt, expiryHours);
  return {
    loanId: order.loan.id,
    caseId: order.case.id,
    agentId: order.agentId ?? tx.actor?.userId ?? null,
    type: order.type,
    channel: order.channel,
    bank: order.bank,
    amountMinor: order.amountMinor,
    cleanMode: order.cleanMode ?? null,
    installmentId: order.installmentId ?? null,
    extensionId: order.extensionId ?? null,
    deductionId: order.deductionId ?? null,
    createdAt,
    expiresAt: order.expiresAt < longest ? order.expiresAt : longest,
  };
}

const noteCode = (
  tx: Tx<BaseContext>,
  { case: locked }: CodeOrder,
  { id, type, channel, bank, amountMinor }: CodeRow,
  action: "code.apply" | "code.repeat",
): void =>
  tx.audit({
    action,
    entity: "repayment_code",
    entityId: id,
    institutionId: locked.institutionId,
    after: { caseId: locked.id, type, channel, bank, amountMinor },
  });
