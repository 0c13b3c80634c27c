import { isOpen } from "../../case/rules.ts";
import type { RuleCheck } from "./inputs.ts";

const MINUTE_MS = 60_000;

export const checkClosed: RuleCheck<"CLOSED"> = (
  { case: caseInputs, now, isAnswer },
  { minutesAfterPayment },
) => {
  if (isAnswer) return null;
  if (!isOpen(caseInputs.status)) return { reason: "caseClosed" };
  if (!caseInputs.lastPaymentAt) return null;
  const settled = new Date(caseInputs.lastPaymentAt.getTime() + minutesAfterPayment * MINUTE_MS);
  return now < settled
    ? { reason: "justPaid", params: { minutes: minutesAfterPayment }, retryAt: settled }
    : null;
};

export const checkHold: RuleCheck<"HOLD"> = ({ case: caseInputs, isAnswer }) =>
  caseInputs.hold === null || isAnswer
    ? null
    : { reason: "onHold", params: { hold: caseInputs.hold } };

/** An agent under complaint may not contact the borrower until the complaint is rejected. */
export const complainedAbout: RuleCheck<"DNC"> = ({ isExcluded }) =>
  isExcluded ? { reason: "complainedAbout" } : null;

export const longestOverdue: RuleCheck<"DPD_MAX"> = ({ case: caseInputs, isAnswer }, { days }) =>
  caseInputs.daysFromDue > days && !isAnswer
    ? { reason: "tooLongOverdue", params: { days } }
    : null;

export const warningLetter: RuleCheck<"WARNING_LETTER"> = ({ case: caseInputs, isAnswer }) =>
  caseInputs.daysFromDue > 0 && caseInputs.warnedOn === null && !isAnswer
    ? { reason: "noWarningLetter" }
    : null;

/**
 * Regulation: no images to customers at the reminder stage, none to emergency contacts on the due
 * day.
 */
export const stageContent: RuleCheck<"STAGE_CONTENT"> = ({ case: caseInputs, contact }) => {
  const toBorrower = contact?.relation === "R01";
  if (toBorrower && caseInputs.daysFromDue <= 0) return { reason: "imageAtReminderStage" };
  return !toBorrower && caseInputs.daysFromDue === 0 ? { reason: "imageToContactOnDueDay" } : null;
};

export const costCap: RuleCheck<"COST_CAP"> = ({ charged }, { capBp }) => {
  if (!charged) return null;
  const cap = Math.floor((charged.principalMinor * capBp) / 10_000);
  return charged.totalMinor > cap
    ? { reason: "costCap", params: { cap: { minor: cap, currency: charged.currency } } }
    : null;
};
