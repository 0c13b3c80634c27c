import { addDays } from "../calendar.ts";
import type { Ledger, Row } from "../ledger.ts";
import { drawName, type Gender } from "../person-name.ts";
import type { Random } from "../random.ts";
import { EDUCATION, MARITAL, NETWORKS, PURPOSES } from "../words/people.ts";
import { CITIES, type SeedCity, STREETS } from "../words/places.ts";
import { FIRMS, FORMS, PAY_DAYS, SALARY_TYPES, TRADES } from "../words/work.ts";

export const drawPhone = (random: Random): string =>
  `62${random.pick(NETWORKS)}${random.digits(random.chance(0.6) ? 8 : 7)}`;

const address = (random: Random, city: string): string =>
  `Jl. ${random.pick(STREETS)} No. ${random.int(1, 180)}, RT ${random.int(1, 12)}/RW ${random.int(1, 9)}, ${city}`;

/** 16 digits: place of issue, birthday (women: day + 40), running number. */
function identityNumber(random: Random, city: SeedCity, birthOn: string, gender: Gender): string {
  const [year = "", month = "", day = ""] = birthOn.split("-");
  const dayDigits = Number(day) + (gender === "FEMALE" ? 40 : 0);
  return `${city.code}${String(random.int(1, 12)).padStart(2, "0")}${String(dayDigits).padStart(2, "0")}${month}${year.slice(2)}${String(random.int(1, 20)).padStart(4, "0")}`;
}

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly gender: Gender;
  readonly maritalStatus: string;
  /** Mutable until the ledger is written: episodes closed by payment are counted here. */
  readonly row: { timesSettled: number };
}

/** A borrower with matching address, work and income. */
export function addBorrower(
  ledger: Ledger,
  random: Random,
  at: { today: string; createdAt: Date },
): Person {
  const { name, gender } = drawName(random);
  const city = random.weigh(CITIES);
  const birthOn = addDays(at.today, -random.int(19 * 366, 55 * 365));
  const phone = drawPhone(random);
  const maritalStatus = random.weigh(MARITAL);
  const born: Row<"borrower"> = {
    name,
    gender,
    phone,
    maritalStatus,
    zone: city.zone,
    zoneSource: "CITY",
    otherZones: [],
    email: `${name.toLowerCase().replaceAll(" ", ".")}${random.digits(2)}@mail.example`,
    idType: "KTP",
    idNumber: identityNumber(random, city, birthOn, gender),
    birthOn,
    birthPlace: random.chance(0.6) ? city.city : random.weigh(CITIES).city,
    children: maritalStatus === "Single" ? 0 : random.int(0, 4),
    education: random.weigh(EDUCATION),
    address: address(random, city.city),
    province: city.province,
    city: city.city,
    createdAt: at.createdAt,
  };
  const id = ledger.nextId("borrower");
  const row = { ...born, ...livelihood(random, city), id, timesSettled: 0 };
  ledger.put("borrower", row);
  return { id, name, gender, phone, maritalStatus, row };
}

function livelihood(random: Random, city: SeedCity) {
  const trade = random.pick(TRADES);
  const step = 50_000;
  return {
    occupation: trade.occupation,
    industry: trade.industry,
    workingYears: random.int(0, 18),
    companyName: `${random.weigh(FORMS)} ${random.pick(FIRMS)}`,
    companyAddress: address(random, city.city),
    companyPhone: `6221${random.digits(8)}`,
    loanPurpose: random.pick(PURPOSES),
    payDays: random.pick(PAY_DAYS),
    salaryType: random.weigh(SALARY_TYPES),
    monthlyIncomeMinor: step * random.int(trade.from / step, trade.to / step),
    creditCardCount: random.weigh([
      [0, 78],
      [1, 16],
      [2, 6],
    ] as const),
    multipleBorrowings: random.weigh([
      [0, 45],
      [1, 25],
      [2, 17],
      [4, 9],
      [7, 4],
    ] as const),
  };
}
