/** Every right that a procedure may ask for; which role holds it is data (table role_permission). */
export const PERMISSIONS = [
  "case.read",
  "borrower.read",
  "contact.read",
  "contact.write",
  "contact.reveal",
  "phone.search",
  "phone.pair",
  "grant.request",
  "grant.approve",
  "image.read",
  "image.write",
  "log.read",
  "log.save",
  "log.export",
  "promise.afterBroken",
  "intake.run",
  "institution.read",
  "user.read",
  "user.revoke",
  "user.write",
  "user.switch",
  "user.givePassword",
  "guard.read",
  "guard.edit",
  "guard.override",
  "binding.read",
  "binding.write",
  "call.place",
  "call.read",
  "sms.send",
  "sms.read",
  "sms.settle",
  "sms.configure",
  "code.read",
  "code.apply",
  "payment.read",
  "payment.settle",
  "payment.import",
  "bank.act",
  "hold.open",
  "hold.close",
  "deduction.read",
  "deduction.apply",
  "deduction.decide",
  "deduction.readLimit",
  "deduction.editLimit",
  "extension.read",
  "extension.apply",
  "extension.manual",
  "extension.manualFree",
  "extension.readInstitution",
  "extension.editInstitution",
  "extension.readQueue",
  "extension.editQueue",
  "terms.read",
  "terms.edit",
  "roll.read",
  "roll.run",
  "closing.read",
  "closing.request",
  "closing.execute",
  "writeOff.request",
  "writeOff.approve",
  "day.read",
  "agent.read",
  "wage.read",
  "bi.open",
  "inactivity.read",
  "inactivity.edit",
  "proposal.read",
  "proposal.decide",
  "permission.read",
  "permission.edit",
  "leaver.read",
  "leaver.edit",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** What a procedure asks of its caller: nothing, a session, or a right. */
export type Access = "public" | "signedIn" | Permission;

/**
 * Whose limit a call counts against: a session's, and of those that are open the login's of an address, the phone
 * application's or a provider's.
 */
export type Caller = "session" | "login" | "app" | "provider";

export const CASE_SCOPES = [
  "OWN",
  "GROUP",
  "INSTITUTION",
  "ALL",
  "ORDERS",
  "NONE",
] as const;

/** Which cases a role sees: its own, its group's, its institution's, all, those behind work orders, none. */
export type CaseScope = (typeof CASE_SCOPES)[number];
