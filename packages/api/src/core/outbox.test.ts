import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { DB } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import {
  type Claim,
  selectClaimed,
  drain,
  nextDue,
  type Outbox,
  type OutboxStepResult,
} from "./outbox.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-10T05:00:00Z");
const later = (seconds: number, from = NOW) => new Date(from.getTime() + seconds * 1_000);

/** Outbox whose lease moves the due time. */
const plain: Outbox<"codeWithdrawal"> = {
  table: "codeWithdrawal",
  key: "codeId",
  waiting: sql`q.outcome is null`,
  dueAt: "nextAttemptAt",
  mark: sql`attempts = attempts + 1`,
};

/** Outbox whose lease is a separate column. */
const leased: Outbox<"smsMessage"> = {
  table: "smsMessage",
  key: "id",
  waiting: sql`q.state = 'QUEUED'`,
  dueAt: "nextAttemptAt",
  leasedUntil: "leaseUntil",
  mark: sql`attempts = attempts + 1`,
};

/**
 * Replaces tables by minimal ones under names known to the types, with only the columns of an
 * outbox.
 */
beforeAll(async () => {
  await sql`drop table code_withdrawal`.execute(database.db);
  await sql`
    create table code_withdrawal (code_id bigint primary key, outcome text, next_attempt_at timestamptz,
      attempts integer not null default 0)`.execute(database.db);
  await sql`drop table sms_message cascade`.execute(database.db);
  await sql`
    create table sms_message (id bigint primary key, state text not null default 'QUEUED', next_attempt_at timestamptz,
      lease_until timestamptz, attempts integer not null default 0)`.execute(database.db);
});

beforeEach(async () => {
  await sql`truncate code_withdrawal, sms_message`.execute(database.db);
});

/** Inserts a row for each number, due that many seconds from now. */
async function enter(...dueIn: number[]): Promise<void> {
  for (const [index, seconds] of dueIn.entries()) {
    const [id, at] = [index + 1, later(seconds)];
    await sql`insert into code_withdrawal (code_id, next_attempt_at) values (${id}, ${at})`.execute(
      database.db,
    );
    await sql`insert into sms_message (id, next_attempt_at) values (${id}, ${at})`.execute(
      database.db,
    );
  }
}

async function claim<Table extends keyof DB>(
  outbox: Outbox<Table>,
  now = NOW,
  max = 10,
): Promise<number[]> {
  const batch: Claim = { max, now, until: later(30, now) };
  const { rows } = await sql<{ key: number }>`
    with ${selectClaimed(outbox, batch)} select ${sql.ref(`taken.${outbox.key}`)} as key from taken order by 1`.execute(
    database.db,
  );
  return rows.map(({ key }) => key);
}

/** Runs the same cases for both kinds of lease. */
describe.each([
  ["put off", (now?: Date, max?: number) => claim(plain, now, max)],
  ["leased", (now?: Date, max?: number) => claim(leased, now, max)],
])("rows that are %s", (_, claimRows) => {
  test("are claimed once due, the oldest first", async () => {
    await enter(-1, 1, -3, 0, -2);
    expect(await claimRows(NOW, 2)).toEqual([3, 5]);
    expect(await claimRows(NOW, 2)).toEqual([1, 4]);
    expect(await claimRows()).toEqual([]);
  });

  test("go to one of many concurrent claimers", async () => {
    await enter(...Array.from({ length: 40 }, () => 0));
    const claimedRows = await Promise.all(Array.from({ length: 20 }, () => claimRows(NOW, 4)));
    const ids = claimedRows.flat();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length + (await claimRows(NOW, 100)).length).toBe(40);
  });

  test("are skipped while another transaction holds them", async () => {
    await enter(0);
    const [claimedRows] = await database.db.transaction().execute(async (holder) => {
      await sql`select from code_withdrawal for update`.execute(holder);
      await sql`select from sms_message for update`.execute(holder);
      const waiting = claimRows();
      await Bun.sleep(300);
      return [waiting];
    });
    expect(await claimedRows).toEqual([]);
  });

  test("return when the lease ends without a report from the claimer", async () => {
    await enter(0);
    expect(await claimRows()).toEqual([1]);
    expect(await claimRows(later(29))).toEqual([]);
    expect(await claimRows(later(30))).toEqual([1]);
  });
});

test("each claim is recorded, and a separate lease leaves the due time unchanged", async () => {
  await enter(0);
  await claim(plain);
  await claim(leased);
  const { rows: withdrawals } = await sql`
    select attempts, next_attempt_at from code_withdrawal`.execute(database.db);
  expect(withdrawals).toEqual([{ attempts: 1, nextAttemptAt: later(30) }]);
  const { rows: sent } = await sql`
    select attempts, next_attempt_at, lease_until from sms_message`.execute(database.db);
  expect(sent).toEqual([{ attempts: 1, nextAttemptAt: NOW, leaseUntil: later(30) }]);
});

test("a row that no longer waits is neither claimed nor due", async () => {
  await enter(0);
  await sql`update code_withdrawal set outcome = 'NOTIFIED'`.execute(database.db);
  expect(await claim(plain)).toEqual([]);
  expect(await nextDue(database.db, plain)).toBeNull();
});

test("the next is due at its due time or when its lease ends", async () => {
  const next = () => Promise.all([nextDue(database.db, plain), nextDue(database.db, leased)]);
  await enter(5, 60);
  expect(await next()).toEqual([later(5), later(5)]);
  await claim(plain, later(5));
  await claim(leased, later(5));
  expect(await next()).toEqual([later(35), later(35)]);
});

describe("draining", () => {
  const handling = (
    batches: readonly (readonly number[])[],
    handle: (row: number) => Promise<OutboxStepResult>,
    signal = new AbortController().signal,
  ) => {
    const claims: Claim[] = [];
    const done = drain(
      { now: () => NOW, signal },
      {
        window: 2,
        leaseMs: 30_000,
        claim: async (batch) => {
          claims.push(batch);
          return batches[claims.length - 1] ?? [];
        },
        handle,
      },
    );
    return { claims, done };
  };

  test("continues until nothing is due and reports the number done", async () => {
    const { claims, done } = handling([[1, 2], [3, 4], [5]], async (row) =>
      row % 2 ? "DONE" : "LEFT",
    );
    expect(await done).toBe(3);
    expect(claims).toEqual(
      Array.from({ length: 4 }, () => ({ max: 2, now: NOW, until: later(30) })),
    );
  });

  test("has one batch in progress at a time", async () => {
    let running = 0;
    let max = 0;
    const { done } = handling([[1, 2], [3, 4], [5]], async () => {
      running += 1;
      max = Math.max(max, running);
      await Bun.sleep(2);
      running -= 1;
      return "DONE";
    });
    expect(await done).toBe(5);
    expect(max).toBe(2);
  });

  test("ends after the batch that found sending blocked", async () => {
    const { claims, done } = handling([[1, 2], [3]], async (row) =>
      row === 1 ? "BLOCKED" : "DONE",
    );
    expect(await done).toBe(1);
    expect(claims).toHaveLength(1);
  });

  test("ends after the current batch when stopped", async () => {
    const stopping = new AbortController();
    const { claims, done } = handling(
      [[1, 2], [3]],
      async () => {
        stopping.abort();
        return "DONE";
      },
      stopping.signal,
    );
    expect(await done).toBe(2);
    expect(claims).toHaveLength(1);
  });

  test("rethrows unexpected errors", async () => {
    const { done } = handling([[1, 2]], async () => {
      throw new Error("killed");
    });
    await expect(done).rejects.toThrow("killed");
  });
});
