import type { Ledger } from "../ledger.ts";
import { drawName } from "../person-name.ts";
import type { Random } from "../random.ts";
import { FAMILY, MEN, WOMEN } from "../words/people.ts";
import { drawPhone, type Person } from "./person.ts";

/** Held in memory until all logs are drawn, so that the last result can be set. */
export interface Contact {
  id: number;
  borrowerId: number;
  relation: string;
  name: string;
  phone: string;
  source: string;
  lastResult: string | null;
  lastContactAt: Date | null;
  createdAt: Date;
}

/** The borrower's own number first, then emergency contacts, work and sometimes the address book. */
export function drawContacts(
  ledger: Ledger,
  random: Random,
  person: Person,
  createdAt: Date,
): Contact[] {
  const contact = (relation: string, name: string, source: string): Contact => ({
    id: ledger.nextId("contact"),
    borrowerId: person.id,
    relation,
    name,
    phone: relation === "R01" ? person.phone : drawPhone(random),
    source,
    lastResult: null,
    lastContactAt: null,
    createdAt,
  });
  const family = random.pick(FAMILY);
  const closest =
    person.maritalStatus === "Married"
      ? contact("R02", spouse(person, family, random), "EMERGENCY")
      : contact("R03", drawName(random).name, "EMERGENCY");
  const second = random.pick(["R03", "R04", "R06", "R08"]);
  const contacts = [
    contact("R01", person.name, "APPLICATION"),
    closest,
    contact(second, drawName(random).name, "EMERGENCY"),
  ];
  if (random.chance(0.4))
    contacts.push(contact(random.pick(["R07", "R10"]), drawName(random).name, "APPLICATION"));
  const extraCount = random.chance(0.12) ? random.int(2, 4) : 0;
  for (let n = 0; n < extraCount; n += 1)
    contacts.push(contact("R11", drawName(random).name, "ADDRESS_BOOK"));
  return contacts;
}

const spouse = (person: Person, family: string, random: Random): string =>
  `${random.pick(person.gender === "MALE" ? WOMEN : MEN)} ${family}`;
