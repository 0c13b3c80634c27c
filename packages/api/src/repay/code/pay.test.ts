import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { dbError } from "@kolekta/db";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import type { BaseContext } from "../../core/context.ts";
import { pollDueCodes } from "./actions/poll.ts";
import { expireCodes } from "./actions/expire.ts";
import { findByNumber, lockCode, markPaid, markReversed } from "./actions/pay.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { CODE_STATES, type CodeState } from "./contract.ts";
import { MOVES } from "./rules/state.ts";
import { BNI, NOON, useCodes } from "./testing.ts";

const harness = useCodes();

const within = <T>(verb: (tx: Tx<BaseContext>) => Promise<T>) =>
  inTransaction(harness.context(), null, (tx) => {
    tx.audit({ action: "payment.test", entity: "payment", entityId: null });
    return verb(tx);
  });

const activeCode = async (amountMinor = 500_000) => {
  const made = await (await harness.agent()).create(harness.part(amountMinor));
  await pollDueCodes(harness.context());
  return harness.stored(made.codeId);
};

const paid = (codeId: number, amountMinor: number) =>
  within(async (tx) => markPaid(tx, await lockCode(tx, codeId), { paidAt: NOON, amountMinor }));

describe("money by a code", () => {
  test("finds the code by its number, pays it and can be reversed", async () => {
    const { id, number } = await activeCode();
    const found = await findByNumber(harness.db, "silent", number ?? "");
    expect(found).toMatchObject({ id, state: "ACTIVE", loanId: harness.caseIds.loanId });
    expect(await findByNumber(harness.db, "other", number ?? "")).toBeNull();
    const receive = (eventType: "PAID" | "REVERSED") =>
      receivePayment(harness.context(), {
        provider: "silent",
        txnId: `code-${id}`,
        eventType,
        number,
        loanId: null,
        amountMinor: 500_000,
        currency: "IDR",
        paidAt: NOON,
      });
    await receive("PAID");
    expect(await harness.stored(id)).toMatchObject({
      state: "PAID",
      paidMinor: 500_000,
      paidAt: sameInstant(NOON),
    });
    await receive("REVERSED");
    expect(await harness.stored(id)).toMatchObject({ state: "REVERSED", paidMinor: 0 });
  });

  test("is not reversed without its payment", async () => {
    const { id } = await activeCode();
    await paid(id, 500_000);
    const reversed = within((tx) => markReversed(tx, id, { amountMinor: 500_000 }));
    await expect(reversed).rejects.toThrow("goes back with its payment alone");
    expect((await harness.stored(id)).state).toBe("PAID");
  });

  test("less than it asks for leaves the rest open", async () => {
    const { id } = await activeCode();
    expect((await paid(id, 200_000)).state).toBe("PARTIAL");
    expect((await paid(id, 300_000)).state).toBe("PAID");
  });

  test("is displayed when late and changes no state", async () => {
    const { id } = await activeCode();
    await (await harness.agent()).cancel({ codeId: id });
    expect((await paid(id, 500_000)).state).toBe("CANCELLED");
    expect((await harness.stored(id)).paidMinor).toBe(500_000);
  });
});

describe("money that leaves less than codes ask for", () => {
  const pay = (amountMinor: number) =>
    receivePayment(harness.context(), {
      provider: "silent",
      txnId: `outgrown-${amountMinor}`,
      eventType: "PAID",
      number: null,
      loanId: harness.caseIds.loanId,
      amountMinor,
      currency: "IDR",
      paidAt: NOON,
    });
  const open = async () =>
    (await harness.codes())
      .filter(({ state }) => state === "REQUESTED")
      .map(({ amountMinor }) => amountMinor);

  test("cancels those codes and leaves the ones that still fit", async () => {
    const agent = await harness.agent();
    await agent.create(harness.part(600_000));
    await agent.create(harness.part(400_000, BNI));
    await agent.create(harness.full());
    await pay(1);
    expect(await open()).toEqual([600_000, 400_000]);
    await pay(500_000);
    expect(await open()).toEqual([400_000]);
    // Other tests of this file mark codes as paid without a payment.
    const { samples } = await verifyLoans(harness.context(), { fix: false });
    const ownSamples = samples.filter(({ loanId }) => loanId === harness.caseIds.loanId);
    expect(ownSamples).toEqual([]);
  });
});

describe("expiry", () => {
  test("expires open codes past their time, once", async () => {
    const { id } = await activeCode();
    const other = await (await harness.agent()).create({ ...harness.full(), ...BNI });
    harness.at(new Date("2026-03-10T17:00:00Z"));
    expect(await expireCodes(harness.context())).toBeGreaterThan(0);
    expect((await harness.stored(other.codeId)).state).toBe("EXPIRED");
    expect((await harness.stored(id)).state).toBe("ACTIVE");
    harness.at(new Date(NOON.getTime() + 86_400_000));
    expect(await expireCodes(harness.context())).toBeGreaterThan(0);
    expect(await expireCodes(harness.context())).toBe(0);
    expect((await harness.stored(id)).state).toBe("EXPIRED");
  });

  test("waits for a payment that holds the code", async () => {
    const { id } = await activeCode();
    const holding = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const payment = within(async (tx) => {
      const done = await markPaid(tx, await lockCode(tx, id), {
        paidAt: NOON,
        amountMinor: 500_000,
      });
      holding.resolve();
      await release.promise;
      return done;
    });
    await holding.promise;
    harness.at(new Date(NOON.getTime() + 86_400_000));
    const expired = await expireCodes(harness.context());
    release.resolve();
    await payment;
    expect([expired, (await harness.stored(id)).state]).toEqual([0, "PAID"]);
  });
});

test("the database allows exactly the transitions of the rules", async () => {
  const rows = await harness.db.selectFrom("codeTransition").selectAll().execute();
  const ruleMoves = Object.entries(MOVES).flatMap(([from, to]) =>
    to.map((state) => `${from} ${state}`),
  );
  expect(rows.map((row) => `${row.fromState} ${row.toState}`).toSorted()).toEqual(
    ruleMoves.toSorted(),
  );
  const { id } = await activeCode();
  const allowed: string[] = [];
  for (const from of CODE_STATES)
    for (const to of CODE_STATES)
      if (from !== to && (await moves(id, from, to))) allowed.push(`${from} ${to}`);
  expect(allowed.toSorted()).toEqual(ruleMoves.toSorted());
}, 180_000);

const moves = async (id: number, from: CodeState, to: CodeState) => {
  const { db } = harness;
  const attempt = db.transaction().execute(async (trx) => {
    await trx.deleteFrom("repaymentCode").where("id", "=", id).execute();
    const made = await trx
      .insertInto("repaymentCode")
      .values({
        loanId: harness.caseIds.loanId,
        type: "FULL",
        channel: "VA",
        bank: "BRI",
        amountMinor: 1,
        expiresAt: NOON,
        state: from,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx.updateTable("repaymentCode").set({ state: to }).where("id", "=", made.id).execute();
    throw new Error("undone");
  });
  const error: unknown = await attempt.catch((thrown: unknown) => thrown);
  if (error instanceof Error && error.message === "undone") return true;
  expect(dbError(error)?.sqlstate).toBe("23514");
  return false;
};
