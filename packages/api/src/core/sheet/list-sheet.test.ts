import { describe, expect, test } from "bun:test";
import type { Lang } from "@kolekta/i18n";
import type { Ctx } from "../context.ts";
import { createColumnHelper, createWordFinder, type ListColumns } from "../list-columns.ts";
import type { Currency } from "../money.ts";
import { listSheet } from "./list-sheet.ts";

interface Row {
  readonly agentName: string | null;
  readonly state: string;
  readonly debtMinor: number | null;
  readonly feeMinor: number;
  readonly currency: Currency;
  readonly paidMinor: number;
  readonly rate: number;
  readonly at: Date | null;
  readonly phone: string | null;
  readonly role: number | null;
  readonly isFinal: boolean;
}

const ROW: Row = {
  agentName: null,
  state: "PROPOSED",
  debtMinor: 150_000_050,
  feeMinor: 1,
  currency: "PHP",
  paidMinor: 7,
  rate: 0.125,
  at: new Date("2026-03-31T18:30:09Z"),
  phone: "628123456789",
  role: 1,
  isFinal: true,
};

const col = createColumnHelper<Row>();
const STATES = ["PROPOSED"] as const;

const columns = {
  agent: col.text("core.field.agent", "agentName", "core.word.none"),
  state: col.code(
    "core.field.status",
    "state",
    createWordFinder(STATES, (state) => `board.penalty.state.${state}`),
  ),
  debt: col.money("core.field.outstanding", "debtMinor"),
  fee: col.money("core.field.extensionFee", "feeMinor"),
  paid: col.money("core.field.lastPayment", "paidMinor", () => "IDR"),
  rate: col.share("core.field.amount", "rate"),
  at: col.instant("core.field.time", "at"),
  phone: col.phone("core.field.phone", "phone"),
  role: col.role(),
  isFinal: col.flag("core.word.locked", "isFinal"),
  note: col.note("core.field.note", "state"),
} satisfies ListColumns<Row>;

const reader = (lang: Lang) => ({ lang, actor: { zone: "Asia/Jakarta" } as Ctx["actor"] });

const write = (row: Partial<Row>, lang: Lang = "en", withCodes = false) => {
  const { heads, cells } = listSheet(reader(lang), columns, {
    withCodes,
    roleNames: new Map([[1, "Agent"]]),
  });
  const names = heads.map((head) => (typeof head === "string" ? head : head.share));
  const values = cells({ ...ROW, ...row });
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
};

describe("the file of a list", () => {
  test("contains words, whole units, local times and masked numbers", () => {
    expect(write({})).toEqual({
      Agent: "None",
      Status: "Approval pending",
      Outstanding: 1_500_000.5,
      Currency: "PHP",
      "Extension fee": 0.01,
      "Last payment": 7,
      "Last payment: Currency": "IDR",
      Amount: 0.125,
      "Time (Asia/Jakarta)": "2026-04-01 01:30:09",
      Phone: "0812****789",
      Role: "Agent",
      Locked: "Yes",
    });
  });

  test("shows shares in percent", () => {
    expect(listSheet(reader("en"), columns).heads).toContainEqual({ share: "Amount" });
  });

  test("leaves cells of missing values blank", () => {
    expect(write({ debtMinor: null, at: null, phone: null, role: null })).toMatchObject({
      Outstanding: null,
      "Time (Asia/Jakarta)": null,
      Phone: null,
      Role: null,
    });
  });

  test("keeps masked numbers, unknown codes and unknown roles", () => {
    const masked = { phone: "+6391****567", state: "NEWER", role: 9 };
    expect(write(masked)).toMatchObject({ Phone: "+6391****567", Status: "NEWER", Role: "9" });
  });

  test("adds codes on request", () => {
    expect(write({}, "en", true)).toMatchObject({
      Status: "Approval pending",
      "Status (code)": "PROPOSED",
    });
  });

  test.each([
    ["cn", "状态"],
    ["es", "Status"],
  ] as const)("is in the reader's language: %s", (lang, status) => {
    const cells = write({}, lang);
    expect(cells).toHaveProperty([status]);
    expect(cells[status]).not.toBe("Approval pending");
  });
});
