import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { hasCountryClock } from "../../../core/places/clock.ts";
import {
  type BorrowerZone,
  unknownZone,
  findAddressZone,
} from "../../../core/places/zone-of-place.ts";
import type { Fields } from "./fields.ts";

/** Borrower of a row, with the emergency contact. */
export interface Person extends BorrowerZone {
  readonly borrowerId: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly idType: string | null;
  readonly idNumber: string | null;
  readonly gender: string | null;
  readonly birthOn: Day | null;
  readonly birthPlace: string | null;
  readonly maritalStatus: string | null;
  readonly children: number | null;
  readonly education: string | null;
  readonly address: string | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly occupation: string | null;
  readonly industry: string | null;
  readonly companyName: string | null;
  readonly companyAddress: string | null;
  readonly companyPhone: string | null;
  readonly workingYears: number | null;
  readonly payDays: string | null;
  readonly salaryType: string | null;
  readonly creditCardCount: number | null;
  readonly multipleBorrowings: number | null;
  readonly monthlyIncome: number | null;
  readonly loanPurpose: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly contactRelation: string | null;
}

const OTHERS = "R09";

const MAX_CHILDREN = 30;
const MAX_YEARS = 80;
const MAX_COUNTED = 1_000;

/**
 * Returns null when the borrower or zone is missing. A case needs a known zone, because contact
 * hours depend on it.
 */
export function parsePerson(
  fields: Fields,
  { currency, isCase }: { currency: Currency; isCase: boolean },
): Person | null {
  const borrowerId = fields.needed("borrowerId", fields.text("borrowerId"));
  const name = fields.needed("borrowerName", fields.text("borrowerName"));
  const area = { province: fields.text("province"), city: fields.text("city") };
  const zone = findZone(fields, area, currency, isCase);
  const tapeValues = {
    phone: fields.phone("phone"),
    email: fields.text("email"),
    idType: fields.text("idType"),
    idNumber: fields.text("idNumber"),
    gender: fields.gender(),
    birthOn: fields.day("birthOn"),
    birthPlace: fields.text("birthPlace"),
    maritalStatus: fields.text("maritalStatus"),
    children: fields.count("children", 0, MAX_CHILDREN),
    education: fields.text("education"),
    address: fields.text("address"),
    ...area,
    occupation: fields.text("occupation"),
    industry: fields.text("industry"),
    companyName: fields.text("companyName"),
    companyAddress: fields.text("companyAddress"),
    companyPhone: fields.phone("companyPhone"),
    workingYears: fields.count("workingYears", 0, MAX_YEARS),
    payDays: fields.text("payDays"),
    salaryType: fields.text("salaryType"),
    creditCardCount: fields.count("creditCardCount", 0, MAX_COUNTED),
    multipleBorrowings: fields.count("multipleBorrowings", 0, MAX_COUNTED),
    monthlyIncome: fields.amount("monthlyIncome"),
    loanPurpose: fields.text("loanPurpose"),
  };
  const contact = parseContact(fields);
  if (borrowerId === null || name === null || zone === null) return null;
  return Object.assign(tapeValues, { borrowerId, name }, zone, contact);
}

interface AddressArea {
  readonly province: string | null;
  readonly city: string | null;
}

/** Returns the stated zone, else the zone of the address. A loan without a case may lack both. */
function findZone(
  fields: Fields,
  area: AddressArea,
  currency: Currency,
  isCase: boolean,
): BorrowerZone | null {
  const statedZone = fields.zone();
  if (statedZone !== null) return toStatedZone(fields, area, currency, statedZone);
  if (fields.issues.some(({ target }) => target === "zone")) return null;
  const found = findAddressZone(currency, area);
  if (typeof found !== "string") return found;
  if (found === "missing" && !isCase) return unknownZone(currency);
  if (found === "missing") fields.addIssue("zoneMissing", "province");
  else fields.addIssue("placeUnknown", found);
  return null;
}

/** Adds the zones of the address to the stated one; refuses a zone outside the country. */
function toStatedZone(
  fields: Fields,
  area: AddressArea,
  currency: Currency,
  zone: string,
): BorrowerZone | null {
  if (!hasCountryClock(currency, zone)) {
    fields.addIssue("zoneForeign", "zone");
    return null;
  }
  const found = findAddressZone(currency, area);
  const zones = typeof found === "string" ? [] : [found.zone, ...found.otherZones];
  const otherZones = zones.filter((other) => other !== zone);
  return { zone, otherZones, zoneSource: "GIVEN" };
}

function parseContact(fields: Fields) {
  const contactName = fields.text("contactName");
  const contactPhone = fields.phone("contactPhone");
  const relation = fields.relation();
  if ((contactName === null) !== (contactPhone === null))
    fields.addIssue("contactIncomplete", contactName === null ? "contactName" : "contactPhone");
  const contactRelation = contactPhone === null ? null : (relation ?? OTHERS);
  return { contactName, contactPhone, contactRelation };
}
