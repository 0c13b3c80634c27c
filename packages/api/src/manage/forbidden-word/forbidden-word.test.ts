import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory, router } from "../../core/guarded.ts";
import { createListRouter } from "../../core/list-router.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { readLeaf } from "../../reports/run/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { getForbiddenWords } from "../../tasks/guard/actions/words.ts";
import { approveProposed, getProposalApi } from "../proposal/testing.ts";
import type { WordChange } from "./contract.ts";
import { forbiddenWordRouter } from "./router.ts";

const database = useTestDatabase();
const call = createCallerFactory(forbiddenWordRouter);
const callLists = createCallerFactory(
  createListRouter(() => router({ forbiddenWord: forbiddenWordRouter })),
);
const NOW = new Date("2026-03-31T05:00:00Z");
const NEW: WordChange = {
  jurisdiction: "ID",
  language: "es",
  word: "gentayangan",
  severity: "BLOCK",
  category: "THREAT",
  affixes: false,
  source: "AFPI code of conduct",
  baseId: null,
};
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const createContext = async (persona: Persona, now = NOW) =>
  createTestContext(database.db, await getActor(database.db, persona), { now: () => now });

const as = async (persona: Persona, now = NOW) => call(await createContext(persona, now));

const propose = async (change: Partial<WordChange> = {}) =>
  (await as(org.operations)).update({ ...NEW, ...change });

const approve = (
  proposed: Promise<{ readonly proposalId: number | null }>,
  decider = org.management,
) => approveProposed(database.db, decider, NOW, proposed);

const find = async (word: string, now = NOW) => {
  const { rows } = await (await as(org.management, now)).list({ text: word });
  return rows.find((row) => row.word === word && row.jurisdiction === "ID");
};

const isForbidden = async (word: string, day: string) =>
  (await getForbiddenWords(database.db, "ID", day)).some((listed) => listed.word === word);

test("adds a word from the next day on, once a second person has approved it", async () => {
  expect(await getRefusal(propose({ effectiveOn: "2026-03-31" }))).toBe("proposal.dayTooEarly");
  const proposed = propose({ word: "  Gentayangan " });
  await proposed;
  for (const decider of [org.operations, org.administrator, org.finance])
    expect(await getRefusal(approve(proposed, decider))).not.toBeNull();
  expect(await isForbidden("gentayangan", "2026-04-01")).toBe(false);
  await approve(proposed);
  expect(await isForbidden("gentayangan", "2026-03-31")).toBe(false);
  expect(await isForbidden("gentayangan", "2026-04-01")).toBe(true);
  expect(await find("gentayangan")).toMatchObject({
    current: null,
    next: { severity: "BLOCK", effectiveOn: "2026-04-01" },
  });
});

test("removes a delivered word by two people and keeps its history", async () => {
  const row = await find("polisi");
  const proposed = await propose({
    ...row?.current,
    word: "polisi",
    severity: "ALLOW",
    source: "Counsel allows it",
    baseId: row?.latestId ?? null,
    effectiveOn: "2026-04-01",
  });
  const { before, after, subjectName } = await (
    await getProposalApi(database.db, org.management, NOW)
  ).get({ proposalId: proposed.proposalId ?? 0 });
  expect([before["severity"], after["severity"]]).toEqual(["BLOCK", "ALLOW"]);
  expect(subjectName).toBe("polisi (Indonesian), Indonesia");
  expect(await isForbidden("polisi", "2026-04-01")).toBe(true);
  await approve(Promise.resolve(proposed));
  expect(await isForbidden("polisi", "2026-03-31")).toBe(true);
  expect(await isForbidden("polisi", "2026-04-01")).toBe(false);
  const history = await (
    await as(org.management)
  ).history({ jurisdiction: "ID", language: "es", word: "polisi" });
  expect(history).toMatchObject([
    { severity: "ALLOW", editorName: "User operations", withdrawn: null },
    { severity: "BLOCK", effectiveOn: "2023-12-22", editorName: null },
  ]);
  const audited = await database.db
    .selectFrom("auditLog")
    .select(["before", "after"])
    .where("action", "=", "forbiddenWord.edit")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(audited).toMatchObject({
    before: { severity: "BLOCK", word: "polisi" },
    after: { severity: "ALLOW", effectiveOn: "2026-04-01" },
  });
});

test("withdraws a removal before its start by two people", async () => {
  const ruleId = (await find("polisi"))?.next?.ruleId ?? 0;
  const withdrawal = { ruleId, reason: "Counsel objects" };
  await approve((await as(org.operations)).withdraw(withdrawal));
  expect(await isForbidden("polisi", "2026-04-01")).toBe(true);
  const row = await find("polisi");
  expect(row).toMatchObject({ current: { severity: "BLOCK" }, next: null });
});

test.each([
  ["a word of one letter", { word: "a" }],
  ["an empty word", { word: "  " }],
  ["a word that is too long", { word: "a".repeat(61) }],
  ["a sign that is no letter", { word: "p*lisi" }],
  ["an invisible sign", { word: "po\u200blisi" }],
  ["a missing source", { source: " " }],
])("rejects %s", async (_, change) => {
  const error = await propose(change).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "BAD_REQUEST" });
  expect(JSON.stringify(error, ["message", "cause", "field"])).toContain(
    Object.keys(change)[0] ?? "",
  );
});

test("rejects a duplicate, an empty change and a stale change", async () => {
  expect(await getRefusal(propose({ word: "Polisi" }))).toBe("forbiddenWord.exists");
  const row = await find("polisi");
  const same = { ...row?.current, word: "polisi", baseId: row?.latestId ?? null };
  expect(await getRefusal(propose(same))).toBe("forbiddenWord.unchanged");
  expect(await getRefusal(propose({ word: "halus", severity: "ALLOW" }))).toBe(
    "forbiddenWord.unchanged",
  );
  expect(await getRefusal(propose({ ...same, severity: "WARN", baseId: 1 }))).toBe(
    "record.changed",
  );
});

test("filters, counts and exports the list", async () => {
  const api = await as(org.administrator);
  const filter = { language: "es", severity: "WARN" } as const;
  const listed = await api.list({ ...filter, size: 2 });
  expect(listed.rows).toHaveLength(2);
  const lists = callLists(await createContext(org.administrator));
  const leaf = await readLeaf(await lists.export({ list: "forbiddenWord.list", filter }));
  expect(leaf.rows).toHaveLength(listed.total);
  expect(leaf.rows.map(([word]) => word)).toContain("jalur hukum");
  const allowed = await api.list({ severity: "ALLOW" });
  expect(allowed.rows.map(({ word }) => word)).toEqual(["gentayangan"]);
  const counted = await api.list({ text: "polis", category: "AUTHORITY" });
  expect(counted.total).toBe(counted.rows.length);
  expect(counted.rows.map(({ word }) => word)).toContain("polisi");
});

test("refuses roles without the permission", async () => {
  expect(await getRefusal((await as(org.north.admin)).list({}))).toBe("access.denied");
  for (const persona of [org.north.admin, org.administrator, org.management])
    expect(await getRefusal((await as(persona)).update(NEW))).toBe("access.denied");
});

test("refuses to change or delete an entry by plain SQL", async () => {
  for (const statement of [
    sql`update forbidden_word set severity = 'ALLOW'`,
    sql`delete from forbidden_word`,
  ])
    await expect(statement.execute(database.db)).rejects.toMatchObject({ errno: "55000" });
});
