/* Rules for the values of an audit line that a reader may see. */
import { maskEmail, maskIdNumber, maskPhone } from "../../core/mask.ts";
import type { FieldChange } from "./contract.ts";
import { COMPANY_ENTITIES } from "./rules-company.ts";

export type AuditDetails = Readonly<Record<string, unknown>> | null;

export const HIDDEN = "***";

/** Secrets are not written to the trail. Any value under such a name is hidden nevertheless. */
const SECRET = /password|secret|token|credential|captcha|otp|hash|cipher/i;

/** Fields whose values are fixed codes, visible in lines about borrowers too. */
const CODES = new Set([
  "action",
  "causes",
  "cause",
  "channel",
  "currency",
  "direction",
  "kind",
  "language",
  "list",
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
  /** Set when the reader may see personal data of borrowers. */
  readonly seesBorrowers: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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

/**
 * Hides secrets from every reader, and data of borrowers from readers without the right to see
 * them.
 */
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

/** Lists fields, changed ones first. */
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
