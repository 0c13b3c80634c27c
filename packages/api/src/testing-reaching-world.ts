import type { Db } from "@kolekta/db";
import { DEFAULT_ZONE } from "./core/day.ts";
import { createCallerFactory } from "./core/guarded.ts";
import { getActor, createTestContext } from "./core/testing.ts";
import { appRouter } from "./router.ts";
import type { CaseIds, NewCase } from "./seeds/index.ts";
import { TelephonyHarness, NOON } from "./telephony/testing.ts";

const call = createCallerFactory(appRouter);

type Role = "agent" | "leader" | "service";

/** Agency that may use every channel to a borrower, with a clock set by the test. */
export class ReachingWorld {
  readonly db: Db;
  readonly harness: TelephonyHarness;
  now = NOON;
  private current: CaseIds | undefined;
  private credential = "";
  private imports = 0;

  private constructor(harness: TelephonyHarness) {
    this.db = harness.db;
    this.harness = harness;
  }

  static async open(db: Db): Promise<ReachingWorld> {
    const world = new ReachingWorld(await TelephonyHarness.open(db));
    const { agent, leader } = world.harness.org.north;
    await db
      .updateTable("appUser")
      .set({ certifiedUntil: "2027-01-01" })
      .where("id", "in", [agent.id, leader.id])
      .execute();
    const account = { agentId: agent.id, username: agent.login };
    await db.insertInto("telephonyAccount").values(account).execute();
    const { pairingCode } = await (
      await world.as("leader")
    ).telephony.phoneApp.pair({ agentId: agent.id });
    const enrolled = await world.outside().telephony.phoneApp.enrol({ pairingCode });
    world.credential = enrolled.credential;
    return world;
  }

  async as(role: Role) {
    const { org } = this.harness;
    const persona = role === "service" ? org.service : org.north[role];
    const actor = await getActor(this.db, persona);
    return call(createTestContext(this.db, actor, { now: () => this.now }));
  }

  outside() {
    return call(this.harness.context({ now: () => this.now }));
  }

  get case(): CaseIds {
    if (!this.current) throw new Error("no case is held");
    return this.current;
  }

  /** Adds a borrower for one try, at noon, with the addresses that a letter and a mail need. */
  async createCase(about: NewCase = {}): Promise<void> {
    this.now = NOON;
    await this.db
      .updateTable("callRecord")
      .set({ state: "ENDED", endedAt: NOON })
      .where("state", "<>", "ENDED")
      .execute();
    this.current = await this.harness.newCase(about);
    await this.db
      .updateTable("borrower")
      .set({
        email: "budi@example.com",
        idNumber: "3174091203900001",
        address: "Jl. Melati 5, Bandung",
      })
      .where("id", "=", this.case.borrowerId)
      .execute();
  }

  get target() {
    const { caseId, contactId } = this.case;
    return { taskId: caseId, contactId };
  }

  async orderCall(): Promise<string> {
    const { calls } = (await this.as("agent")).telephony;
    await calls.handToApp(this.target);
    const pollInput = { credential: this.credential, wait: 0 };
    const waiting = await this.outside().telephony.calls.getWaiting(pollInput);
    return waiting.call?.token ?? "";
  }

  /** Imports an unanswered call that the agent made a few seconds from now: calls of one agent never overlap. */
  async importCall() {
    this.imports += 1;
    this.now = new Date(this.now.getTime() + this.imports * 1000);
    const { number, phone } = await this.db
      .selectFrom("loan as l")
      .innerJoin("contact as o", "o.borrowerId", "l.borrowerId")
      .select(["l.number", "o.phone"])
      .where("l.id", "=", this.case.loanId)
      .where("o.id", "=", this.case.contactId)
      .executeTakeFirstOrThrow();
    const clock = { timeZone: DEFAULT_ZONE };
    const time = this.now.toLocaleString("sv-SE", clock);
    const { agent } = this.harness.org.north;
    const row = [agent.login, number, phone, time, 3].join();
    const text = `agent,loan,phone,time,type\n${row}`;
    const file = new File([text], "calls.csv", { type: "text/csv" });
    return (await this.as("leader")).telephony.calls.importList({ file });
  }

  claimCall(token: string) {
    const { credential } = this;
    return this.outside().telephony.calls.claim({ token, credential });
  }

  /** A complaint about the agent that the leader or customer service works on. */
  async openComplaint(handler: Role = "leader"): Promise<string> {
    const { workOrder } = (await this.as(handler)).board;
    const { service, north } = this.harness.org;
    const { agent, leader } = north;
    const { id: handlerId } = handler === "service" ? service : leader;
    const { orderId } = await workOrder.create({
      taskId: this.case.caseId,
      category: "OTHER",
      channel: "HOTLINE",
      agentId: agent.id,
      description: "He was rude on the line",
    });
    await workOrder.allocate({ orderId, handlerId });
    await workOrder.process({ orderId, note: "Looking into it" });
    return String(orderId);
  }

  /** Creates a payable repayment code. */
  async giveCode() {
    const { id } = await this.db
      .insertInto("repaymentCode")
      .values({
        loanId: this.case.loanId,
        type: "SINGLE",
        channel: "VA",
        bank: "BCA",
        number: `8808${this.case.loanId}`,
        provider: "simulator",
        amountMinor: 250_000,
        state: "ACTIVE",
        createdAt: this.harness.now,
        expiresAt: new Date(this.harness.now.getTime() + 30 * 86_400_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return String(id);
  }

  async sendText(code: string, contactId = this.case.contactId) {
    return (await this.as("agent")).telephony.sms.send({
      taskId: this.case.caseId,
      contactId,
      language: "es",
      templateId: await this.harness.templateId(code),
    });
  }

  async sendLetter(delivery: "MAIL" | "PRINTED") {
    const { id } = await this.db
      .selectFrom("letterTemplate")
      .select("id")
      .where("language", "=", "es")
      .executeTakeFirstOrThrow();
    return (await this.as("leader")).telephony.letter.send({
      taskId: this.case.caseId,
      delivery,
      templateId: id,
    });
  }

  async sendLetters(delivery: "MAIL" | "PRINTED") {
    return (await this.as("leader")).telephony.letter.sendMany({
      taskIds: [this.case.caseId],
      delivery,
      code: "SP1",
      language: "es",
    });
  }

  async answer(orderId: string, way: "SMS" | "LETTER", handler: Role = "leader") {
    return (await this.as(handler)).telephony.complaintReply.send({
      orderId: Number(orderId),
      way,
      text: "Kami mohon maaf",
      ...(way === "SMS" && { contactId: this.case.contactId }),
    });
  }
}
