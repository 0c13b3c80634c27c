import type { Permission } from "../../core/permissions.ts";

/** Permissions that move money, loosen law, or change who may do so. */
const PEOPLE_ONLY = [
  "proposal.decide",
  "deduction.decide",
  "closing.execute",
  "writeOff.approve",
  "dataRequest.decide",
  "penalty.approve",
  "user.confirm",
  "access.edit",
  "borrowerFlag.lift",
  "contact.approve",
  "deduction.editLimit",
  "doNotContact.lift",
  "extension.manual",
  "extension.manualFree",
  "face.unlock",
  "grant.approve",
  "guard.edit",
  "guard.override",
  "hold.close",
  "masking.edit",
  "payment.editPolicy",
  "payment.resolve",
  "permission.edit",
  "permission.editRole",
  "retention.edit",
  "service.edit",
  "signIn.editPolicy",
  "terms.edit",
  "user.issuePassword",
  "user.revoke",
  "user.switch",
  "user.write",
  "wage.close",
  "wage.edit",
] as const satisfies readonly Permission[];
export const NEVER_FOR_SERVICES: readonly Permission[] = PEOPLE_ONLY;
type Allowed = Exclude<Permission, (typeof PEOPLE_ONLY)[number]>;

/**
 * Permissions that can be chosen for a service account: those that a procedure open to services
 * requires.
 */
export const SERVICE_PERMISSIONS = [
  "lender.read",
  "changeFeed.read",
  "recording.upload",
  "recording.read",
  "loan.push",
  "loan.recall",
] as const satisfies readonly Allowed[];
export type ServicePermission = (typeof SERVICE_PERMISSIONS)[number];

/**
 * Permissions to state money and placement. Such an account has a lender or an institution, and
 * another person than the one who chose the permissions creates its keys.
 */
const STATEMENT_PERMISSIONS: readonly ServicePermission[] = ["loan.push", "loan.recall"];

/** Lists the permissions that need a second person. */
export const findStatements = (permissions: readonly string[]): ServicePermission[] =>
  STATEMENT_PERMISSIONS.filter((name) => permissions.includes(name));

/** Permissions chosen together for one purpose. */
export const SERVICE_PRESETS = {
  readMasterData: ["lender.read"],
  readChanges: ["lender.read", "changeFeed.read"],
  telephony: ["recording.upload", "recording.read"],
  pushLoans: ["lender.read", "loan.push", "loan.recall"],
} as const satisfies Record<string, readonly ServicePermission[]>;
export type ServicePreset = keyof typeof SERVICE_PRESETS;

export const KEY_STATES = ["LIVE", "EXPIRED", "REVOKED"] as const;

export const MAX_ADDRESSES = 50;
export const MAX_KEY_DAYS = 730;
