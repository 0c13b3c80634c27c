import { beforeAll, expect, test } from "bun:test";
import { usualOrFull, useTestDatabase } from "@kolekta/db/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { createQualityApi, buildSheet } from "../../board/quality/testing.ts";
import { addDays, toLocalDay } from "../../core/day.ts";
import { computeShare } from "../../core/money.ts";
import {
  type InstitutionPeople,
  createTestInstitution,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import type { Story } from "../agent/testing.ts";
import { computeProduct } from "./rules.ts";
import { toMonthStart, monthAfter } from "./rules-edit.ts";
import {
  countAllFacts,
  listCredits,
  paidTo,
  postedTo,
  insertScoredContact,
  setFactor,
  type Credit,
  wagesAs,
} from "./testing.ts";

const database = useTestDatabase();
const ZONE = "Asia/Jakarta";
const DAY_MS = 86_400_000;
const STARTS_AT = Date.parse("2026-04-10T05:00:00Z");
let org: Organisation;
let worlds = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

type Step = { readonly agentIndex: 0 | 1; readonly days: number } & (
  | { readonly do: "PAY"; readonly amount: number }
  | { readonly do: "TAKE_BACK" | "MOVE" | "CLOSE" }
  | { readonly do: "EDIT"; readonly performance: number }
  | { readonly do: "SET"; readonly factor: 70 | 100 | null }
  | { readonly do: "SCORE"; readonly points: number }
  | { readonly do: "CORRECT"; readonly noAt: readonly number[] }
);

const at = { agentIndex: fc.constantFrom(0 as const, 1 as const), days: fc.nat(12) };
const amount = fc.integer({ min: 1, max: 3_000_000 });
const constant = <Name extends string>(name: Name) => fc.constant(name);

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ ...at, do: constant("PAY"), amount }), weight: 4 },
  fc.record({ ...at, do: fc.constantFrom("TAKE_BACK", "MOVE") }),
  { arbitrary: fc.record({ ...at, do: constant("CLOSE") }), weight: 3 },
  fc.record({ ...at, do: constant("EDIT"), performance: fc.nat(20_000) }),
  fc.record({ ...at, do: constant("SET"), factor: fc.constantFrom(70, 100, null) }),
  {
    arbitrary: fc.record({ ...at, do: constant("SCORE"), points: fc.constantFrom(0, 60, 80, 95) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      ...at,
      do: constant("CORRECT"),
      noAt: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
    }),
    weight: 2,
  },
);

interface Item {
  readonly id: number;
  readonly month: string;
  points: number;
  settled: boolean;
}

/** A month closes with a score that is corrected later, followed by a reversal. */
const CORRECTED: Step[] = [
  { agentIndex: 0, days: 1, do: "PAY", amount: 1_000_000 },
  { agentIndex: 0, days: 1, do: "PAY", amount: 333_333 },
  { agentIndex: 0, days: 12, do: "SCORE", points: 60 },
  { agentIndex: 0, days: 12, do: "CLOSE" },
  { agentIndex: 0, days: 1, do: "TAKE_BACK" },
  { agentIndex: 0, days: 1, do: "CORRECT", noAt: [] },
];

/** A correction and a payment on a day that is edited before the score of its month. */
const EDITED: Step[] = [
  { agentIndex: 0, days: 1, do: "PAY", amount: 1_000_000 },
  { agentIndex: 0, days: 12, do: "SCORE", points: 95 },
  { agentIndex: 0, days: 12, do: "CLOSE" },
  { agentIndex: 0, days: 0, do: "PAY", amount: 1_000_000 },
  { agentIndex: 0, days: 0, do: "CORRECT", noAt: [0, 1, 2, 3] },
  { agentIndex: 0, days: 0, do: "EDIT", performance: 0 },
  { agentIndex: 0, days: 12, do: "SCORE", points: 60 },
];

/** Expected values of an agent, computed beside the rooms. */
interface Agent {
  readonly persona: Persona;
  institution: InstitutionPeople;
  readonly stories: Story[];
  readonly items: Item[];
  /** Payments that were counted while a manual factor was set. */
  readonly exempt: Set<number>;
  /** Contacts that counted at the closing of a month. */
  readonly scoredIn: Map<string, Item[]>;
  factor: number | null;
}

const buildAgent = (institution: InstitutionPeople): Agent => ({
  persona: institution.agent,
  institution,
  stories: [],
  items: [],
  exempt: new Set(),
  scoredIn: new Map(),
  factor: null,
});

