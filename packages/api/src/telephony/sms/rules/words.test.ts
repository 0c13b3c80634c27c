import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { foreignNumber, plain, visible } from "./words.ts";

const known = { amounts: [1_065_000, 500_000], numbers: ["KL2026031"] };

describe("numbers of the case may be named", () => {
  test.each([
    "Mohon bayar Rp 1.065.000 sebelum 31-03-2026 pukul 17:00",
    "Please pay 1,065,000 by 2026-03-31",
    "1065000",
    "Rp500.000,00 dulu",
    "pinjaman KL2026031, 30 hari",
    "tanggal 31/03/26 jam 10.30",
    "no numbers at all",
    "2026",
    "1 065 000",
  ])("%s", (text) => {
    expect(foreignNumber(text, known)).toBeNull();
  });
});

describe("any other number is refused", () => {
  test.each([
    ["hubungi 081234567890", "081234567890"],
    ["hubungi 0812-3456-7890", "0812-3456-7890"],
    ["call +62 812 3456 7890 now", "+62 812 3456 7890"],
    ["BCA 1234567890 a.n. saya", "1234567890"],
    ["bayar Rp 900.000", "900.000"],
    ["bayar 900000", "900000"],
    ["bayar ９０００００", "900000"],
    ["bayar ٩٠٠٠٠٠", "٩٠٠٠٠٠"],
    [
      "0\u200b8\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7\u200b8",
      "0812345678",
    ],
    ["1.065.000 ke 88881065000", "88881065000"],
  ])("%s", (text, number) => {
    expect(foreignNumber(text, known)).toBe(number);
  });

  test("whatever stands around a phone number", () => {
    const around = fc.string({
      unit: fc.constantFrom("a", " ", ",", "!", "x"),
    });
    const phone = fc.stringMatching(/^628\d{8,11}$/);
    fc.assert(
      fc.property(around, phone, around, (one, number, other) => {
        expect(
          foreignNumber(`${one} ${number} ${other}`, known),
        ).not.toBeNull();
      }),
    );
  });
});

test("what nobody sees is gone, lines stay", () => {
  expect(visible(" a\u200bb\u0000c\r\nd\u202ee\t ")).toBe("abc\nde");
});

test("letters that only look different are judged alike", () => {
  expect(plain("ｐｅｎｊａｒａ ﬁ")).toBe("penjara fi");
});
