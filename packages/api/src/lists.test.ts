import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Lang } from "@kolekta/i18n";
import { z } from "zod";
import type { Actor } from "./core/context.ts";
import { type FileReply, findContentTypes } from "./core/file.ts";
import { selectColumns } from "./core/list-columns.ts";
import { isPage } from "./core/past-end.ts";
import { PERMISSIONS } from "./core/permissions.ts";
import { getRoleNames } from "./core/role-names.ts";
import { getStageNames } from "./core/setting/owners.ts";
import { getActor, createTestContext } from "./core/testing.ts";
import { inputFor, type FieldValues } from "./core/testing-input.ts";
import { fillDemo } from "./demo.ts";
import {
  buildMinInput,
  callProcedure,
  dataQueries,
  isRequired,
  type NamedProcedure,
  type Procedure,
  procedures,
  toContract,
  toFields,
  toInputSchema,
} from "./testing-router-walk.ts";
import { readLeaf } from "./reports/run/testing.ts";
import { newProduct } from "./seeds/index.ts";
import {
  type ForeignValues,
  foreignValues,
  markForeign,
  removeForeign,
} from "./testing-foreign.ts";
import { DEPENDENT, MARKED, OWN_EXPORTS, UNWALKED, WITHOUT_FILE } from "./testing-lists.ts";
import { findDifferences, office, openInOffice } from "./testing-spreadsheet.ts";

/*
 * The demo's data as the people of one institution read them, and as people of the lender do who are limited to it: first
 * beside two other institutions, then without them. All that these hold is called foreign.
 */

const database = useTestDatabase();
const NOW = new Date("2026-03-31T15:30:00Z");
const DAY_MS = 86_400_000;
const today = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
/** The trail is written by the database's clock, which the demo cannot set. */
const TODAY: Readonly<Record<string, object>> = {
  "manage.audit.list": today,
  "manage.fieldHistory.list": today,
};

const pages = dataQueries.filter(([, procedure]) => isPage(toContract(procedure).output));
/** Foreign ids are sent to those of one record by router.test.ts and hidden.test.ts. */
const isSingleRecord = (procedure: Procedure) =>
  Object.entries(toFields(procedure)).some(
    ([name, schema]) => /^id$|Id$/.test(name) && isRequired(schema),
  );
const lists = dataQueries.filter(
  ([path, procedure]) =>
    !isSingleRecord(procedure) &&
    !path.includes(".count") &&
    (isPage(toContract(procedure).output) ||
      toContract(procedure).output instanceof z.ZodArray ||
      /\.list|Choices$|Options$/.test(path)),
);

const withSheet = dataQueries.filter(([, procedure]) => procedure._def.meta?.sheet);
/** An agency user and users of the lender, with different rights and masking. */
const OFFICE_READERS: ReadonlySet<string> = new Set(["inst01", "inspector01", "ops01"]);

/** Fewest lists with rows to compare in the demo. */
const FILLED_FILES = 30;

const listExport = procedures.find(([path]) => path === "list.export") as NamedProcedure;

let ownInstitutionId = 0;
let fieldValues: FieldValues;
let foreign: ForeignValues;
let limited: [string, Actor][];
let unrestrictedActor: Actor;

async function getFieldValues(): Promise<FieldValues> {
  const { db } = database;
  const row = await db
    .selectFrom("collectionCase as c")
    .innerJoin("appUser as u", "u.id", "c.agentId")
    .innerJoin("collectionLog as l", "l.caseId", "c.id")
    .select(["c.id as taskId", "c.loanId", "c.borrowerId", "c.institutionId"])
    .select(["c.agentId", "u.groupId", "c.stageId", "c.id"])
    .where("c.institutionId", "=", ownInstitutionId)
    .orderBy("c.id")
    .executeTakeFirstOrThrow();
  return { ...row, caseId: row.taskId, userId: row.agentId, month: "2026-03" };
}

async function readers(): Promise<[string, Actor][]> {
  const logins = ["inst01", "leader01", "agent01"];
  const companyLogins = ["inspector01", "ops01", "finance01", "service01"];
  const as = async (login: string, limits: Partial<Actor>) => {
    const actor = await getActor(database.db, { login }, limits);
    return [login, actor] as [string, Actor];
  };
  return Promise.all([
    ...logins.map((login) => as(login, {})),
    ...companyLogins.map((login) => as(login, { institutionIds: [ownInstitutionId] })),
  ]);
}

