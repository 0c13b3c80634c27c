import { expect, test } from "bun:test";
import { LANGS } from "@kolekta/i18n";
import { fieldErrors, formatErrorMessage } from "../../core/error-texts.ts";
import { toTrpcError } from "../../core/errors.ts";
import type { Currency } from "../../core/money.ts";
import { useCodes } from "./testing.ts";

const harness = useCodes();

const SENTENCES = {
  en: (due: string) =>
    `The repayment amount must be below the amount due of ${due}. To pay the full amount, create a full code.`,
  cn: (due: string) => `还款金额必须小于应还金额 ${due}。如需还清全部应还金额，请创建全额还款码。`,
  es: (due: string) =>
    `Jumlah pembayaran harus di bawah jumlah terutang ${due}. Untuk membayar seluruhnya, buat kode penuh.`,
};

/** Due amount of 1,065,000 in the smallest unit of each currency. */
const DUE = { IDR: "Rp\u00a01.065.000", PHP: "₱10,650.00" };

async function lendIn(currency: "IDR" | "PHP"): Promise<void> {
  await harness.open();
  await harness.db
    .updateTable("product")
    .set({ currency: currency satisfies Currency })
    .execute();
}

test.each(["IDR", "PHP"] as const)(
  "an amount in %s is refused in words that name it, in every language",
  async (currency) => {
    await lendIn(currency);
    const agent = await harness.agent();
    const { loanId } = harness.caseIds;
    const request = { loanId, amountMinor: 1_065_000 };
    const error = toTrpcError(await agent.quotePart(request).catch((cause: unknown) => cause));
    for (const lang of LANGS) {
      const message = SENTENCES[lang](DUE[currency]);
      expect(formatErrorMessage(error, lang)).toBe(message);
      expect(fieldErrors(error, lang)).toEqual([{ path: "amountMinor", message }]);
    }
  },
);
