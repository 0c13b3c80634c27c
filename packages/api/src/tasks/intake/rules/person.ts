import type { Day } from "../../../core/day.ts";
import type { Fields } from "./fields.ts";

/** The borrower of a row, and whom to call besides. */
export interface Person {
  readonly borrowerId: string;
  readonly name: string;
  readonly zone: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly idType: string | null;
  readonly idNumber: string | null;
  readonly gender: string | null;
  readonly birthOn: Day | null;
  readonly maritalStatus: string | null;
  readonly education: string | null;
  readonly address: string | null;
  readonly province: string | null;
  readonly occupation: string | null;
  readonly industry: string | null;
  readonly companyName: string | null;
  readonly companyPhone: string | null;
  readonly monthlyIncome: number | null;
  readonly loanPurpose: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly contactRelation: string | null;
}

const OTHERS = "R09";

/** Null where the row does not tell who it is; `zone` is for those who name none. */
export function personOf(fields: Fields, zone: string): Person | null {
  const borrowerId = fields.needed("borrowerId", fields.text("borrowerId"));
  const name = fields.needed("borrowerName", fields.text("borrowerName"));
  const told = {
    zone: fields.zone() ?? zone,
    phone: fields.phone("phone"),
    email: fields.text("email"),
    idType: fields.text("idType"),
    idNumber: fields.text("idNumber"),
    gender: fields.gender(),
    birthOn: fields.day("birthOn"),
    maritalStatus: fields.text("maritalStatus"),
    education: fields.text("education"),
    address: fields.text("address"),
    province: fields.text("province"),
    occupation: fields.text("occupation"),
    industry: fields.text("industry"),
    companyName: fields.text("companyName"),
    companyPhone: fields.phone("companyPhone"),
    monthlyIncome: fields.amount("monthlyIncome"),
    loanPurpose: fields.text("loanPurpose"),
  };
  const contact = contactOf(fields);
  if (borrowerId === null || name === null) return null;
  return Object.assign(told, { borrowerId, name }, contact);
}

function contactOf(fields: Fields) {
  const contactName = fields.text("contactName");
  const contactPhone = fields.phone("contactPhone");
  const relation = fields.relation();
  if ((contactName === null) !== (contactPhone === null))
    fields.refuse(
      "contactIncomplete",
      contactName === null ? "contactName" : "contactPhone",
    );
  const contactRelation = contactPhone === null ? null : (relation ?? OTHERS);
  return { contactName, contactPhone, contactRelation };
}
