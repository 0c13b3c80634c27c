/** Codes of the tasks rooms in the user's language; a code that is not known stays as it is. */
import { STATUSES } from "@kolekta/api/tasks/case/contract-codes";
import { RELATIONS } from "@kolekta/api/tasks/contact/contract-codes";
import { RESULTS } from "@kolekta/api/tasks/log/contract-codes";
import type { Translate } from "@kolekta/i18n/web";

const findCode = <T extends string>(codes: readonly T[], code: string | null) =>
  codes.find((item) => item === code);

export const resultText = (t: Translate, code: string | null) => {
  const result = findCode(RESULTS, code);
  return result ? t(`tasks.log.result.${result}`) : code;
};

export const relationText = (t: Translate, code: string | null) => {
  const relation = findCode(RELATIONS, code);
  return relation ? t(`tasks.contact.relation.${relation}`) : code;
};

export const statusText = (t: Translate, code: string) => {
  const status = findCode(STATUSES, code);
  return status ? t(`tasks.case.status.${status}`) : code;
};

const LOAN_STATUSES = {
  21: "unsettled",
  40: "overdue",
  50: "installmentSettled",
  [-28]: "restructured",
  [-50]: "settled",
  [-22]: "cancelled",
} as const;

const isLoanStatus = (code: number): code is keyof typeof LOAN_STATUSES => code in LOAN_STATUSES;

export const loanStatusText = (t: Translate, code: number) =>
  isLoanStatus(code) ? t(`tasks.case.loanStatus.${LOAN_STATUSES[code]}`) : String(code);

const ABILITIES = ["0", "1", "2", "3"] as const;

/** A null level is unknown. */
export const abilityText = (t: Translate, level: number | null) => {
  const step = ABILITIES[level ?? -1];
  return step ? t(`tasks.log.ability.${step}`) : null;
};

const WILLINGNESS = ["0", "1", "2", "3", "4", "5"] as const;

export const willingnessText = (t: Translate, level: number) => {
  const step = WILLINGNESS[level];
  return step ? t(`tasks.log.willingness.${step}`) : String(level);
};
