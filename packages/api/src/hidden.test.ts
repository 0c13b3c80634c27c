import { beforeAll, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "./seeds/index.ts";
import { draw, useTestDatabase } from "@kolekta/db/testing";
import { actorOf } from "./core/testing.ts";
import { inputFor, type Known } from "./core/testing-input.ts";
import { ask, inputOf, type Procedure, procedures } from "./router-walk.ts";

const HASH = "$argon2id$v=19$canary-of-a-hash";
const PHONE = "6281277665544";
/** What is told in its place. */
const MASKED = "0812****544";
const ID_NUMBER = "3174091203907788";
const MASKED_ID = "3**************8";
const STREET = "Jl. Canary No. 7";
const CANARY = "Canary-of-a-colleague";

const database = useTestDatabase();
let org: Organisation;
let own: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: HASH });
  own = await newCase(database.db, {
    agentId: org.north.agent.id,
    phone: PHONE,
  });
  await database.db
    .updateTable("borrower")
    .set({
      idNumber: ID_NUMBER,
      address: `${STREET}, Bandung`,
      companyAddress: `${STREET}, Jakarta`,
    })
    .where("id", "=", own.borrowerId)
    .execute();
});

const identities = (one: CaseIds, agentId: number): Known => ({
  taskId: one.caseId,
  caseId: one.caseId,
  loanId: one.loanId,
  borrowerId: one.borrowerId,
  contactId: one.contactId,
  agentId,
  userId: agentId,
  institutionId: org.north.id,
  groupId: org.north.groupId,
  version: 1,
});

/** What every procedure tells somebody who sends each id in the place of `id`, with the procedure's path. */
async function* repliesTo(
  persona: Persona,
  known: Known,
  asked: readonly (readonly [string, Procedure])[],
): AsyncGenerator<[string, string]> {
  const actor = await actorOf(database.db, persona);
  const ids = new Set(Object.values(known));
  for (const procedure of asked) {
    const schema = inputOf(procedure[1]);
    // Most inputs have no field `id`: they are the same for all of the ids.
    const inputs = new Map(
      [...ids].map((id) => {
        const input = inputFor(schema, { ...known, id });
        return [JSON.stringify(input), input];
      }),
    );
    for (const input of inputs.values()) {
      const reply = await ask(database.db, actor, procedure, input).catch(
        (error: Error) => `${error.message} ${error.cause}`,
      );
      yield [procedure[0], JSON.stringify(reply) ?? ""];
    }
  }
}

const queries = procedures.filter(([, { _def }]) => _def.type === "query");

describe("G33: what nobody is told", () => {
  test("who asks for everything is told no password, no number and no address whole", async () => {
    const { north } = org;
    const others = [
      north.leader,
      north.admin,
      org.inspector,
      org.operations,
      org.service,
      org.finance,
      org.management,
      org.administrator,
    ];
    const told: string[] = [];
    const masked = new Set<string>();
    const maskedIds = new Set<string>();
    for (const persona of [north.agent, ...draw("roles that ask for everything", others, 2)])
      for await (const [path, reply] of repliesTo(
        persona,
        identities(own, north.agent.id),
        queries,
      )) {
        if (reply.includes("argon2")) told.push(`${path} a hash`);
        if (reply.includes(PHONE)) told.push(`${path} ${persona.login} a number`);
        if (reply.includes(ID_NUMBER)) told.push(`${path} ${persona.login} an ID number`);
        if (reply.includes(STREET)) told.push(`${path} ${persona.login} an address`);
        if (reply.includes(MASKED)) masked.add(path);
        if (reply.includes(MASKED_ID)) maskedIds.add(path);
      }
    expect([...new Set(told)]).toEqual([]);
    expect([...masked]).toContain("tasks.contact.list");
    expect([...maskedIds]).toEqual(["tasks.borrower.get"]);
  }, 180_000);
});

describe("G32: cases of a colleague", () => {
  let theirs: CaseIds;

  beforeAll(async () => {
    theirs = await newCase(database.db, {
      agentId: org.north.colleague.id,
      borrowerName: CANARY,
      phone: "6289999000222",
    });
  });

  test("an agent learns nothing of them, whatever id he sends", async () => {
    const known = identities(theirs, org.north.colleague.id);
    const told: string[] = [];
    for await (const [path, reply] of repliesTo(org.north.agent, known, procedures))
      if (reply.includes(CANARY) || reply.includes("6289999000222")) told.push(path);
    expect([...new Set(told)]).toEqual([]);
  }, 180_000);

  test("while the colleague reads them, so that the sweep can fail", async () => {
    const known = identities(theirs, org.north.colleague.id);
    const told: string[] = [];
    for await (const [path, reply] of repliesTo(org.north.colleague, known, queries))
      if (reply.includes(CANARY)) told.push(path);
    expect(told).toContain("tasks.case.list");
    expect(told).toContain("tasks.borrower.get");
  });
});
