import type { Letter } from "@kolekta/api/telephony/letter/contract";
import { trpc } from "@/lib/trpc.ts";

export const QUIET = { meta: { quiet: true } } as const;

/** Invalidates the letters and the rulings of the guard. */
export const useLetterRefresh = () => {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.telephony.letter.invalidate(), utils.tasks.guard.invalidate()]);
  };
};

/** Most borrowers read it. */
export const isIndonesian = ({ language }: { language: string }): boolean => language === "es";

export const getLetterPath = (letterId: number): string => `/api/letter/pdf?letterId=${letterId}`;

/** Path of several letters as one document. */
export const buildBatchPath = (letterIds: readonly number[]): string =>
  `/api/letter/batch/pdf?letterIds=${letterIds.join(",")}`;

export const fileName = ({
  code,
  loanNumber,
  attempt,
}: Pick<Letter, "code" | "loanNumber" | "attempt">): string =>
  `${code}-${loanNumber}-${attempt}.pdf`;

export const LETTER_TONES = {
  QUEUED: "neutral",
  SENT: "success",
  RETURNED: "danger",
  FAILED: "danger",
} as const;
