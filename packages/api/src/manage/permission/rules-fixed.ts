import type { Permission } from "../../core/permissions.ts";

type Permissions = readonly Permission[];

/** Money, law and administration of the lender, closed to roles of agencies. */
export const LENDER_ONLY: Permissions = [
  "access.edit",
  "audit.prove",
  "config.edit",
  "institution.edit",
  "merchant.edit",
  "queue.edit",
  "sms.configure",
  "schedule.editCode",
  "permission.edit",
  "permission.readRole",
  "permission.editRole",
  "proposal.decide",
  "user.confirm",
  "leaver.edit",
  "inactivity.edit",
  "guard.edit",
  "forbiddenWord.edit",
  "masking.edit",
  "retention.edit",
  "signIn.editPolicy",
  "face.editRule",
  "hold.close",
  "grant.approve",
  "borrower.import",
  "intake.run",
  "intake.change",
  "roll.run",
  "terms.edit",
  "code.editPolicy",
  "payment.settle",
  "payment.import",
  "bank.act",
  "payment.editPolicy",
  "deduction.editLimit",
  "extension.manualFree",
  "extension.editInstitution",
  "extension.editQueue",
  "closing.execute",
  "closing.editPolicy",
  "writeOff.request",
  "writeOff.approve",
  "wage.edit",
  "wage.close",
  "wage.editScheme",
  "penalty.approve",
  "penalty.editRule",
  "placement.edit",
  "placement.recall",
  "allocation.editRule",
  "recycling.edit",
  "workOrder.confirm",
  "workOrder.editTerm",
  "quality.settle",
  "quality.editRule",
  "quality.editCard",
  "borrower.export",
  "dataRequest.request",
  "dataRequest.decide",
];

/** Decisions about the work of agents, closed to roles that work cases. */
export const LEADERS_ONLY: Permissions = [
  "binding.write",
  "contact.approve",
  "guard.override",
  "bar.lift",
  "fact.lift",
  "deduction.decide",
  "extension.manual",
  "phone.pair",
  "schedule.edit",
  "penalty.propose",
  "quality.score",
  "face.unlock",
  "user.write",
  "user.givePassword",
  "user.revoke",
  "user.switch",
];

/** Data of borrowers, closed to roles that see no case. */
export const BORROWER_DATA: Permissions = [
  "case.read",
  "case.export",
  "borrower.read",
  "borrower.export",
  "contact.read",
  "contact.reveal",
  "phone.search",
  "image.read",
  "log.read",
  "log.export",
  "call.read",
  "sms.read",
  "letter.read",
  "payment.read",
  "deduction.read",
  "bar.export",
  "dataRequest.read",
];

const MONEY: Permissions = [
  "payment.settle",
  "payment.import",
  "writeOff.approve",
];

/** Pairs that would let one person make a two-person decision alone. */
export const SEPARATED: readonly (readonly [Permission, Permission])[] = [
  ["closing.request", "closing.execute"],
  ["writeOff.request", "writeOff.approve"],
  ["dataRequest.request", "dataRequest.decide"],
  ["penalty.propose", "penalty.approve"],
  ["grant.request", "grant.approve"],
  ["quality.score", "quality.settle"],
  ["guard.edit", "proposal.decide"],
  ["terms.edit", "proposal.decide"],
  ...MONEY.map((money) => ["user.write", money] as const),
  ...MONEY.map((money) => ["user.givePassword", money] as const),
  ...MONEY.map((money) => ["permission.editRole", money] as const),
  ...(
    ["deduction.decide", "closing.execute", "dataRequest.decide"] as const
  ).map((decision) => ["permission.editRole", decision] as const),
];

/** Permissions without which rights and accounts could never be changed again. */
export const NEVER_WITHOUT_HOLDER: Permissions = [
  "permission.readRole",
  "permission.editRole",
  "permission.edit",
  "proposal.read",
  "proposal.decide",
  "user.write",
  "user.confirm",
];
