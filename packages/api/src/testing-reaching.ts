import type { NewCase } from "./seeds/index.ts";
import type { ReachingWorld } from "./testing-reaching-world.ts";

/** Later instant that every rule allows, for the next contact that a result names. */
const NEXT_CALL = new Date("2026-04-08T02:00:00Z");

/**
 * CONTACT reaches a person now, and so does OWED, which answers a complaint; HAPPENED is recorded
 * and never refused; POST has no hour; NUMBER shows a number and ID a document: neither reaches a
 * person by itself.
 */
export type Effect = "CONTACT" | "OWED" | "HAPPENED" | "POST" | "NUMBER" | "ID";

export interface Use {
  readonly path: string;
  /** Distinguishes several uses of one procedure. */
  readonly kind?: string;
  readonly effect: Effect;
  readonly about?: NewCase;
  /** Prepares the use and returns its input. */
  readonly before?: (world: ReachingWorld) => Promise<string>;
  readonly use: (world: ReachingWorld, before: string) => Promise<unknown>;
}

const PROMISE = { dueOn: "2026-04-10", amountMinor: 100_000_00 };

/** Each template of the product; the world's agent may send it about such a case. */
const TEMPLATES: readonly { code: string; about?: NewCase }[] = [
  ...["OVERDUE", "NO_ANSWER", "HARDSHIP"].map((code) => ({ code })),
  { code: "REMINDER", about: { dpd: -10 } },
  { code: "PROMISE", about: { promise: PROMISE } },
];

const telephony: readonly Use[] = [
  {
    path: "telephony.calls.dial",
    effect: "CONTACT",
    use: async (world) => (await world.as("agent")).telephony.calls.dial(world.target),
  },
  {
    path: "telephony.calls.noteManual",
    effect: "HAPPENED",
    use: async (world) =>
      (await world.as("agent")).telephony.calls.noteManual({ ...world.target, cause: "NO_ANSWER" }),
  },
  { path: "telephony.calls.importList", effect: "HAPPENED", use: (world) => world.importCall() },
  {
    path: "telephony.calls.handToApp",
    effect: "CONTACT",
    use: async (world) => (await world.as("agent")).telephony.calls.handToApp(world.target),
  },
  {
    path: "telephony.calls.claim",
    effect: "CONTACT",
    before: (world) => world.orderCall(),
    use: (world, token) => world.claimCall(token),
  },
  ...TEMPLATES.map(({ code, about = {} }): Use => ({
    path: "telephony.sms.send",
    kind: code,
    effect: "CONTACT",
    about,
    use: (world) => world.sendText(code),
  })),
  {
    path: "telephony.sms.send",
    kind: "PAYMENT_CODE",
    effect: "CONTACT",
    before: (world) => world.giveCode(),
    use: (world) => world.sendText("PAYMENT_CODE"),
  },
  {
    path: "telephony.sms.send",
    kind: "LOCATE",
    effect: "CONTACT",
    use: (world) => world.sendText("LOCATE", world.case.emergencyContactId),
  },
  {
    path: "telephony.sms.sendManual",
    effect: "CONTACT",
    use: async (world) =>
      (await world.as("agent")).telephony.sms.sendManual({
        ...world.target,
        text: "Mohon segera dibayar",
      }),
  },
  {
    path: "telephony.mail.send",
    effect: "CONTACT",
    use: async (world) =>
      (await world.as("agent")).telephony.mail.send({
        taskId: world.case.caseId,
        subject: "Tagihan",
        text: "Mohon segera dibayar",
      }),
  },
];

const letters = (["MAIL", "PRINTED"] as const).flatMap((kind): Use[] => [
  {
    path: "telephony.letter.send",
    kind,
    effect: kind === "MAIL" ? "CONTACT" : "POST",
    use: (world) => world.sendLetter(kind),
  },
  {
    path: "telephony.letter.sendMany",
    kind,
    effect: kind === "MAIL" ? "CONTACT" : "POST",
    use: (world) => world.sendLetters(kind),
  },
]);

const answers = (["SMS", "LETTER"] as const).map((kind): Use => ({
  path: "telephony.complaintReply.send",
  kind,
  effect: kind === "SMS" ? "CONTACT" : "POST",
  before: (world) => world.openComplaint(),
  use: (world, orderId) => world.answer(orderId, kind),
}));

const dueReply: Use = {
  path: "telephony.complaintReply.send",
  kind: "SMS owed",
  effect: "OWED",
  before: (world) => world.openComplaint("service"),
  use: (world, orderId) => world.answer(orderId, "SMS", "service"),
};

const tasks: readonly Use[] = [
  {
    path: "tasks.contact.reveal",
    effect: "NUMBER",
    use: async (world) =>
      (await world.as("leader")).tasks.contact.reveal({ ...world.target, reason: "to compare it" }),
  },
  {
    path: "tasks.contact.revealId",
    effect: "ID",
    use: async (world) =>
      (await world.as("leader")).tasks.contact.revealId({
        taskId: world.case.caseId,
        reason: "to compare it",
      }),
  },
  {
    path: "tasks.log.save",
    effect: "HAPPENED",
    use: async (world) =>
      (await world.as("agent")).tasks.log.save({
        ...world.target,
        version: 1,
        channel: "05",
        result: "A20RETRY",
        nextCallAt: NEXT_CALL,
      }),
  },
];

/** Every way to a person, by every kind that it has. */
export const USES: readonly Use[] = [...telephony, ...letters, ...answers, dueReply, ...tasks];
