import { atHour } from "../calendar.ts";
import type { Ledger } from "../ledger.ts";
import type { Random } from "../random.ts";
import { type Contact, drawContacts } from "./contacts.ts";
import { addBorrower, type Person } from "./person.ts";
import type { Scene } from "./scenes.ts";

export interface Client {
  readonly person: Person;
  readonly contacts: readonly Contact[];
  readonly since: Date;
}

/** Share of the borrowers who settled an earlier case. */
const RETURNING = 0.12;
const SETTLED: readonly Scene[] = ["ARREARS_PAID", "EXTENDED", "PAID_OFF", "RECOVERED"];

/** Creates the borrowers of the demo: mostly new ones, some with an earlier loan. */
export function createClientSource(ledger: Ledger, today: string) {
  const settled: Client[] = [];

  const join = (loanOn: string, random: Random): Client => {
    const since = atHour(loanOn, 9);
    const at = { today, createdAt: since };
    const person = addBorrower(ledger, random, at);
    const contacts = drawContacts(ledger, random, person, since);
    for (const contact of contacts) ledger.put("contact", contact);
    return { person, contacts, since };
  };

  const pickReturningClient = (loanOn: string): Client | undefined => {
    const before = atHour(loanOn, 9);
    const index = settled.findIndex((client) => client.since < before);
    return index < 0 ? undefined : settled.splice(index, 1)[0];
  };

  return (scene: Scene, loanOn: string, random: Random): Client => {
    const returning = random.chance(RETURNING) ? pickReturningClient(loanOn) : undefined;
    const client = returning ?? join(loanOn, random);
    if (SETTLED.includes(scene)) {
      client.person.row.timesSettled += 1;
      settled.push(client);
    }
    return client;
  };
}
