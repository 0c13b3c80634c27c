import { beforeAll, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "./seeds/index.ts";
import { draw, useTestDatabase } from "@kolekta/db/testing";
import { getActor } from "./core/testing.ts";
import { inputFor, type FieldValues } from "./core/testing-input.ts";
import { callProcedure, toInputSchema, type Procedure, procedures } from "./testing-router-walk.ts";

const HASH = "$argon2id$v=19$canary-of-a-hash";
const PHONE = "6281277665544";
/** Texts that replace a hidden value. */
const MASKED = "0812****544";
const ID_NUMBER = "3174091203907788";
const MASKED_ID = "3**************8";
const STREET = "Jl. Canary No. 7";
const CANARY = "Canary-of-a-colleague";

const database = useTestDatabase();
let org: Organisation;
let ownCase: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db, { passwordHash: HASH });
  ownCase = await newCase(database.db, { agentId: org.north.agent.id, phone: PHONE });
  await database.db
    .updateTable("borrower")
    .set({
      idNumber: ID_NUMBER,
      address: `${STREET}, Bandung`,
      companyAddress: `${STREET}, Jakarta`,
    })
    .where("id", "=", ownCase.borrowerId)
    .execute();
});

const identities = (caseIds: CaseIds, agentId: number): FieldValues => ({
  taskId: caseIds.caseId,
  caseId: caseIds.caseId,
  loanId: caseIds.loanId,
  borrowerId: caseIds.borrowerId,
  contactId: caseIds.contactId,
  agentId,
  userId: agentId,
  institutionId: org.north.id,
  groupId: org.north.groupId,
  version: 1,
});

/** Replies of every procedure to a caller who sends each id as `id`, with the procedure's path. */
async function* repliesTo(
  persona: Persona,
  fieldValues: FieldValues,
  namedProcedures: readonly (readonly [string, Procedure])[],
): AsyncGenerator<[string, string]> {
  const actor = await getActor(database.db, persona);
  const ids = new Set(Object.values(fieldValues));
  for (const procedure of namedProcedures) {
    const schema = toInputSchema(procedure[1]);
    // Most inputs have no field `id`: they are the same for all of the ids.
    const inputs = new Map(
      [...ids].map((id) => {
        const input = inputFor(schema, { ...fieldValues, id });
        return [JSON.stringify(input), input];
      }),
    );
    for (const input of inputs.values()) {
      const reply = await callProcedure(database.db, actor, procedure, input).catch(
        (error: Error) => `${error.message} ${error.cause}`,
      );
      yield [procedure[0], JSON.stringify(reply) ?? ""];
    }
  }
}

const queries = procedures.filter(([, { _def }]) => _def.type === "query");

describe("G33: hidden values", () => {
  test("are never returned in full: no password, number or address", async () => {
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
    const leaks: string[] = [];
    const masked = new Set<string>();
    const maskedIds = new Set<string>();
    for (const persona of [north.agent, ...draw("roles that ask for everything", others, 2)])
      for await (const [path, reply] of repliesTo(
        persona,
        identities(ownCase, north.agent.id),
        queries,
      )) {
        if (reply.includes("argon2")) leaks.push(`${path} a hash`);
        if (reply.includes(PHONE)) leaks.push(`${path} ${persona.login} a number`);
        if (reply.includes(ID_NUMBER)) leaks.push(`${path} ${persona.login} an ID number`);
        if (reply.includes(STREET)) leaks.push(`${path} ${persona.login} an address`);
        if (reply.includes(MASKED)) masked.add(path);
        if (reply.includes(MASKED_ID)) maskedIds.add(path);
      }
    expect([...new Set(leaks)]).toEqual([]);
    expect([...masked]).toContain("tasks.contact.list");
    expect([...maskedIds]).toEqual(["tasks.borrower.get"]);
  }, 180_000);
});

describe("G32: cases of a colleague", () => {
  let otherCase: CaseIds;

  beforeAll(async () => {
    otherCase = await newCase(database.db, {
      agentId: org.north.colleague.id,
      borrowerName: CANARY,
      phone: "6289999000222",
    });
  });

  test("are never returned to an agent, regardless of the ids sent", async () => {
    const fieldValues = identities(otherCase, org.north.colleague.id);
    const leaks: string[] = [];
    for await (const [path, reply] of repliesTo(org.north.agent, fieldValues, procedures))
      if (reply.includes(CANARY) || reply.includes("6289999000222")) leaks.push(path);
    expect([...new Set(leaks)]).toEqual([]);
  }, 180_000);

  test("are read by the colleague, so that the sweep can fail", async () => {
    const fieldValues = identities(otherCase, org.north.colleague.id);
    const leaks: string[] = [];
    for await (const [path, reply] of repliesTo(org.north.colleague, fieldValues, queries))
      if (reply.includes(CANARY)) leaks.push(path);
    expect(leaks).toContain("tasks.case.list");
    expect(leaks).toContain("tasks.borrower.get");
  });
});
