import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, assertCurrentVersion, orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { getLenderToday, assertLender } from "../../../reports/lender-report/actions/lender.ts";
import type * as c from "../contract.ts";
import type { Period, SubscriptionState } from "../contract-codes.ts";
import * as mails from "../queries/mail.ts";
import * as queries from "../queries/subscription.ts";
import { findPeriodStart } from "../rules.ts";

export async function listSubscriptions(
  ctx: Ctx,
  input: z.output<typeof c.listSubscriptions.input>,
) {
  assertSeesAllInstitutions(ctx.actor);
  const { page, size } = input;
  return { ...(await queries.listPage(ctx.db, input)), page, size };
}

export async function listMails(ctx: Ctx, input: z.output<typeof c.list.input>) {
  assertSeesAllInstitutions(ctx.actor);
  const { page, size } = input;
  return { ...(await mails.listPage(ctx.db, input)), page, size };
}

const getCurrentStart = async (tx: Tx<Ctx>, lenderId: number, period: Period) =>
  findPeriodStart(period, await getLenderToday(tx, lenderId));

type Values = Readonly<Record<string, unknown>> | null;

interface SubscriptionAudit {
  readonly id: number;
  readonly before: Values;
  readonly after: Values;
}

function audit(tx: Tx<Ctx>, verb: string, { id, before, after }: SubscriptionAudit): void {
  const action = `reportMail.${verb}` as const;
  tx.audit({ action, entity: "lender_report_subscription", entityId: id, before, after });
  tx.publish({ type: "reportMail.due", ids: {} });
}

export const createSubscription = (ctx: Ctx, input: z.output<typeof c.createSubscription.input>) =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    const { lenderId, period } = input;
    await assertLender(tx, lenderId);
    const subscriptionId = await queries.insert(tx.db, {
      ...input,
      nextOn: await getCurrentStart(tx, lenderId, period),
      creatorId: tx.actor.userId,
      createdAt: tx.now(),
    });
    audit(tx, "subscribe", { id: subscriptionId, before: null, after: input });
    return { subscriptionId, version: 1 };
  });

interface SubscriptionVersion {
  readonly subscriptionId: number;
  readonly version: number;
}

async function lockCurrent(tx: Tx<Ctx>, { subscriptionId, version }: SubscriptionVersion) {
  assertSeesAllInstitutions(tx.actor);
  const locked = orNotFound(await queries.lock(tx.db, subscriptionId));
  assertCurrentVersion(locked.version, version);
  return locked;
}

export const updateSubscription = (ctx: Ctx, input: z.output<typeof c.updateSubscription.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const locked = await lockCurrent(tx, input);
    const { emails, period, lang } = input;
    const nextOn =
      period === locked.period ? locked.nextOn : await getCurrentStart(tx, locked.lenderId, period);
    await queries.update(tx.db, locked, { emails, period, lang, nextOn });
    const before = { emails: locked.emails, period: locked.period, lang: locked.lang };
    audit(tx, "updateSubscription", { id: locked.id, before, after: { emails, period, lang } });
    return { subscriptionId: locked.id, version: locked.version + 1 };
  });

/** Creates the action that moves a subscription to a state. */
const createStateAction =
  (verb: string, state: SubscriptionState) => (ctx: Ctx, input: SubscriptionVersion) =>
    inTransaction(ctx, input, async (tx) => {
      const locked = await lockCurrent(tx, input);
      if (locked.state === state) throw new AppError("conflict", "reportMail.sameState");
      const nextOn =
        state === "ACTIVE"
          ? await getCurrentStart(tx, locked.lenderId, locked.period)
          : locked.nextOn;
      await queries.setState(tx.db, locked, state, nextOn);
      audit(tx, verb, { id: locked.id, before: { state: locked.state }, after: { state } });
      return { subscriptionId: locked.id, version: locked.version + 1, state };
    });

export const pauseSubscription = createStateAction("pause", "PAUSED");
export const resumeSubscription = createStateAction("resume", "ACTIVE");
export const removeSubscription = createStateAction("remove", "REMOVED");

export const resendMail = (ctx: Ctx, { mailId }: z.output<typeof c.resend.input>) =>
  inTransaction(ctx, { mailId }, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    const mail = await mails.requeueSettled(tx.db, mailId, tx.now());
    if (!mail) throw new AppError("conflict", "reportMail.notResendable");
    tx.audit({
      action: "reportMail.resend",
      entity: "lender_report_mail",
      entityId: mailId,
      before: { state: mail.stateBefore },
      after: { lenderId: mail.lenderId, state: "WAITING" },
    });
    tx.publish({ type: "reportMail.due", ids: {} });
    return { mailId };
  });
