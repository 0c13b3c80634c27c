import { createTranslate, type Lang, fetchMessages } from "@kolekta/i18n/web";
import { formatMoney } from "@kolekta/i18n/money";
import { formatInstant } from "@/lib/format.ts";
import type { Code } from "./code-state.tsx";
import type { CodeSubject } from "./subject.ts";

/** Builds the text for the borrower, in a language that may differ from the user's. */
export const buildShareText = async (
  lang: Lang,
  code: Code & { number: string },
  { borrowerName, loanNumber, zone }: CodeSubject,
): Promise<string> => {
  const messages = await fetchMessages(lang, ["core", "repay"]);
  const t = createTranslate(lang, messages, (error) => console.error(error.message));
  return t(`repay.code.share.text.${code.type}`, {
    name: borrowerName,
    amount: formatMoney(code.amountMinor, code.currency),
    loan: loanNumber,
    mode: String(code.cleanMode ?? 3),
    label: code.label,
    number: code.number,
    until: formatInstant(code.expiresAt, lang, { zone, showZone: true }),
  });
};
