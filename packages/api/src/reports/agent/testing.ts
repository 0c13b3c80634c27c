import type { Db } from "@kolekta/db";
import { type CaseIds, newCase } from "../../seeds/index.ts";
import { sql } from "kysely";
import { DEFAULT_ZONE, toLocalDay } from "../../core/day.ts";
import type { Status } from "../../tasks/case/contract.ts";

/** Case with a history as its rooms would write it, at times that the test chooses. */
export class Story {
  readonly #db: Db;
  readonly ids: CaseIds;
  #status: Status = "C00";
  #agentId: number | null = null;
  #payments: { id: number; agentId: number | null; settled: boolean }[] = [];

  private constructor(db: Db, ids: CaseIds) {
    this.#db = db;
    this.ids = ids;
  }

  /** Places the case at `now`, without an agent. */
  static async start(db: Db, now: Date, institution: { institutionId: number }): Promise<Story> {
    return new Story(db, await newCase(db, { now, ...institution }));
  }

  get isOpen(): boolean {
    return this.#status === "C00" || this.#status === "C10";
  }

  get agentId(): number | null {
    return this.#agentId;
  }

  get canBeReversed(): boolean {
    return this.#payments.length > 0;
  }

  async #move(
    at: Date,
    after: Status,
    event: string,
    stageBeforeId: number | null = null,
  ): Promise<void> {
    const { arrearsMinor, institutionId, stageId } = await this.#db
      .selectFrom("collectionCase")
      .select(["arrearsMinor", "institutionId", "stageId"])
      .where("id", "=", this.ids.caseId)
      .executeTakeFirstOrThrow();
    const before = this.#status;
    await this.#db
      .insertInto("caseStatusLog")
      .values({
        caseId: this.ids.caseId,
        at,
        event,
        before,
        after,
        agentId: this.#agentId,
        institutionId,
        stageId,
        stageBeforeId,
        dpd: 5,
        arrearsMinor,
      })
      .execute();
    this.#status = after;
  }

  async #endAssignment(at: Date): Promise<void> {
    if (this.#agentId === null) return;
    await this.#db
      .updateTable("caseAssignment")
      .set({ releasedAt: at })
      .where("caseId", "=", this.ids.caseId)
      .where("releasedAt", "is", null)
      .execute();
    this.#agentId = null;
  }

  async assign(at: Date, agentId: number): Promise<void> {
    await this.#endAssignment(at);
    this.#agentId = agentId;
    await this.#move(at, "C00", "ASSIGNED");
    await this.#db
      .insertInto("caseAssignment")
      .values({ caseId: this.ids.caseId, agentId, assignedAt: at })
      .execute();
  }

  async release(at: Date): Promise<void> {
    await this.#endAssignment(at);
    await this.#move(at, "C00", "RELEASED");
  }

  async moveOn(at: Date, stageId: number): Promise<void> {
    const { stageId: from } = await this.#db
      .selectFrom("collectionCase")
      .select("stageId")
      .where("id", "=", this.ids.caseId)
      .executeTakeFirstOrThrow();
    if (from === stageId) return;
    await this.#db
      .updateTable("collectionCase")
      .set({ stageId })
      .where("id", "=", this.ids.caseId)
      .execute();
    await this.#move(at, "C00", "STAGE", from);
    await this.#endAssignment(at);
  }

  work(at: Date): Promise<void> {
    return this.#move(at, "C10", "WORKED");
  }

  async end(at: Date, status: "C40" | "C70" | "C80"): Promise<void> {
    await this.#move(at, status, "ENDED");
    if (status !== "C80") await this.#endAssignment(at);
  }

  async recover(at: Date, amountMinor: number, agentId: number): Promise<void> {
    await this.pay(at, amountMinor, agentId, false);
    await this.#move(at, "C32", "RECOVERED");
  }

  async pay(
    at: Date,
    amountMinor: number,
    agentId: number | null,
    settles: boolean,
  ): Promise<void> {
    const { id } = await this.#db
      .insertInto("payment")
      .values({
        loanId: this.ids.loanId,
        caseId: this.ids.caseId,
        agentId,
        channel: "VA",
        reference: `s-${this.ids.caseId}-${this.#payments.length}-${at.getTime()}`,
        amountMinor,
        paidAt: at,
        createdAt: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const settled = settles && this.isOpen;
    this.#payments.push({ id, agentId, settled });
    if (settled) await this.#move(at, "C30", "ARREARS_PAID");
  }

  /** Reverses the last payment. The case is open again if that payment had settled it. */
  async reversePayment(at: Date): Promise<void> {
    const last = this.#payments.pop();
    if (!last) return;
    await sql`
      with event as (
        insert into ledger_event (kind, loan_id, value_on, recorded_at)
        values ('REVERSAL', ${this.ids.loanId}, ${toLocalDay(at, DEFAULT_ZONE)}, ${at}) returning id, value_on, recorded_at)
      insert into payment_reversal (payment_id, event_id, fault, reversed_at, value_on, recorded_at)
      select ${last.id}, id, 'BANK', ${at}, value_on, recorded_at from event`.execute(this.#db);
    await this.#db
      .updateTable("payment")
      .set({ state: "REVERSED", reversedAt: at })
      .where("id", "=", last.id)
      .execute();
    if (last.settled && this.#status === "C30") await this.#move(at, "C10", "REVERSED");
  }
}
