/* What a reader of the trail sees of what a line holds. */
import { maskEmail, maskIdNumber, maskPhone } from "../../core/mask.ts";
import type { FieldChange } from "./contract.ts";
import { COMPANY_ENTITIES } from "./rules-company.ts";

export type AuditDetails = Readonly<Record<string, unknown>> | null;

export const HIDDEN = "***";

/** Nothing of the kind is written; whatever comes to be is not shown. */
const SECRET = /password|secret|token|credential|captcha|otp|hash|cipher/i;

/** Their values are codes that the product knows, whomever a line is about. */
const CODES = new Set([
  "action",
  "causes",
  "cause",
  "channel",
  "currency",
  "direction",
  "kind",
  "language",
  "relation",
  "result",
  "rule",
  "state",
  "status",
  "step",
  "subject",
  "verdict",
  "via",
]);

const INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/;

interface Reader {
  /** He may know who owes. */
  readonly seesBorrowers: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value of the field `key`, as it is shown. */
function toVisibleValue(
  key: string,
  value: unknown,
  isOpen: boolean,
  isCompanyEntity: boolean,
): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => toVisibleValue(key, item, isOpen, isCompanyEntity));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        toVisibleValue(name, item, isOpen, isCompanyEntity),
      ]),
    );
  if (typeof value !== "string") return value;
  if (SECRET.test(key)) return HIDDEN;
  if (isCompanyEntity) return value;
  if (!isOpen && !CODES.has(key) && !INSTANT.test(value)) return HIDDEN;
  if (/phone|number$/i.test(key) && /^\+?\d{8,15}$/.test(value))
    return /id/i.test(key) ? maskIdNumber(value) : maskPhone(value);
  return /email/i.test(key) ? maskEmail(value) : value;
}

/** What a line holds as this reader sees it: secrets never, who owes only to those who may know. */
export function toVisibleAuditDetails(
  entity: string,
  details: AuditDetails,
  { seesBorrowers }: Reader,
): AuditDetails {
  if (!details) return details;
  const isCompanyEntity = COMPANY_ENTITIES.has(entity);
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      toVisibleValue(key, value, seesBorrowers || isCompanyEntity, isCompanyEntity),
    ]),
  );
}

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Field by field, those that changed first. */
export function toFieldChanges(before: AuditDetails, after: AuditDetails): FieldChange[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return fields
    .map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
      changed: !same(before?.[field], after?.[field]),
    }))
    .toSorted((a, b) => Number(b.changed) - Number(a.changed));
}
