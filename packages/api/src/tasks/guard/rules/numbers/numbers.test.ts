import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { foreignNumber } from "./numbers.ts";

const caseNumbers = { amounts: [1_065_000, 500_000], numbers: ["KL2026031", "8808123456789012"] };

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
    "Kode bayar 8808123456789012 berlaku sampai 12/05/2026 23:59",
    "kode bayar: 8808 1234 5678 9012",
    "8808-1234-5678-9012",
    "Rp 1.065.000 / Rp 500.000",
    "31/03, 17:00",
    "pukul 08.00-17.00, Senin 30/03/2026 s/d 31/03/2026",
    "3 x 500.000 dalam 24 jam",
    "angsuran 1/3, 2/3 dan 3/3",
    "satu atau dua hari lagi, paling lambat tiga hari",
    "one of two installments, seven days",
    "请于二〇二六年三月三十一日前还款1,065,000",
    "tahun 2024, 2025, 2026",
    "您的贷款KL2026031已逾期",
    "tanggal 05 Mei, 10 Juni, 15 Juli, 20 Agustus, 25 September",
    "5月10日、5月15日、5月20日",
    "08.00-12.00 lalu 13.00-17.00, lantai 12, ruang 30",
    "angsuran 01 dari 12, 02 dari 12, 03 dari 12",
    "double check dalam 24 jam",
    "还款码8808123456789012有效期至今天",
    "lantai 12, ruang 305, pukul 09.30",
  ])("%s", (text) => {
    expect(foreignNumber(text, caseNumbers)).toBeNull();
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
    ["bayar ٩٠٠٠٠٠", "900000"],
    ["0\u200b8\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7\u200b8", "0812345678"],
    ["1.065.000 ke 88881065000", "88881065000"],
    ["0812_3456_7890", "0812_3456_7890"],
    ["0812/3456/7890", "0812/3456/7890"],
    ["0812,3456,7890", "0812,3456,7890"],
    ["0812x3456x7890", "0812×3456×7890"],
    ["0812 x 3456 x 7890", "0812 × 3456 × 7890"],
    ["0.8.1.2.3.4.5.6.7.8", "0.8.1.2.3.4.5.6.7.8"],
    ["0 8 1 2 3 4 5 6 7 8", "0 8 1 2 3 4 5 6 7 8"],
    ["0*812*345*678", "0*812*345*678"],
    ["0|812|345|678", "0|812|345|678"],
    ["0812 -- 3456 -- 7890", "0812 -- 3456 -- 7890"],
    ["0812\n3456\n7890", "0812\n3456\n7890"],
    ["0812\ue0003456\ue0007890", "0812 3456 7890"],
    ["⓪⑧①②③④⑤⑥⑦⑧", "0812345678"],
    ["➊➋➌➍➎➏➐➑", "12345678"],
    ["0️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣", "08123456"],
    ["𝟘𝟠𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠", "0812345678"],
    ["٠٨١٢٣٤٥٦٧٨", "0812345678"],
    ["०८१२३४५६७८", "0812345678"],
    ["nol delapan satu dua tiga empat lima enam", "0 8 1 2 3 4 5 6"],
    ["kosong delapan 12 tiga 456 78", "0 8 12 3 456 78"],
    ["zero eight one two three four five six", "0 8 1 2 3 4 5 6"],
    ["noldelapansatuduatigaempatlimaenam", "08123456"],
    ["零八一二三四五六七八", "0812345678"],
    ["零捌壹贰叁肆伍陆", "08123456"],
    ["幺三八零零一三八零零零", "13800138000"],
    ["O812 3456 789O", "0812 3456 7890"],
    ["08l2345678", "0812345678"],
    ["08-12-2034 56 78 90", "56 78 90"],
    ["08.12.34.56.78.90", "56.78.90"],
    ["0812 lalu 3456 lalu 7890", "0812"],
    ["rekening 345 lalu ketik 678 lalu ketik 912", "345"],
    ["8808123456789012345", "8808123456789012345"],
    ["555-1234", "555-1234"],
    ["08 12 lalu 34 lalu 56 lalu 78 lalu 90", "08 12"],
    ["A08 B12 C34 D56 E78 F90", "08"],
    ["nol delapan satu dua lalu tiga empat lima enam lalu tujuh delapan sembilan", "0 8 1 2"],
    ["请打电话081234567890找我", "081234567890"],
    ["还款码88081234567890123有效", "88081234567890123"],
  ])("%s", (text, number) => {
    expect(foreignNumber(text, caseNumbers)?.number).toBe(number);
  });

  test("digits spelled out as repeated", () => {
    const text = "zero eight double one triple two three four";
    expect(foreignNumber(text, caseNumbers)?.start).toBe(0);
  });

  test("the position refers to the text as typed", () => {
    const text = "hu\u200bbungi: ０８１２-3456-7890";
    expect(foreignNumber(text, caseNumbers)?.start).toBe(text.indexOf("０"));
  });

  test("any text, however long or repetitive, is checked in a single pass", () => {
    for (const unit of [
      "0 ",
      "1.",
      "12/",
      "o",
      "nol ",
      "9",
      "x1",
      "1.065.000 ",
      "\ue000",
      "08-12-2034 ",
    ]) {
      foreignNumber(unit.repeat(Math.ceil(200_000 / unit.length)), caseNumbers);
    }
  });

  test("no text is too odd", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const found = foreignNumber(text, caseNumbers);
        if (found) expect(found.start).toBeLessThan(text.length);
      }),
    );
  });

  test("any separators between its digits", () => {
    const between = fc.string({
      unit: fc.constantFrom(..." _/,.-*|:;()+~'\"\n\t", "\u200b", "\u00a0"),
      maxLength: 4,
    });
    const phone = fc.stringMatching(/^08[1-9][1-9]{7,9}$/);
    fc.assert(
      fc.property(phone, fc.array(between, { minLength: 12, maxLength: 12 }), (number, signs) => {
        const text = [...number].map((digit, at) => digit + (signs[at] ?? "")).join("");
        expect(foreignNumber(`hubungi ${text} ya`, caseNumbers)).not.toBeNull();
      }),
    );
  });

  test("any text around a phone number", () => {
    const around = fc.string({ unit: fc.constantFrom("a", " ", ",", "!", "x") });
    const phone = fc.stringMatching(/^628\d{8,11}$/);
    fc.assert(
      fc.property(around, phone, around, (prefix, number, other) => {
        expect(foreignNumber(`${prefix} ${number} ${other}`, caseNumbers)).not.toBeNull();
      }),
    );
  });
});
