import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { type RawBuilder, sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import type { Actor } from "../../core/context.ts";
import { visibleTo } from "../../core/scope.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  newCase,
  newProduct,
  organisation,
  type Organisation,
  type Persona,
} from "../../seeds/index.ts";
import { createRandom } from "../../seeds/random.ts";
import { countBreaches, WORK } from "../../seeds/testing-invariants.ts";
import { listStoredCandidates } from "../allocation/queries/candidate.ts";
import { agentRows } from "../allocation/queries/load.ts";
import { pools } from "../allocation/queries/overview.ts";
import { listPlacementCounts } from "../placement/queries/expiring.ts";
import { tasksRouter } from "../router.ts";
import { products } from "./queries/get.ts";
import { compactCaseCounts } from "./queries/work.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(tasksRouter);
const TODAY = "2026-03-31";
const NOW = new Date("2026-03-31T03:00:00Z");
const random = createRandom(46);
let org: Organisation;
let viewers: Actor[];

const getRows = async (query: RawBuilder<unknown>): Promise<unknown[]> =>
  (await query.execute(database.db)).rows;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const peso = await newProduct(db, { name: "Peso", currency: "PHP" });
  await newProduct(db, { name: "Unused" });
  const agents = [org.north.agent, org.north.colleague, org.south.agent, null];
  for (let n = 0; n < 40; n += 1) {
    const agent = random.pick(agents);
    const { caseId } = await newCase(db, {
      now: NOW,
      dpd: random.int(1, 60),
      ...(agent
        ? { agentId: agent.id }
        : { institutionId: random.pick([org.north.id, org.south.id]) }),
      status: random.pick(["C00", "C00", "C10", "C32"]),
    });
    if (random.chance(0.3))
      await db
        .updateTable("collectionCase")
        .set({ productId: peso })
        .where("id", "=", caseId)
        .execute();
  }
  const personas = [
    org.operations,
    org.north.admin,
    org.north.leader,
    org.south.agent,
    org.service,
  ];
  viewers = await Promise.all(personas.map((persona) => getActor(db, persona)));
});

const CHANGES = [
  sql`update collection_case set arrears_minor = arrears_minor + id where id % 3 = 0`,
  sql`update collection_case set placed_until = date '2026-04-01' + (id % 40)::integer where id % 2 = 0`,
  sql`update collection_case set placed_until = null where id % 5 = 0`,
  sql`update collection_case set is_withheld = not is_withheld where status = 'C32' and id % 2 = 0`,
  sql`update collection_case set passed_over_at = ${NOW} where agent_id is null and id % 2 = 0`,
  sql`
    insert into closing_request (case_id, kind, reason, state, requested_at, effective_on)
    select id, 'WITHDRAW', 'LENDER_RECALL', 'PENDING', ${NOW}, date '2026-04-01' + (id % 60)::integer
    from collection_case c where status in ('C00', 'C10') and not exists (
      select from closing_request r where r.case_id = c.id) limit 4`,
];

/** Releases some cases at another hour, so that their waits differ. */
async function releaseSome(persona: Persona, hours: number): Promise<void> {
  const { db } = database;
  const actor = await getActor(db, persona);
  const now = new Date(NOW.getTime() + hours * 3_600_000);
  const caller = createCaller(createTestContext(db, actor, { now: () => now }));
  const { rows } = await sql<{ id: number }>`
    select id from collection_case where agent_id is not null and institution_id = ${org.north.id}
      and status in ('C00', 'C10') order by id limit 2`.execute(db);
  if (rows.length > 0)
    await caller.assignment.release({ taskIds: rows.map(({ id }) => id), reason: "Test" });
}

const countFormerPlacements = (actor: Actor) => sql`
  select i.id as institution_id, i.name as institution_name, p.currency, count(*) as cases,
    sum(c.arrears_minor)::bigint as arrears_minor,
    count(*) filter (where least(c.placed_until + 1, r.effective_on) <= ${TODAY}::date + 7) as leaving_in7,
    count(*) filter (where least(c.placed_until + 1, r.effective_on) <= ${TODAY}::date + 30) as leaving_in30,
    count(r.id) as recalled, count(*) filter (where c.placed_until is null) as unlimited
  from collection_case c left join closing_request r on r.case_id = c.id and r.state = 'PENDING'
  join institution i on i.id = c.institution_id join product p on p.id = c.product_id
  where c.status in ('C00', 'C10') and ${visibleTo(actor, "c")}
  group by i.id, i.name, p.currency order by i.name, i.id, p.currency`;

