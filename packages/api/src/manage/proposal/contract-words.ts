import type { Lang, Translate } from "@kolekta/i18n";
import { formatDay } from "@kolekta/i18n/day";
import type { Violation } from "../../board/penalty/contract-codes.ts";
import type { Severity } from "../../board/work-order/contract-codes.ts";
import type { Profile, RuleName } from "../../tasks/guard/contract.ts";

export const PROPOSAL_KINDS = [
  "DEDUCTION_LIMIT",
  "DEDUCTION_POLICY",
  "TERMS",
  "TERMS_WITHDRAWAL",
  "EXTENSION_INSTITUTION",
  "EXTENSION_STAGE",
  "SMS_SETTING",
  "GUARD_RULE",
  "HOLIDAY",
  "HOLIDAY_REMOVAL",
  "INSTITUTION_LAW",
  "HOLIDAY_CALENDAR",
  "LETTER_TEMPLATE",
  "CODE_POLICY",
  "REPAY_CHANNEL",
  "CLEAN_MODE",
  "CLOSING_POLICY",
  "PAYMENT_POLICY",
  "DEDUCTION_AUTHORITY",
  "WAGE_SCHEME",
  "CONFIG_INFO",
  "CONFIG_ENTRY",
  "OPT_OUT_WORD",
  "PENALTY_RULE",
  "QUALITY_RULE",
  "QUALITY_CARD",
  "COMPLAINT_TERM",
  "MASKING",
  "RETENTION",
  "SIGN_IN_POLICY",
  "FORBIDDEN_WORD",
  "WAGE_QUALITY",
  "SMS_TEMPLATE",
  "BORROWER_CHANGE",
  "MANUAL_EXTENSION",
  "PAYMENT_REVERSAL",
  "PAYMENT_RESOLUTION",
  "OFFLINE_PAYMENTS",
  "STATEMENT_LINES",
  "CERTIFICATE",
  "PROPOSAL_ROLE",
  "ROLE_PERMISSION",
] as const;
export type ProposalKindName = (typeof PROPOSAL_KINDS)[number];

/** Decisions instead of settings: they take effect with their approval. */
export const ACTS: ReadonlySet<ProposalKindName> = new Set([
  "BORROWER_CHANGE",
  "CERTIFICATE",
  "MANUAL_EXTENSION",
  "PAYMENT_REVERSAL",
  "PAYMENT_RESOLUTION",
  "OFFLINE_PAYMENTS",
  "STATEMENT_LINES",
  "PROPOSAL_ROLE",
  "ROLE_PERMISSION",
]);

export const PROPOSAL_STATES = [
  "PROPOSED",
  "APPROVED",
  "REJECTED",
  "WITHDRAWN",
  "EXPIRED",
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

interface ProposalSubject {
  readonly kind: ProposalKindName;
  readonly subjectName: string | null;
}

/**
 * Formats the subject for the reader. A contact rule is stored under its code, a holiday under its
 * day.
 */
export function subjectText(
  t: Translate,
  lang: Lang,
  { kind, subjectName }: ProposalSubject,
): string | null {
  const [country = "", detail = ""] = subjectName?.split(" ") ?? [];
  const formatCountry = () => t(`core.country.${country as Profile}`);
  if (kind === "GUARD_RULE")
    return `${t(`tasks.guard.rule.${detail as RuleName}`)}, ${formatCountry()}`;
  if (kind === "HOLIDAY" || kind === "HOLIDAY_REMOVAL")
    return `${formatDay(detail, lang)}, ${formatCountry()}`;
  if (kind === "HOLIDAY_CALENDAR") return formatCountry();
  if (kind === "FORBIDDEN_WORD" && subjectName !== null)
    return t("manage.forbiddenWord.named", {
      word: subjectName.slice(country.length + detail.length + 2),
      language: t(`telephony.sms.languageName.${detail as Lang}`),
      country: formatCountry(),
    });
  if (kind === "PROPOSAL_ROLE") return t(`manage.proposal.kind.${country as ProposalKindName}`);
  if (kind === "PENALTY_RULE")
    return `${t(`board.penalty.violation.${country as Violation}`)}, ${detail}`;
  if (kind === "COMPLAINT_TERM")
    return `${t(`board.workOrder.severity.${Number(detail) as Severity}`)}, ${formatCountry()}`;
  if (kind === "BORROWER_CHANGE" && subjectName !== null) {
    const file = subjectName.slice(country.length + 1);
    return country === "0"
      ? t("tasks.loanImport.change.zonesSubject", { file })
      : t("tasks.loanImport.change.subject", { row: country, file });
  }
  return subjectName;
}
