import { expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { shortDay, shortInstant } from "./short-time.tsx";
import { loanStatusText, relationText, resultText, willingnessText } from "./labels.ts";

test("the year appears only when it differs", () => {
  expect(shortDay("2026-11-21", "2026-01-02", "en")).toBe("21 Nov");
  expect(shortDay("2025-11-21", "2026-01-02", "en")).toBe("21 Nov 2025");
  expect(shortDay("2026-11-21", "2026-01-02", "cn")).toBe("11月21日");
});

test("an instant and its year follow the clock of the zone", () => {
  const at = new Date("2025-12-31T18:30:00Z");
  expect(shortInstant(at, "2026-01-02", "en", "Asia/Jakarta")).toBe("1 Jan, 01:30");
  expect(shortInstant(at, "2026-01-02", "en", "UTC")).toBe("31 Dec 2025, 18:30");
});

test("codes become words, and unknown ones stay readable", () => {
  const t = translator("es");
  expect(resultText(t, "A60LC")).toBe("Hilang kontak");
  expect(resultText(t, "Z99")).toBe("Z99");
  expect(resultText(t, null)).toBeNull();
  expect(relationText(t, "R01")).toBe("Diri sendiri");
  expect(loanStatusText(t, -50)).toBe("Lunas");
  expect(loanStatusText(t, 7)).toBe("7");
  expect(willingnessText(t, 2)).toBe("Mau tetapi tidak mampu");
});
