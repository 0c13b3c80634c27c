import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { CreateInput } from "../../manage/service-account/contract.ts";
import { createServiceHarness } from "../../manage/service-account/testing.ts";
import {
  type CaseIds,
  moveCases,
  newCase,
  newLender,
  newProduct,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { getActor } from "../../core/testing.ts";
import * as recordPages from "./queries-record-page.ts";
import { findChangeBefore } from "./queries-record.ts";
import { testClock } from "../../session/testing.ts";
import { type Feed, feedAs, getLastId, insertPromises, write } from "./testing.ts";
import { addRecords, readIds, readPages, RECORD_NAMES, type RecordName } from "./testing-record.ts";

const database = useTestDatabase();
let org: Organisation;
let feed: Feed;
let own: CaseIds;
let foreign: CaseIds;
let lenders: { own: number; foreign: number };
const { callWith, newKey } = createServiceHarness(database, testClock(), () => org);

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  feed = await feedAs(db, org.operations);
  const createCase = async (lender: string, agentId: number) =>
    newCase(db, {
      agentId,
      productId: await newProduct(db, { name: `Loan of ${lender}`, lender }),
    });
  own = await createCase("Own Lender", org.north.agent.id);
  foreign = await createCase("Foreign Lender", org.south.agent.id);
  lenders = {
    own: await newLender(db, "Own Lender"),
    foreign: await newLender(db, "Foreign Lender"),
  };
  await addRecords(db, [own.caseId, foreign.caseId]);
  await write(db);
});

const newNorthCase = () => newCase(database.db, { agentId: org.north.agent.id });

/** Lists the loans that a reader sees rows of, by endpoint. */
const listLoans = async (reader: Feed) => {
  const found = {} as Record<RecordName, number[]>;
  for (const name of RECORD_NAMES) {
    const pages = await readPages(reader, name);
    const loans = pages.flatMap(({ rows }) => rows.map(({ loanId }) => loanId));
    found[name] = [...new Set(loans)].toSorted((a, b) => a - b);
  }
  return found;
};

const everywhere = (...ids: number[]) =>
  Object.fromEntries(RECORD_NAMES.map((name) => [name, ids])) as Record<RecordName, number[]>;

