import { expect, test } from "bun:test";
import { LANGS } from "@kolekta/i18n";
import { fieldErrors, messageOf } from "../../core/error-texts.ts";
import { toTrpcError } from "../../core/errors.ts";
import type { Currency } from "../../core/money.ts";
import { useCodes } from "./testing.ts";

const desk = useCodes();

const SENTENCES = {
  en: (due: string) =>
    `The repayment amount must be below the amount due of ${due}. To pay the full amount, create a full code.`,
  cn: (due: string) => `还款金额必须小于应还金额 ${due}。如需还清全部应还金额，请创建全额还款码。`,
  es: (due: string) =>
    `Jumlah pembayaran harus di bawah jumlah terutang ${due}. Untuk membayar seluruhnya, buat kode penuh.`,
};

/** The case owes 1,065,000 of the smallest unit, whatever that is. */
const DUE = { IDR: "Rp\u00a01.065.000", PHP: "₱10,650.00" };

async function lendIn(currency: "IDR" | "PHP"): Promise<void> {
  await desk.open();
  await desk.db
    .updateTable("product")
    .set({ currency: currency satisfies Currency })
    .execute();
}

test.each(["IDR", "PHP"] as const)(
  "an amount in %s is refused in words that name it, in every language",
  async (currency) => {
    await lendIn(currency);
    const agent = await desk.agent();
    const { loanId } = desk.held;
    const asked = { loanId, amountMinor: 1_065_000 };
    const error = toTrpcError(await agent.quotePart(asked).catch((refused: unknown) => refused));
    for (const lang of LANGS) {
      const message = SENTENCES[lang](DUE[currency]);
      expect(messageOf(error, lang)).toBe(message);
      expect(fieldErrors(error, lang)).toEqual([{ path: "amountMinor", message }]);
    }
  },
);
