import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { z } from "zod";
import { readLeaf } from "../reports/run/testing.ts";
import { type Organisation, organisation, type Persona } from "../seeds/index.ts";
import { createCallerFactory, guarded, router } from "./guarded.ts";
import { createColumnHelper } from "./list-columns.ts";
import { createListRouter, LIST_EXPORT_ROWS } from "./list-router.ts";
import { pageInput, pageOutput } from "./page.ts";
import { createTestContext, getActor } from "./testing.ts";

const Item = z.object({ id: z.int(), state: z.enum(["OPEN"]) });
type Item = z.infer<typeof Item>;

const col = createColumnHelper<Item>();
const sheet = {
  title: "core.field.rows",
  columns: {
    id: col.count("core.field.row", "id"),
    state: col.code("core.field.status", "state", () => "core.word.all"),
  },
  omittedColumns: ({ phone }: { phone?: unknown }) => (phone === "x" ? ["state"] : []),
} as const;

const list = {
  input: z.object({ to: z.int().default(0), phone: z.string().optional(), ...pageInput(20) }),
  output: pageOutput(Item),
};
const Count = { input: z.object({ to: z.int() }), output: z.array(Item) };

const items = (from: number, to: number): Item[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ id: from + at, state: "OPEN" }));

const pagesRead: object[] = [];
const rooms = router({
  test: router({
    item: router({
      list: guarded("penalty.read", null, list, { sheet }).query(
        ({ input: { to, page, size } }) => ({
          rows: items((page - 1) * size, Math.min(to, page * size)),
          total: to,
          page,
          size,
        }),
      ),
      listCapped: guarded("penalty.read", null, list, { sheet }).query(
        ({ input: { to, page, size } }) => {
          pagesRead.push({ page, size });
          const rows = items((page - 1) * size, Math.min(to, page * size));
          return { rows, total: Math.min(to, 10), totalCapped: to > 10, page, size };
        },
      ),
      listAll: guarded("signedIn", null, Count, { sheet }).query(({ input }) => items(0, input.to)),
      plain: guarded("penalty.read", null, list).query(({ input }) => ({
        rows: [],
        total: 0,
        page: input.page,
        size: input.size,
      })),
      write: guarded("penalty.read", null, Count, { sheet }).mutation(() => []),
    }),
  }),
});
const createCaller = createCallerFactory(createListRouter(() => rooms));

const database = useTestDatabase();
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

type Input = Parameters<ReturnType<typeof createCaller>["export"]>[0];

const exportAs = async (persona: Persona, input: Input) => {
  const actor = await getActor(database.db, persona);
  return readLeaf(await createCaller(createTestContext(database.db, actor)).export(input));
};

describe("the export of a list", () => {
  test.each([0, 1, 2_000, 4_001])("contains every page of %p rows", async (to) => {
    const { rows } = await exportAs(org.inspector, { list: "test.item.list", filter: { to } });
    expect(rows.map(([id]) => Number(id))).toEqual(items(0, to).map(({ id }) => id));
  });

  test("contains all rows of a list that counts only some, in few pages", async () => {
    const filter = { to: LIST_EXPORT_ROWS };
    pagesRead.length = 0;
    const { rows } = await exportAs(org.inspector, { list: "test.item.listCapped", filter });
    expect(rows).toHaveLength(LIST_EXPORT_ROWS);
    expect(pagesRead.length).toBeLessThanOrEqual(12);
  });

  test("omits the columns that its filter leaves without values", async () => {
    const filter = { to: 1, phone: "x" };
    const { heads } = await exportAs(org.inspector, { list: "test.item.list", filter });
    expect(heads).toEqual(["Row"]);
  });

  test("contains a list without pages", async () => {
    const { heads, rows } = await exportAs(org.inspector, {
      list: "test.item.listAll",
      filter: { to: 2 },
      withCodes: true,
    });
    expect(heads).toEqual(["Row", "Status", "Status (code)"]);
    expect(rows).toEqual([
      ["0", "All", "OPEN"],
      ["1", "All", "OPEN"],
    ]);
  });

  test("needs the permission of the list", async () => {
    const actor = await getActor(database.db, org.inspector, { permissions: new Set() });
    const caller = createCaller(createTestContext(database.db, actor));
    await expect(caller.export({ list: "test.item.list" })).rejects.toThrow("access.denied");
  });

  test.each(["constructor", "test.item", "test.item.none", "test.item.plain", "test.item.write"])(
    "refuses %p, which is no list with a file",
    async (name) => {
      await expect(exportAs(org.inspector, { list: name })).rejects.toMatchObject({
        cause: { key: "request.invalid", field: "list" },
      });
    },
  );

  test("refuses an unknown filter and an invalid one", async () => {
    for (const filter of [{ until: 1 }, { to: "x" }])
      await expect(
        exportAs(org.inspector, { list: "test.item.list", filter }),
      ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("refuses more rows than it reads", async () => {
    const filter = { to: LIST_EXPORT_ROWS + 1 };
    for (const name of ["test.item.list", "test.item.listCapped"])
      await expect(exportAs(org.inspector, { list: name, filter })).rejects.toThrow(
        "list.tooManyRows",
      );
  });

  test("is audited with its name and filter, the phone masked", async () => {
    const filter = { to: 1, phone: "628123456789" };
    await exportAs(org.inspector, { list: "test.item.list", filter });
    const entry = await database.db
      .selectFrom("auditLog")
      .select(["actorId", "entity", "after"])
      .where("action", "=", "item.export")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actorId: org.inspector.id,
      entity: "item",
      after: { list: "test.item.list", to: 1, phone: "0812****789" },
    });
  });
});