beforeAll(async () => {
  const { db } = database;
  const context = createTestContext(db, null, { now: () => NOW, via: "COMMAND" });
  await fillDemo(context);
  const institutionAdmin = await db
    .selectFrom("appUser")
    .select("institutionId")
    .where("login", "=", "inst01")
    .executeTakeFirstOrThrow();
  ownInstitutionId = institutionAdmin.institutionId ?? 0;
  await newProduct(db, { name: "Foreign loan", lender: "Foreign lender" });
  await db
    .deleteFrom("institutionLender")
    .where("institutionId", "=", ownInstitutionId)
    .where("lenderId", "in", (eb) =>
      eb.selectFrom("lender").select("id").where("name", "=", "Foreign lender"),
    )
    .execute();
  await markForeign(db, ownInstitutionId);
  fieldValues = await getFieldValues();
  foreign = await foreignValues(db, ownInstitutionId);
  limited = await readers();
  unrestrictedActor = await getActor(db, { login: "ops01" }, { permissions: new Set(PERMISSIONS) });
}, 180_000);

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly totalCapped?: boolean;
}

/** Resolves to null where the reader has no right or the record is not there. */
const read = (
  actor: Actor,
  named: NamedProcedure,
  input: object,
  lang: Lang = "en",
): Promise<unknown> =>
  callProcedure(database.db, actor, named, input, { lang, now: () => NOW }).catch(() => null);

/** Reads the first page of a list, or all rows of a list without pages. */
async function readRows(
  actor: Actor,
  named: NamedProcedure,
  filter: object,
  lang: Lang = "en",
): Promise<Pick<Page, "rows" | "total"> | null> {
  const size = isPage(toContract(named[1]).output) ? { size: 200 } : {};
  const reply = (await read(actor, named, { ...filter, ...size }, lang)) as Page | Page["rows"];
  if (!reply) return null;
  const rows = "rows" in reply ? reply.rows : reply;
  return { rows, total: "total" in reply ? reply.total : rows.length };
}

const buildListInput = ([path, procedure]: NamedProcedure): object => ({
  ...buildMinInput(procedure, fieldValues),
  ...TODAY[path],
});

/** Without any filter, and with every filter that is known of the reader's own institution. */
const buildInputs = (named: NamedProcedure): object[] => {
  const minInput = buildListInput(named);
  const whole = Object(inputFor(toInputSchema(named[1]), fieldValues));
  return asText(minInput) === asText(whole) ? [minInput] : [minInput, whole];
};

/** Counts by state come in any order. */
const asText = (reply: unknown): string =>
  JSON.stringify(reply, (_, value) =>
    Array.isArray(value)
      ? value.toSorted((item, other) => (JSON.stringify(item) < JSON.stringify(other) ? -1 : 1))
      : value,
  ) ?? "";

/** Every reply as text, by procedure and reader. */
async function readAll(): Promise<Map<string, string>> {
  const replies = new Map<string, string>();
  for (const named of dataQueries)
    for (const [login, actor] of [...limited, ["everybody", unrestrictedActor] as const])
      for (const [at, input] of buildInputs(named).entries()) {
        const reply = await read(actor, named, input);
        replies.set(`${named[0]} ${login} ${at}`, asText(reply));
      }
  return replies;
}

/** Fields of an input that look for a foreign value, with it. */
function listSearches([, procedure]: NamedProcedure): [string, string | number][] {
  const fields = Object.entries(toFields(procedure));
  return fields.flatMap(([name, schema]) => {
    const {
      type,
      enum: enumValues,
      format,
    } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    const isText = type === "string" && !enumValues && !format;
    const value = foreign[name] ?? (isText ? foreign["text"] : undefined);
    return value === undefined ? [] : [[name, value] as [string, string | number]];
  });
}

/** Rows in the reply or on record, whichever says more. */
function countRows(reply: unknown): number {
  if (Array.isArray(reply)) return reply.length;
  const { rows = [], total = 0 } = Object(reply) as Partial<Page>;
  return Math.max(rows.length, total);
}

describe("the file of a paged list", () => {
  test("is declared, an export of its own, or left out for a reason", () => {
    const undeclared = pages.filter(([, { _def }]) => !_def.meta?.sheet).map(([path]) => path);
    const named = [...Object.keys(OWN_EXPORTS), ...Object.keys(WITHOUT_FILE)];
    expect(undeclared.toSorted()).toEqual(named.toSorted());
  });

  test.each([...new Set(Object.values(OWN_EXPORTS))])("is written by %s", (path) => {
    const [, procedure] = procedures.find(([name]) => name === path) ?? [];
    const types = procedure && findContentTypes(toContract(procedure).output);
    expect(types?.join()).toMatch(/sheet|csv/);
  });
});

