import type { Random } from "../random.ts";
import type { Contact } from "./contacts.ts";

/** Outcome of one contact. Results follow the result/relation rule of the code lists. */
export interface ContactOutcome {
  readonly channel: string;
  readonly contact: Contact;
  readonly callStatus: string | null;
  readonly result: string;
  readonly willingness: number;
}

type Draw = (self: Contact, random: Random, contacts: readonly Contact[]) => ContactOutcome;

const call = (
  contact: Contact,
  callStatus: string,
  result: string,
  willingness = 0,
): ContactOutcome => ({ channel: "03", contact, callStatus, result, willingness });

const buildMessage = (
  channel: string,
  contact: Contact,
  result: string,
  willingness = 0,
): ContactOutcome => ({ channel, contact, callStatus: null, result, willingness });

export const drawPromise: Draw = (self, random) =>
  random.chance(0.8) ? call(self, "CNCT", "A10PTP", 1) : buildMessage("05", self, "A10PTP", 1);

export const drawCallbackRequest: Draw = (self, random) =>
  call(self, "CNCT", random.chance(0.7) ? "A40NOVLD" : "A20RETRY", 2);

export const drawNotReached: Draw = (self, random) =>
  random.chance(0.3)
    ? call(self, "NCNCT", "A60LC", 5)
    : call(self, random.pick(["NOA", "NCNCT"]), "A20RETRY");

export const drawRefusal: Draw = (self, random) =>
  random.weigh([
    [call(self, "CNCT", "A50DTP", 4), 6],
    [buildMessage("05", self, "CR70", 4), 3],
    [call(self, "CNCT", "A24NOTAU", 3), 1],
  ]);

export const drawLost: Draw = (self, random) =>
  call(self, random.pick(["NCNCT", "NULL"]), "A60LC", 5);

/** An emergency contact may be asked about the borrower's whereabouts, never for payment. */
const relative: Draw = (self, random, contacts) => {
  const contactPerson = contacts.find((contact) => contact.source === "EMERGENCY") ?? self;
  return call(contactPerson, "CNCT", random.pick(["A28RLVT", "A28RLVT", "A30NORLVT"]));
};

const reminded: Draw = (self, random) =>
  buildMessage("02", self, random.chance(0.93) ? "MSS" : "MSF");

const payingLater: Draw = (self) => buildMessage("05", self, "CR10", 2);

const wroteOnWhatsApp: Draw = (self) => buildMessage("05", self, "A20RETRY");

const ORDINARY: readonly (readonly [Draw, number])[] = [
  [drawNotReached, 40],
  [reminded, 20],
  [drawCallbackRequest, 14],
  [wroteOnWhatsApp, 12],
  [relative, 10],
  [drawRefusal, 4],
  [payingLater, 4],
];

/** Contact with little effect. */
export const drawOrdinary: Draw = (self, random, contacts) =>
  random.weigh(ORDINARY)(self, random, contacts);
