import { expect, test } from "bun:test";
import { maskAddress } from "./mask.ts";

test.each([
  ["Jl. Melati No. 5, RT 3/RW 2, Bandung", "****, Bandung"],
  ["Jl. Melati 5, Kec. Coblong, Kota Bandung, 40132", "****, Kota Bandung"],
  ["Jl. Melati 5\nSukamaju\nBandung", "****, Bandung"],
  ["Jl. Melati 5, Bandung 40132", "****, Bandung"],
  ["Bandung, Jawa Barat", "****, Jawa Barat"],
])("%p keeps only its area", (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test.each([
  ["of one part", "Jl. Jenderal Sudirman Kav 52 Jakarta"],
  ["of a number before its street", "12, Jalan Kenanga"],
  ["whose last part is a street", "Blok C, Jalan Kenanga"],
  ["of a number before a name", "12, Kenanga Raya"],
  ["whose largest part is a street of China", "南京路，上海市"],
  ["of one part in Chinese", "北京市朝阳区建国路88号"],
  ["whose last part has a number", "Jl. Melati 5, Cluster Mawar, RT 3, 40132"],
  ["whose digits are Persian", "خیابان آزادی، ۱۲"],
  ["whose last part is a description", `Jl. A, ${"rumah cat hijau ".repeat(30)}`],
  ["whose last part is an estate", "Jl. Melati 5, Perumahan Griya Asri"],
  ["whose last part is a landmark", "Jl. Melati 5, Rumah Pak RT"],
  ["whose city is not known", "123 Mabini Street, Brgy. San Roque"],
  ["in Chinese", "上海市，南京路"],
  ["that is short", "A"],
  ["of separators alone", ", ,"],
])("an address %s shows nothing", (_, address) => {
  expect(maskAddress(address)).toBe("****");
});

test("a missing address stays missing", () => {
  expect(maskAddress(null)).toBeNull();
  expect(maskAddress("")).toBe("");
  expect(maskAddress(" ")).toBe(" ");
});