describe("G31: lists of a limited reader", () => {
  const filled = new Set<string>();

  test("have as many rows on all of their pages as they count", async () => {
    const wrong: unknown[] = [];
    for (const named of pages)
      for (const [login, actor] of limited) {
        const input = buildListInput(named);
        const first = (await read(actor, named, { ...input, size: 1 })) as Page | null;
        if (!first || first.total === 0) continue;
        filled.add(named[0]);
        const size = Math.min(200, Math.ceil(first.total / 2));
        const rows: unknown[] = [];
        for (let page = 1; rows.length < first.total + 1; page += 1) {
          const next = (await read(actor, named, { ...input, size, page })) as Page;
          rows.push(...next.rows);
          if (next.rows.length < size) break;
        }
        const distinct = new Set(rows.map((row) => JSON.stringify(row)));
        if (first.totalCapped) continue;
        if (rows.length !== first.total || distinct.size !== first.total)
          wrong.push([named[0], login, first.total, rows.length, distinct.size]);
      }
    expect(wrong).toEqual([]);
  }, 180_000);

  test("find nothing by values of other readers, while an unrestricted reader does", async () => {
    const wrong: unknown[] = [];
    const found = new Set<string>();
    const searched = lists.filter(([path]) => !MARKED.has(path));
    for (const named of searched)
      for (const [field, value] of listSearches(named)) {
        const input = { ...buildListInput(named), [field]: value };
        if (countRows(await read(unrestrictedActor, named, input)) > 0)
          found.add(`${named[0]} ${field}`);
        for (const [login, actor] of limited) {
          const reply = await read(actor, named, input);
          if (countRows(reply) > 0 || asText(reply).includes("Foreign"))
            wrong.push([named[0], login, field]);
        }
      }
    expect(wrong).toEqual([]);
    expect([...found]).toEqual(
      expect.arrayContaining([
        "tasks.case.list borrowerName",
        "tasks.case.list phone",
        "tasks.case.search text",
        "tasks.doNotContact.list creator",
        "manage.user.list text",
        "board.workOrder.list text",
      ]),
    );
    expect(found.size).toBeGreaterThan(50);
  }, 180_000);

  test("have a file of the rows that they show", async () => {
    const wrong: unknown[] = [];
    for (const named of withSheet)
      for (const [login, actor] of limited) {
        const filter = buildListInput(named);
        const listed = await readRows(actor, named, filter);
        const file = await read(actor, listExport, { list: named[0], filter });
        const rows = file && (await readLeaf(file)).rows.length;
        if (rows !== (listed && listed.total)) wrong.push([named[0], login, listed?.total, rows]);
      }
    expect(wrong).toEqual([]);
  }, 180_000);

  // Without LibreOffice (apt-get install libreoffice-calc-nogui) this test is skipped.
  test.skipIf(!office).each(["en", "cn", "es"] as const)(
    "have files that a spreadsheet program opens with the values of the list: %s",
    async (lang) => {
      const { db } = database;
      const wrong: unknown[] = [];
      const filledFiles = new Set<string>();
      const names = {
        roleNames: await getRoleNames({ db, lang }),
        stageNames: await getStageNames(db),
      };
      for (const [login, actor] of limited.filter(([name]) => OFFICE_READERS.has(name))) {
        const files = new Map<string, FileReply>();
        for (const named of withSheet) {
          const input = { list: named[0], filter: buildListInput(named) };
          const file = await read(actor, listExport, input, lang);
          if (file) files.set(named[0], file as FileReply);
        }
        const tables = await openInOffice(files);
        const { zone, permissions } = actor;
        const reader = { lang, zone, ...names, readsBorrowers: permissions.has("case.export") };
        for (const named of withSheet.filter(([path]) => tables.has(path))) {
          const { rows } = (await readRows(actor, named, buildListInput(named), lang)) ?? {};
          const { sheet } = named[1]._def.meta ?? {};
          if (!rows || !sheet) continue;
          const columns = selectColumns(sheet, { ...buildListInput(named) });
          if (rows.length > 0) filledFiles.add(named[0]);
          const table = tables.get(named[0]) ?? [];
          const [difference] = findDifferences(columns, rows as never[], table, reader);
          if (difference) wrong.push([named[0], login, difference]);
        }
      }
      expect(wrong).toEqual([]);
      expect(filledFiles.size).toBeGreaterThan(FILLED_FILES);
    },
    180_000,
  );

  test("count, offer and show the same without the rows of others", async () => {
    const before = await readAll();
    await removeForeign(database.db, ownInstitutionId);
    const after = await readAll();
    const changed = [...before].filter(([key, reply]) => after.get(key) !== reply);
    const changedFor = (isLimited: boolean) =>
      new Set(
        changed.flatMap(([key]) => {
          const [path, login] = key.split(" ");
          return path && isLimited === (login !== "everybody") ? [path] : [];
        }),
      );
    expect([...changedFor(true)].toSorted()).toEqual(Object.keys(DEPENDENT).toSorted());
    const differs = changedFor(false);
    const unwalked = lists.filter(
      ([path, { _def }]) =>
        !differs.has(path) || (isPage(toContract({ _def }).output) && !filled.has(path)),
    );
    expect(unwalked.map(([path]) => path).toSorted()).toEqual(Object.keys(UNWALKED).toSorted());
  }, 300_000);
});