describe("the reader", () => {
  const readWith = async (input: Partial<CreateInput>) => {
    const { key } = await newKey({ permissions: ["changeFeed.read"], ...input });
    return listLoans(callWith(key).reports.changeFeed);
  };

  test("with a key of a lender sees no row of another by any endpoint", async () => {
    expect(await readWith({ lenderId: lenders.own })).toEqual(everywhere(own.loanId));
    expect(await readWith({ lenderId: lenders.foreign })).toEqual(everywhere(foreign.loanId));
  });

  test("with a key of an institution sees its rows, of the installation all", async () => {
    expect(await readWith({ institutionId: org.south.id })).toEqual(everywhere(foreign.loanId));
    expect(await readWith({})).toEqual(everywhere(own.loanId, foreign.loanId));
  });

  test("of an institution sees no row of a withheld case", async () => {
    const { db } = database;
    const admin = await feedAs(db, org.north.admin);
    expect(await listLoans(admin)).toEqual(everywhere(own.loanId));
    const withhold = (isWithheld: boolean) =>
      sql`update collection_case set is_withheld = ${isWithheld} where id = ${own.caseId}`.execute(
        db,
      );
    await withhold(true);
    expect(await listLoans(admin)).toEqual(everywhere());
    expect(await listLoans(feed)).toEqual(everywhere(own.loanId, foreign.loanId));
    await withhold(false);
  });

  test("without the permission is refused, and with a narrower scope sees nothing", async () => {
    const { db } = database;
    const leader = await feedAs(db, org.north.leader);
    const permissions = new Set(["changeFeed.read"] as const);
    for (const name of RECORD_NAMES)
      await expect(leader[name]({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const persona of [org.north.leader, org.north.agent, org.service])
      expect(await listLoans(await feedAs(db, persona, { permissions }))).toEqual(everywhere());
  });
});

describe("rows", () => {
  const findCase = async (caseId: number) => {
    const pages = await readPages(feed, "listCases");
    return pages.flatMap(({ rows }) => rows).find((row) => row.caseId === caseId);
  };

  test("hold no personal data", async () => {
    const { borrowerId, loanId } = own;
    const borrower = await database.db
      .selectFrom("borrower")
      .select(["name", "phone"])
      .where("id", "=", borrowerId)
      .executeTakeFirstOrThrow();
    for (const name of RECORD_NAMES) {
      const [page] = await readPages(feed, name);
      const text = JSON.stringify(page?.rows.filter((row) => row.loanId === loanId));
      expect(text).toContain("loanNumber");
      for (const personal of ["Budi", "0812555", borrower.name, borrower.phone])
        expect(text).not.toContain(personal);
    }
  });

  test("of a case name its end and its last change", async () => {
    const { db } = database;
    const { caseId } = await newNorthCase();
    const opened = await getLastId(db);
    expect(await findCase(caseId)).toMatchObject({
      status: "C00",
      closedAt: null,
      closeEvent: null,
      dpd: 5,
      currency: "IDR",
      outstandingMinor: 1_065_000,
      onHold: false,
      lastChangeId: opened,
    });
    const at = new Date(Date.now() - 1_000);
    await moveCases(db, { status: "C32", at, caseIds: [caseId] });
    const closed = await getLastId(db);
    expect(closed).toBe(opened + 1);
    expect(await findCase(caseId)).toMatchObject({
      status: "C32",
      closeEvent: "MOVED",
      closeReason: null,
      dpd: 0,
      lastChangeId: closed,
    });
    expect((await findCase(caseId))?.closedAt).toEqual(at);
    expect((await findCase(caseId))?.lastChangedAt).toEqual(at);
  });

  test("leave out a free reason of an end", async () => {
    const { db } = database;
    const { caseId } = await newNorthCase();
    await moveCases(db, { status: "C40", at: new Date(), caseIds: [caseId] });
    const setReason = (reason: string) =>
      sql`insert into case_status_log (case_id, at, event, before, after, reason, institution_id, stage_id, dpd,
        arrears_minor, principal_minor, fee_minor)
        select case_id, at, 'WITHDRAWN', 'C10', 'C40', ${reason}, institution_id, stage_id, 9, 0, 0, 0
        from case_status_log where case_id = ${caseId} order by id desc limit 1`.execute(db);
    await setReason("Budi is ill");
    expect(await findCase(caseId)).toMatchObject({ closeEvent: "WITHDRAWN", closeReason: null });
    await setReason("LENDER_RECALL");
    expect(await findCase(caseId)).toMatchObject({ closeReason: "LENDER_RECALL", dpd: 9 });
  });

  test("of codes without a number are left out", async () => {
    const { db } = database;
    const before = await readIds(feed, "listCodes");
    await sql`insert into repayment_code (loan_id, case_id, type, channel, bank, amount_minor, state, expires_at)
      values (${own.loanId}, ${own.caseId}, 'SINGLE', 'VA', 'BCA', 1, 'FAILED', now())`.execute(db);
    expect(await readIds(feed, "listCodes")).toEqual(before);
  });
});

describe("pages", () => {
  test("follow each other by the cursor, with the feed's of the first", async () => {
    const { db } = database;
    for (let count = 0; count < 4; count += 1) await newNorthCase();
    await write(db);
    const changes = (await feed.listCases({ size: 1 })).changes;
    const pages = await readPages(feed, "listCases", { size: 2 }, async () => {
      await insertPromises(db, own.caseId, org.north.agent.id, sql`select 1`);
      await write(db);
    });
    expect(new Set(pages.map((page) => page.changes))).toEqual(new Set([changes]));
    const ids = pages.flatMap(({ rows }) => rows.map(({ caseId }) => caseId));
    expect(ids).toEqual(await readIds(feed, "listCases"));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    const read = await feed.list({ after: changes, types: ["promise.made"] });
    expect(read.changes).toHaveLength(pages.length - 1);
  });

  test("refuse the cursor of another list, and of another filter", async () => {
    const { next } = await feed.listCases({ size: 1 });
    const updatedSince = new Date(Date.now() - 60_000);
    const filtered = await feed.listCases({ size: 1, updatedSince });
    const refused = {
      code: "BAD_REQUEST",
      cause: { key: "changeFeed.cursorInvalid", field: "after" },
    };
    await expect(feed.listCodes({ after: next })).rejects.toMatchObject(refused);
    await expect(feed.listCases({ after: next, updatedSince })).rejects.toMatchObject(refused);
    await expect(feed.listCases({ after: filtered.next })).rejects.toMatchObject(refused);
    await feed.listCases({ after: filtered.next, updatedSince });
  });

  test.each(["x", "41873", "7-1-1", "7-41873", "7-1--1", "7-1-9999999999999999"])(
    "refuse the cursor %p",
    async (after) => {
      for (const name of RECORD_NAMES)
        await expect(feed[name]({ after })).rejects.toMatchObject({
          code: "BAD_REQUEST",
          cause: { issues: [{ path: ["after"], message: "changeFeed.cursorInvalid" }] },
        });
    },
  );
});

describe("rows updated since an instant", () => {
  /** Moves all changes an hour into the past; returns an instant behind them. */
  const passAnHour = async () => {
    await write(database.db);
    await sql`update change set recorded_at = recorded_at - interval '1 hour'`.execute(database.db);
    return new Date(Date.now() - 1_800_000);
  };

  test("are those that the feed shows a change of", async () => {
    const { db } = database;
    const { caseId } = await newNorthCase();
    await newNorthCase();
    const updatedSince = await passAnHour();
    const read = async () => {
      const ids = everywhere();
      for (const name of RECORD_NAMES) ids[name] = await readIds(feed, name, { updatedSince });
      return ids;
    };
    expect(await read()).toEqual(everywhere());
    await addRecords(db, [caseId]);
    await write(db);
    const expected = everywhere();
    for (const name of RECORD_NAMES) expected[name] = (await readIds(feed, name)).slice(-1);
    expect(await read()).toEqual({ ...expected, listCases: [caseId] });
  });

  test("include a code that was paid, and a payment that was reversed", async () => {
    const { db } = database;
    const [payment] = (await readPages(feed, "listPayments")).flatMap(({ rows }) => rows);
    if (!payment) throw new Error("no payment");
    const updatedSince = await passAnHour();
    await sql`insert into change (type, at, loan_id, case_id, entity_id, data)
      select 'payment.reversed', at, loan_id, case_id, entity_id, data from change
      where type = 'payment.posted' and entity_id = ${payment.paymentId}`.execute(db);
    expect(await readIds(feed, "listPayments", { updatedSince })).toEqual([payment.paymentId]);
    expect(await readIds(feed, "listCodes", { updatedSince })).toEqual([payment.codeId as number]);
  });

  test("are read in pages from the first changed row on", async () => {
    const { db } = database;
    const caseIds: number[] = [];
    for (let count = 0; count < 5; count += 1) caseIds.push((await newNorthCase()).caseId);
    const updatedSince = await passAnHour();
    const chosen = [caseIds[1], caseIds[2], caseIds[4]] as number[];
    for (const caseId of chosen)
      await insertPromises(db, caseId, org.north.agent.id, sql`select 1`);
    await write(db);
    const pages = await readPages(feed, "listCases", { updatedSince, size: 2 });
    expect(pages.map(({ rows }) => rows.map(({ caseId }) => caseId))).toEqual([
      chosen.slice(0, 2),
      chosen.slice(2),
    ]);
  });

  test("are the same whether changes name them or each row is checked", async () => {
    const { db } = database;
    await passAnHour();
    const changeId = await getLastId(db);
    await addRecords(db, [foreign.caseId, own.caseId]);
    await write(db);
    const actor = await getActor(db, org.operations);
    const read = async (isFew: boolean) => {
      const range = { after: 0, end: 1_000, size: 1_000, changed: { changeId, isFew } };
      return Promise.all(Object.values(recordPages).map((list) => list(db, actor, range)));
    };
    const rows = await read(true);
    expect(rows.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2]);
    expect(await read(false)).toEqual(rows);
  });

  test("are those recorded from it on, found between any two changes", async () => {
    const { db } = database;
    await passAnHour();
    await addRecords(db, [own.caseId]);
    await write(db);
    await sql`delete from change where id % 5 = 0`.execute(db);
    await sql`update change set recorded_at = '2026-03-01Z'::timestamptz + id * interval '1 s'`.execute(
      db,
    );
    const { rows } = await sql<{ id: number; recordedAt: Date }>`
      select id, recorded_at from change order by id`.execute(db);
    const lastId = rows.at(-1)?.id ?? 0;
    let before = 0;
    for (const { id, recordedAt } of rows) {
      expect(await findChangeBefore(db, recordedAt, { deletedThrough: 0, lastId })).toBe(before);
      before = id;
    }
    const later = new Date("2026-04-01");
    expect(await findChangeBefore(db, later, { deletedThrough: 0, lastId })).toBe(before);
  });

  test("cannot be read beyond the retained changes", async () => {
    const updatedSince = new Date("2026-01-01T00:00:00.000Z");
    for (const name of RECORD_NAMES)
      await expect(feed[name]({ updatedSince })).rejects.toMatchObject({
        code: "BAD_REQUEST",
        cause: {
          key: "changeFeed.sinceExpired",
          field: "updatedSince",
          params: { value: "2026-01-01T00:00:00.000Z", days: 90 },
        },
      });
  });
});
