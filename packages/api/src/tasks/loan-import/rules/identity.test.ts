import { expect, test } from "bun:test";
import { groupByPerson, type Identity } from "./identity.ts";

const BUDI = "Budi Santoso";
const SITI = "Siti Aminah";
const OWN = "6281234567001";
const OTHER = "6281234567002";

test.each<[string, Identity, Identity, number]>([
  ["the same", { name: BUDI, phone: OWN }, { name: BUDI, phone: OWN }, 1],
  ["a new phone", { name: BUDI, phone: OWN }, { name: BUDI, phone: OTHER }, 1],
  ["a new name", { name: BUDI, phone: OWN }, { name: SITI, phone: OWN }, 1],
  ["both new", { name: BUDI, phone: OWN }, { name: SITI, phone: OTHER }, 2],
  ["case and spaces", { name: BUDI, phone: OWN }, { name: " BUDI  SANTOSO", phone: OTHER }, 1],
  [
    "accents and punctuation",
    { name: "José Ma’ruf, S.E.", phone: OWN },
    { name: "Jose\u0301 Maruf SE", phone: OTHER },
    1,
  ],
  [
    "no accents at all",
    { name: "Jose Maruf SE", phone: OWN },
    { name: "José Maruf SE", phone: null },
    1,
  ],
  ["one letter", { name: BUDI, phone: OWN }, { name: "Budi Santosa", phone: OTHER }, 2],
  ["a phone once", { name: BUDI, phone: OWN }, { name: SITI, phone: null }, 2],
  ["no phone", { name: BUDI, phone: null }, { name: SITI, phone: null }, 2],
  ["other letters", { name: "王芳", phone: OWN }, { name: "王方", phone: OTHER }, 2],
  ["vowel signs", { name: "กี", phone: OWN }, { name: "กิ", phone: OTHER }, 2],
  ["signs alone", { name: "-", phone: OWN }, { name: "?", phone: OTHER }, 2],
  ["a name like a phone", { name: OWN, phone: OTHER }, { name: SITI, phone: OWN }, 2],
])("%s: %j and %j are %i", (_, identity, other, persons) => {
  expect(groupByPerson([identity, other])).toHaveLength(persons);
  expect(groupByPerson([other, identity])).toHaveLength(persons);
});

test("rows are one person through a third row, in any order", () => {
  const rows = [
    { name: BUDI, phone: OWN },
    { name: SITI, phone: OTHER },
    { name: BUDI, phone: OTHER },
  ];
  for (const first of rows)
    expect(groupByPerson([first, ...rows.filter((row) => row !== first)])).toHaveLength(1);
  expect(groupByPerson(rows.slice(0, 2))).toHaveLength(2);
});

test("a long chain is walked once", () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    name: `Name ${(at + 1) >> 1}`,
    phone: `62${at >> 1}`,
  }));
  expect(groupByPerson(rows)).toHaveLength(1);
}, 10_000);
