import type { Permission } from "../../core/permissions.ts";
import { TIMELINE_KINDS, type TimelineKind } from "./contract-codes.ts";

/** Permission that shows the entries of a kind, that of the room they come from. */
const PERMISSIONS: Readonly<Record<TimelineKind, Permission>> = {
  NOTE: "case.read",
  RESULT: "log.read",
  CALL: "call.read",
  MESSAGE_OUT: "sms.read",
  MESSAGE_IN: "sms.read",
  PAYMENT: "payment.read",
  CODE: "code.read",
  DEDUCTION: "deduction.read",
  EXTENSION: "extension.read",
  HOLD: "case.read",
  LETTER: "case.read",
  COMPLAINT: "workOrder.read",
  ASSIGNMENT: "assignment.read",
};

/** Lists the requested kinds that the permissions allow; without a request all allowed kinds. */
export const listAllowedKinds = (
  permissions: ReadonlySet<Permission>,
  requested: readonly TimelineKind[] = TIMELINE_KINDS,
): TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => requested.includes(kind) && permissions.has(PERMISSIONS[kind]));

/** Position of an entry in the timeline. */
export interface TimelinePosition {
  /** Instant in microseconds, the resolution of PostgreSQL. */
  readonly micros: number;
  readonly kind: TimelineKind;
  readonly id: number;
}

export const formatCursor = ({ micros, kind, id }: TimelinePosition): string =>
  `${micros}-${kind}-${id}`;

/** Parses a cursor that the contract has checked. */
export function parseCursor(cursor: string): TimelinePosition {
  const [micros, name, id] = cursor.split("-");
  const kind = TIMELINE_KINDS.find((candidate) => candidate === name) ?? "NOTE";
  return { micros: Number(micros), kind, id: Number(id) };
}

/** Checks that entries of the kind follow those of the other kind at the same instant. */
export const isKindAfter = (kind: TimelineKind, other: TimelineKind): boolean =>
  TIMELINE_KINDS.indexOf(kind) > TIMELINE_KINDS.indexOf(other);
