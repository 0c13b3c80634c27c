import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { CreateInput } from "../../manage/service-account/contract.ts";
import { createServiceHarness } from "../../manage/service-account/testing.ts";
import {
  newCase,
  newLender,
  newProduct,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { testClock } from "../../session/testing.ts";
import { write } from "./testing.ts";

const database = useTestDatabase();
let org: Organisation;
const { as, callWith, newKey } = createServiceHarness(database, testClock(), () => org);

const getNumber = async (loanId: number) =>
  (
    await database.db
      .selectFrom("loan")
      .select("number")
      .where("id", "=", loanId)
      .executeTakeFirstOrThrow()
  ).number;

interface Loan {
  readonly number: string;
  readonly lenderId: number;
}
let own: Loan;
let foreign: Loan;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { north, south } = org;
  const createLoan = async (lender: string, agentId: number, borrower?: number) => {
    const productId = await newProduct(db, { name: `Loan of ${lender}`, lender });
    const ids = await newCase(db, {
      agentId,
      productId,
      ...(borrower === undefined ? {} : { borrowerId: borrower }),
    });
    const lenderId = await newLender(db, lender);
    return { ...ids, number: await getNumber(ids.loanId), lenderId };
  };
  const first = await createLoan("Own Lender", north.agent.id);
  own = first;
  foreign = await createLoan("Foreign Lender", south.agent.id, first.borrowerId);
  await (
    await as(org.operations)
  ).manage.dataRequest.request({
    borrowerId: first.borrowerId,
    kind: "EXPORT",
    reason: "Asked by mail",
  });
  await write(db);
});

const readWith = async (input: Partial<CreateInput>) => {
  const { key } = await newKey({ permissions: ["changeFeed.read"], ...input });
  return (await callWith(key).reports.changeFeed.list({})).changes;
};

test("a key of a lender reads its changes and names no loan of another", async () => {
  for (const [loan, other] of [
    [own, foreign],
    [foreign, own],
  ] as const) {
    const changes = await readWith({ lenderId: loan.lenderId });
    expect(new Set(changes.map(({ lenderId }) => lenderId))).toEqual(new Set([loan.lenderId]));
    expect(JSON.stringify(changes)).not.toContain(other.number);
    const requests = changes.filter(({ type }) => type === "dataRequest.opened");
    expect(requests).toMatchObject([{ data: { loanNumbers: [loan.number] } }]);
  }
});

test("a key of an institution reads its changes, of the installation all", async () => {
  const north = await readWith({ institutionId: org.north.id });
  expect(new Set(north.map(({ institutionId }) => institutionId))).toEqual(new Set([org.north.id]));
  const lenders = new Set((await readWith({})).map(({ lenderId }) => lenderId));
  expect(lenders).toEqual(new Set([own.lenderId, foreign.lenderId]));
});