const listFormerProducts = (actor: Actor) => sql`
  select p.id, p.name, p.currency from product p
  where exists (select from collection_case c where c.product_id = p.id and ${visibleTo(actor, "c")}) order by p.name`;

const FORMER_LOADS = sql`
  select u.id as agent_id, count(c.id)::int as in_hand, coalesce(sum(c.arrears_minor), 0)::bigint as in_hand_minor,
    (count(c.id) filter (where c.status = 'C00'))::int as untouched,
    case when min(p.currency) = max(p.currency) then min(p.currency) end as currency
  from app_user u join role r on r.id = u.role_id and r.works_cases
  left join collection_case c on c.agent_id = u.id and c.status in ('C00', 'C10')
  left join product p on p.id = c.product_id
  group by u.id order by u.id`;

const FORMER_POOLS = sql`
  select c.institution_id, c.stage_id, count(*)::int as unassigned, sum(c.arrears_minor)::bigint as unassigned_minor,
    count(c.passed_over_at)::int as passed_over,
    min(coalesce((select max(b.released_at) from case_assignment b where b.case_id = c.id), c.created_at)) as waits_since,
    case when min(p.currency) = max(p.currency) then min(p.currency) end as currency
  from collection_case c join product p on p.id = c.product_id
  where c.agent_id is null and c.status in ('C00', 'C10') group by 1, 2 order by 1, 2`;

async function listLoads() {
  const { db } = database;
  const candidates = await listStoredCandidates(db, sql<boolean>`true`, NOW);
  const rows = await agentRows(
    db,
    candidates.map(({ agentId }) => agentId),
    NOW,
  );
  const details = new Map(rows.map((row) => [row.agentId, row]));
  return candidates.map(({ agentId, inHand, inHandMinor }) => {
    const { untouched, currency } = details.get(agentId) ?? {};
    return { agentId, inHand, inHandMinor, untouched, currency };
  });
}

async function listPools(actor: Actor) {
  const found = await pools(database.db, actor, {}, NOW);
  return found
    .filter(({ unassigned }) => unassigned > 0)
    .map(
      ({
        institutionId,
        stageId,
        unassigned,
        unassignedMinor,
        passedOver,
        waitsSince,
        currency,
      }) => ({
        institutionId,
        stageId,
        unassigned,
        unassignedMinor,
        passedOver,
        waitsSince,
        currency,
      }),
    )
    .toSorted(
      (pool, other) => pool.institutionId - other.institutionId || pool.stageId - other.stageId,
    );
}

async function assertFormerAnswers(): Promise<void> {
  const { db } = database;
  for (const actor of viewers) {
    expect(await products(db, actor)).toEqual((await getRows(listFormerProducts(actor))) as never);
    expect(await listPlacementCounts(db, actor, TODAY)).toEqual(
      (await getRows(countFormerPlacements(actor))) as never,
    );
  }
  expect(await listLoads()).toEqual((await getRows(FORMER_LOADS)) as never);
  const [operations] = viewers;
  if (operations)
    expect(await listPools(operations)).toEqual((await getRows(FORMER_POOLS)) as never);
}

test("products, placements, loads and pools equal sums over the cases after any change", async () => {
  await assertFormerAnswers();
  for (let step = 0; step < 16; step += 1) {
    if (random.chance(0.3)) await releaseSome(org.operations, step);
    else await random.pick(CHANGES).execute(database.db);
    if (random.chance(0.2)) await compactCaseCounts(database.db);
    await assertFormerAnswers();
  }
});

test("a case knows the end of its last assignment, also after a second one", async () => {
  const { db } = database;
  const name = "a case without an agent is unassigned since its last assignment ended";
  const { [name]: text = "" } = WORK;
  expect(text).not.toBe("");
  await releaseSome(org.operations, 24);
  expect(await countBreaches(db, { [name]: text }, NOW)).toEqual({});
});
