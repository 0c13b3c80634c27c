import { isOpen } from "../../case/rules.ts";
import type { Judge } from "./facts.ts";

const MINUTE_MS = 60_000;

export const closed: Judge<"CLOSED"> = (
  { case: held, now },
  { minutesAfterPayment },
) => {
  if (!isOpen(held.status)) return { reason: "caseClosed" };
  if (!held.lastPaymentAt) return null;
  const settled = new Date(
    held.lastPaymentAt.getTime() + minutesAfterPayment * MINUTE_MS,
  );
  return now < settled
    ? {
        reason: "justPaid",
        params: { minutes: minutesAfterPayment },
        retryAt: settled,
      }
    : null;
};

export const hold: Judge<"HOLD"> = ({ case: held }) =>
  held.hold === null ? null : { reason: "onHold", params: { hold: held.hold } };

export const longestOverdue: Judge<"DPD_MAX"> = ({ case: held }, { days }) =>
  held.daysFromDue > days
    ? { reason: "tooLongOverdue", params: { days } }
    : null;

export const warningLetter: Judge<"WARNING_LETTER"> = ({ case: held }) =>
  held.daysFromDue > 0 && held.warnedOn === null
    ? { reason: "noWarningLetter" }
    : null;

/** The regulation: no images to customers at the reminder stage, none to emergency contacts on the due day. */
export const stageContent: Judge<"STAGE_CONTENT"> = ({
  case: held,
  contact,
}) => {
  const toBorrower = contact?.relation === "R01";
  if (toBorrower && held.daysFromDue <= 0)
    return { reason: "imageAtReminderStage" };
  return !toBorrower && held.daysFromDue === 0
    ? { reason: "imageToContactOnDueDay" }
    : null;
};

export const costCap: Judge<"COST_CAP"> = ({ charged }, { capBp }) => {
  if (!charged) return null;
  const cap = Math.floor((charged.principalMinor * capBp) / 10_000);
  return charged.totalMinor > cap
    ? {
        reason: "costCap",
        params: { cap: { minor: cap, currency: charged.currency } },
      }
    : null;
};
