import type { Db } from "@kolekta/db";
import {
  type CaseIds,
  newCase,
  type NewCase,
  type Organisation,
  organisation,
  type Persona,
  setContactRule,
} from "../seeds/index.ts";
import type { Actor, BaseContext } from "../core/context.ts";
import {
  type Carrier,
  type Gateways,
  GatewayError,
  type GatewayErrorKind,
} from "../core/gateways.ts";
import { createCallerFactory } from "../core/guarded.ts";
import { getActor, silentGateways, createTestContext } from "../core/testing.ts";
import type { Sender } from "./outbox/actions/deliver.ts";
import { telephonyRouter } from "./router.ts";

/** Tuesday, 12:00 in Jakarta. */
export const NOON = new Date("2026-03-31T05:00:00Z");
export const minutesLater = (minutes: number, from = NOON): Date =>
  new Date(from.getTime() + minutes * 60_000);

const call = createCallerFactory(telephonyRouter);

/** Organisation whose users may text, with a clock that the test sets. */
export class TelephonyHarness {
  readonly db: Db;
  readonly org: Organisation;
  now = NOON;
  gateways: Gateways = silentGateways;

  private constructor(db: Db, org: Organisation) {
    this.db = db;
    this.org = org;
  }

  static async open(db: Db): Promise<TelephonyHarness> {
    const harness = new TelephonyHarness(db, await organisation(db));
    await harness.configure({ maxPerCase: 100, intervalMinutes: 0 });
    await harness.limitMessagesPerDay(1000);
    return harness;
  }

  async as(persona: Persona, overrides: Partial<BaseContext> = {}, rights: Partial<Actor> = {}) {
    return call(
      createTestContext(this.db, await getActor(this.db, persona, rights), {
        now: () => this.now,
        gateways: this.gateways,
        ...overrides,
      }),
    );
  }

  agent(overrides: Partial<BaseContext> = {}) {
    return this.as(this.org.north.agent, overrides);
  }

  context(overrides: Partial<BaseContext> = {}): BaseContext {
    const defaults = { now: () => this.now, gateways: this.gateways };
    return createTestContext(this.db, null, { ...defaults, via: "JOB", ...overrides });
  }

  sender(text: Partial<Carrier<Outgoing>> = {}): Sender {
    const carrier = { ...silentGateways.text, ...text };
    const gateways = { ...this.gateways, text: carrier, mail: carrier };
    return this.context({ gateways: gateways as Gateways });
  }

  newCase(input: NewCase = {}): Promise<CaseIds> {
    const agentId = this.org.north.agent.id;
    return newCase(this.db, { now: this.now, agentId, dpd: 5, ...input });
  }

  async configure(settings: {
    maxPerCase: number;
    intervalMinutes: number;
    manualAllowed?: boolean;
    segmentCostMinor?: number;
  }): Promise<void> {
    await this.db.deleteFrom("smsSetting").execute();
    const usual = { manualAllowed: true, segmentCostMinor: 350 };
    await this.db
      .insertInto("smsSetting")
      .values({ ...usual, ...settings, createdAt: NOON })
      .execute();
  }

  /** Otherwise the guard's own limit would refuse first. */
  async limitMessagesPerDay(perDay: number): Promise<void> {
    const rule = { rule: "FREQ_MSG", params: { perDay } };
    for (const profile of ["ID", "PH"]) await setContactRule(this.db, { profile, ...rule });
  }

  async templateId(code: string, language = "es"): Promise<number> {
    const { id } = await this.db
      .selectFrom("smsTemplate")
      .select("id")
      .where("code", "=", code)
      .where("language", "=", language)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Queues a free text of the agent. */
  async queueText(caseIds: CaseIds, text = "Mohon segera dibayar"): Promise<number> {
    const { caseId: taskId, contactId } = caseIds;
    const sent = await (await this.agent()).sms.sendManual({ taskId, contactId, text });
    return sent.messageId;
  }

  message(id: number) {
    return this.db
      .selectFrom("smsMessage")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  }
}

export interface Outgoing {
  readonly messageId: number;
}

/** Carrier with scripted answers that records its messages. */
export function scriptedCarrier(
  answer: (messageId: number, tries: number) => GatewayErrorKind | readonly string[],
) {
  const handed: number[] = [];
  const carrier: Partial<Carrier<Outgoing>> = {
    name: "scripted",
    send: async ({ messageId }) => {
      handed.push(messageId);
      const tries = handed.filter((id) => id === messageId).length;
      const outcome = answer(messageId, tries);
      if (typeof outcome !== "string") return outcome;
      throw new GatewayError("scripted", outcome !== "FINAL", outcome);
    },
  };
  return { handed, carrier };
}