const closedThrough = async (agentId: number): Promise<string> => {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from wage_month_agent where agent_id = ${agentId}`.execute(
    database.db,
  );
  return rows[0]?.month ?? "";
};

class World {
  #now = STARTS_AT;

  readonly institutions: readonly [InstitutionPeople, InstitutionPeople];
  readonly agents: readonly [Agent, Agent];

  private constructor(both: World["institutions"]) {
    this.institutions = both;
    this.agents = [buildAgent(both[0]), buildAgent(both[1])];
  }

  static async start(): Promise<World> {
    worlds += 1;
    const { db } = database;
    const north = await createTestInstitution(db, `north-${worlds}`, org.stages);
    const south = await createTestInstitution(db, `south-${worlds}`, org.stages);
    return new World([north, south]);
  }

  get now(): Date {
    return new Date(this.#now);
  }

  get today(): string {
    return toLocalDay(this.now, ZONE);
  }

  /** An impossible step is rejected and changes nothing. */
  async apply(ledgerStep: Step): Promise<void> {
    this.#now += ledgerStep.days * DAY_MS + 60_000;
    const agent = this.agents[ledgerStep.agentIndex];
    switch (ledgerStep.do) {
      case "PAY":
        return this.#pay(agent, ledgerStep.amount);
      case "TAKE_BACK":
        return this.#reversePayment(agent);
      case "MOVE":
        return this.#move(agent);
      case "CLOSE":
        return this.#closeNext(this.institutions[ledgerStep.agentIndex]);
      case "EDIT":
        return this.#edit(agent, ledgerStep.performance);
      case "SET":
        return this.#set(agent, ledgerStep.factor);
      case "SCORE":
        return this.#score(agent, ledgerStep.points);
      case "CORRECT":
        return this.#correct(agent, ledgerStep.noAt);
    }
  }

  async #reversePayment({ stories }: Agent): Promise<void> {
    await stories.pop()?.reversePayment(this.now);
    await countAllFacts(database.db, this.now);
  }

  async #pay(agent: Agent, minor: number): Promise<void> {
    const { persona, institution } = agent;
    const payee = { ...persona, institutionId: institution.id };
    const when = this.now.toISOString();
    agent.stories.push(await paidTo(database.db, payee, when, minor));
    await countAllFacts(database.db, this.now);
    const last = (await listCredits(database.db, persona.id)).at(-1);
    if (last && agent.factor !== null) agent.exempt.add(last.paymentId);
  }

  async #move(agent: Agent): Promise<void> {
    const [north, south] = this.institutions;
    agent.institution = agent.institution === north ? south : north;
    await database.db
      .updateTable("appUser")
      .set({ institutionId: agent.institution.id, groupId: null })
      .where("id", "=", agent.persona.id)
      .execute();
  }

  async #closeNext(institution: InstitutionPeople): Promise<void> {
    const { rows } = await sql<{ month: string | null }>`
      select max(month) as month from wage_month where institution_id = ${institution.id}`.execute(
      database.db,
    );
    const last = rows[0]?.month;
    await this.close(institution, last ? monthAfter(last) : "2026-04-01");
  }

  async close(institution: InstitutionPeople, month: string): Promise<void> {
    const agents = this.agents.filter((agent) => agent.institution === institution);
    const before = await Promise.all(agents.map(({ persona }) => closedThrough(persona.id)));
    const api = await wagesAs(database.db, org.finance, this.now);
    const closing = { institutionId: institution.id, month: month.slice(0, 7) };
    if ((await getRefusal(api.closeMonth(closing))) !== null) return;
    for (const [index, agent] of agents.entries()) {
      const closed = before[index] ?? "";
      const credits = await listCredits(database.db, agent.persona.id);
      for (const { day } of credits) {
        const creditMonth = toMonthStart(day);
        const counting = agent.items.filter((item) => item.month === creditMonth);
        if (creditMonth <= closed || creditMonth > month || counting.length === 0) continue;
        if (!agent.scoredIn.has(creditMonth)) agent.scoredIn.set(creditMonth, counting);
      }
    }
  }

  async #edit({ persona }: Agent, performanceWage: number): Promise<void> {
    const credits = await listCredits(database.db, persona.id);
    const day = credits.at((performanceWage % 2) - 1)?.day ?? this.today;
    const api = await wagesAs(database.db, org.finance, this.now);
    const range = { agentId: persona.id, from: day, to: day };
    const { version, ...explanation } = await api.explain(range);
    const { baseSalary, bonus, dailyDebit, deduction } = explanation;
    const parts = { baseSalary, bonus, dailyDebit, deduction };
    const edited = { ...parts, performanceWage, reason: "Agreed" };
    await getRefusal(api.update({ agentId: persona.id, day, version, ...edited }));
  }

  async #set(agent: Agent, factor: 70 | 100 | null): Promise<void> {
    await setFactor(database.db, org, {
      agentId: agent.persona.id,
      effectiveOn: this.today,
      factor,
    });
    agent.factor = factor;
  }

  async #score(agent: Agent, points: number): Promise<void> {
    const { persona, institution } = agent;
    const scoredAgent = { ...persona, institutionId: institution.id };
    // Usually in the month that closes next.
    const day = addDays(this.today, -10);
    const score = { points, state: "OBJECTED" } as const;
    const id = await insertScoredContact(database.db, scoredAgent, day, score);
    const month = toMonthStart(day);
    agent.items.push({ id, month, points, settled: false });
  }

  async #correct(agent: Agent, noAt: readonly number[]): Promise<void> {
    const open = agent.items.filter(({ settled }) => !settled);
    const counting = [...agent.scoredIn.values()].flat();
    const item = open.find((candidate) => counting.includes(candidate)) ?? open[0];
    if (!item) return;
    const api = await createQualityApi(database.db, org.operations, this.now);
    const itemView = await api.get({ itemId: item.id });
    const { points } = await api.settle({
      itemId: item.id,
      version: itemView.version,
      outcome: "CORRECTED",
      sheet: buildSheet(itemView, ...noAt),
      note: "Heard again",
    });
    item.points = points;
    item.settled = true;
  }

  /** Closes every month; the last ones are empty. */
  async end(): Promise<void> {
    this.#now = Date.parse("2027-03-10T05:00:00Z");
    const { db } = database;
    await countAllFacts(db, this.now);
    for (const institution of this.institutions)
      for (let month = "2026-04-01"; month < "2027-03";)
        [month] = [monthAfter(month), await this.close(institution, month)];
  }
}

const computeMean = (items: readonly Item[]): number =>
  Math.round(items.reduce((sum, item) => sum + item.points, 0) / items.length);

/** Returns the factor by the delivered schemes. */
const factorAt = (points: number): number => (points >= 90 ? 10_000 : points >= 80 ? 9000 : 7000);

const RATE = 300;
const CAP = 900;
const NO_CONTACT = 5000;

/** Computes the full reduction of a payment by the score of its month. */
const computeCut = ({ amountMinor, wageMinor }: Credit, factorBp: number): number =>
  wageMinor -
  Math.min(
    computeProduct(amountMinor, [RATE, NO_CONTACT, factorBp]),
    computeShare(amountMinor, CAP),
  );

/** Computes the reductions by all scores, payment by payment. */
async function computeExpected(agent: Agent): Promise<number> {
  const agentId = agent.persona.id;
  const credits = await listCredits(database.db, agentId);
  const { rows: edits } = await sql<{ day: string; minor: number }>`
    select day, sum(amount_minor)::bigint as minor from wage_entry
    where agent_id = ${agentId} and editor_id is not null and kind = 'PERFORMANCE' group by day
    having sum(amount_minor) filter (where cause = 'EDIT') <> 0`.execute(database.db);
  const remainingByDay = new Map(
    edits.map(({ day, minor }) => {
      const dayCredits = credits.filter((credit) => credit.day === day);
      const base = dayCredits.reduce((sum, credit) => sum + credit.wageMinor, minor);
      return [day, Math.max(0, base)];
    }),
  );
  let sum = 0;
  for (const credit of credits.filter(({ cause }) => cause === "POSTED")) {
    const { paymentId, day } = credit;
    const items = agent.scoredIn.get(toMonthStart(day));
    if (!items || agent.exempt.has(paymentId)) continue;
    const full = computeCut(credit, factorAt(computeMean(items)));
    const rest = remainingByDay.get(day);
    const cut = Math.min(full, rest ?? full);
    if (rest !== undefined) remainingByDay.set(day, rest - cut);
    const isReversed = credits.some(
      (row) => row.paymentId === paymentId && row.cause === "REVERSED",
    );
    if (!isReversed) sum -= cut;
  }
  return sum;
}

/**
 * Compares stored months with the sum of their entries and payments; returns the months that
 * differ.
 */
const unequal = async () =>
  (
    await sql`
      select a.agent_id, a.month, a.performance_wage_minor, s.performance, s.gross
      from wage_month_agent a cross join lateral (
        select coalesce(sum(e.minor) filter (where e.kind = 'PERFORMANCE'), 0) as performance,
          coalesce(sum(e.minor), 0) as gross
        from (select kind, amount_minor as minor from wage_entry w where w.agent_id = a.agent_id
            and w.day >= a.month and w.day < a.month + interval '1 month'
          union all
          select 'PERFORMANCE', wage_minor from payment_credit c where c.agent_id = a.agent_id
            and c.day >= a.month and c.day < a.month + interval '1 month') e
      ) s
      left join lateral (
        select b.excess_debit_minor from wage_month_agent b where b.agent_id = a.agent_id and b.month < a.month
        order by b.month desc limit 1) before on true
      where s.performance <> a.performance_wage_minor
        or (before.excess_debit_minor is not null and a.total_minor - a.excess_debit_minor <> s.gross - before.excess_debit_minor)`.execute(
      database.db,
    )
  ).rows;

test("G13: a month is its entries and weighs each payment once after edits, scores, closings and moves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const world = await World.start();
      for (const ledgerStep of steps) await world.apply(ledgerStep);
      await world.end();
      for (const agent of world.agents)
        expect(await postedTo(database.db, agent.persona.id)).toBe(await computeExpected(agent));
      expect(await unequal()).toEqual([]);
    }),
    {
      numRuns: usualOrFull({ usual: 15, full: 60 }),
      endOnFailure: true,
      examples: [[CORRECTED], [EDITED]],
    },
  );
  const { rows } = await sql<{ corrected: number; weighed: number }>`
    select count(*) filter (where editor_id is not null)::int as corrected,
      count(*) filter (where editor_id is null)::int as weighed from wage_entry where cause = 'QUALITY'`.execute(
    database.db,
  );
  expect(rows[0]?.corrected).toBeGreaterThan(0);
  expect(rows[0]?.weighed).toBeGreaterThan(0);
}, 240_000);
