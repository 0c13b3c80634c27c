import type { z } from "zod";
import type { BaseContext } from "../../../core/context.ts";
import { addDays, DEFAULT_ZONE, toLocalDay, daysBetween } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { notifyUsers } from "../../notification/actions.ts";
import { stateCalendar } from "../contract-requirement.ts";
import * as queries from "../queries/calendar.ts";
import { findStatement } from "../queries/rules.ts";

type Statement = z.output<typeof stateCalendar.input>;

const toAuditDetails = ({
  completeUntil,
  source,
}: Pick<Statement, "completeUntil" | "source">) => ({ completeUntil, source });

/** Two people confirm that a calendar is complete, as they confirm each holiday. */
export const calendarKind: ProposalKind<Statement> = {
  kind: "HOLIDAY_CALENDAR",
  payload: stateCalendar.input,
  dayField: "completeUntil",

  async examine(tx, { profile, completeUntil, source }) {
    assertSeesAllInstitutions(tx.actor);
    if (completeUntil < tx.today())
      throw new AppError("invalid", "guard.effectiveDateInPast", {}, "completeUntil");
    const stated = await findStatement(tx.db, profile);
    return {
      key: `holiday_calendar ${profile}`,
      name: profile,
      institutionId: null,
      latestId: stated?.id ?? null,
      before: { ...(stated && toAuditDetails(stated)) },
      after: { completeUntil, source },
    };
  },

  async apply(tx, { profile, completeUntil, source }, { editorId, at }) {
    const statement = { profile, completeUntil, source };
    const newStatement = { ...statement, editorId, at };
    const id = await queries.insertStatement(tx.db, newStatement);
    tx.audit({
      action: "guard.stateCalendar",
      entity: "holiday_calendar",
      entityId: id,
      after: statement,
    });
    tx.publish({ type: "guard.changed", ids: {} });
  },
};

/** Days before the end of a calendar at which its maintainers are notified. */
const REMIND_DAYS = 30;

/**
 * Notifies each maintainer once that a calendar ends soon. Safe to run twice. Returns the number of
 * notifications.
 */
export async function remindOfCalendars(context: BaseContext): Promise<number> {
  const today = toLocalDay(context.now(), DEFAULT_ZONE);
  const until = addDays(today, REMIND_DAYS);
  if (!(await queries.isAnyEnding(context.db, { today, until }))) return 0;
  return inTransaction(context, null, async (tx) => {
    const due = await queries.insertReminders(tx.db, { today, until }, tx.now());
    await sendReminders(tx, due, today);
    return due.length;
  });
}

async function sendReminders(
  tx: Tx<BaseContext>,
  due: readonly queries.Reminder[],
  today: string,
): Promise<void> {
  await notifyUsers(
    tx,
    due.map(({ userId, completeUntil }) => ({
      userId,
      kind: "CALENDAR_ENDING" as const,
      count: Math.max(0, daysBetween(today, completeUntil)),
    })),
  );
  tx.audit({
    action: "guard.remindCalendar",
    entity: "holiday_calendar",
    entityId: null,
    after: { today, users: due.length },
  });
}
