import { describe, expect, test } from "bun:test";
import type { DomainEvent } from "../../core/events.ts";
import { toEventAddress, type Subscriber, toTopics, toCaseTopics } from "./rules.ts";

const createSubscriber = (overrides: Partial<Subscriber>): Subscriber => ({
  userId: 7,
  caseScope: "NONE",
  institutionId: null,
  groupId: null,
  institutionIds: [],
  ...overrides,
});

describe("topics of a user", () => {
  test.each([
    ["an agent", { caseScope: "OWN", institutionId: 1, groupId: 2 }, ["staff:1", "agent:7"]],
    ["a leader", { caseScope: "GROUP", institutionId: 1, groupId: 2 }, ["staff:1", "group:2"]],
    ["a leader without a group", { caseScope: "GROUP", institutionId: 1 }, ["staff:1"]],
    ["an admin", { caseScope: "INSTITUTION", institutionId: 1 }, ["staff:1", "institution:1"]],
    ["a lender's", { caseScope: "ALL" }, ["staff", "cases"]],
    [
      "a limited lender's",
      { caseScope: "ALL", institutionIds: [1, 3] },
      ["staff:1", "staff:3", "institution:1", "institution:3"],
    ],
    ["a role without cases", { caseScope: "NONE" }, ["staff"]],
    ["customer service", { caseScope: "ORDERS" }, ["staff", "orders"]],
    [
      "limited customer service",
      { caseScope: "ORDERS", institutionIds: [3] },
      ["staff:3", "orders:3"],
    ],
  ] as const)("match the role: %s", (_, overrides, topics) => {
    expect(toTopics(createSubscriber(overrides as Partial<Subscriber>))).toEqual([
      "everybody",
      "user:7",
      ...topics,
    ]);
  });
});

describe("destination of an event", () => {
  const event = (type: DomainEvent["type"], ids: DomainEvent["ids"]) =>
    toEventAddress({ type, ids });

  test("is looked up for a case, and the agent named in the event always receives it", () => {
    expect(event("case.released", { caseId: 5, agentId: 9 })).toEqual({
      topics: ["agent:9"],
      subject: { by: "caseId", id: 5 },
    });
    expect(event("contact.changed", { borrowerId: 4 }).subject).toEqual({
      by: "borrowerId",
      id: 4,
    });
    expect(event("code.changed", { loanId: 3 }).subject).toEqual({ by: "loanId", id: 3 });
  });

  test("is a person, an institution or all users", () => {
    expect(event("notification.new", { userId: 7 }).topics).toEqual(["user:7"]);
    expect(event("loanImport.applied", { institutionId: 1 }).topics).toEqual(["staff:1", "staff"]);
    expect(event("sms.configured", { institutionId: null }).topics).toEqual(["everybody"]);
    expect(event("guard.changed", { ruleId: 1 }).topics).toEqual(["everybody"]);
  });

  test.each([
    ["sms.queued", { messageId: 1 }],
    ["session.ended", { userId: 7, sessionId: 1 }],
    ["case.worked", {}],
    ["case.worked", { caseId: null }],
    ["notification.new", {}],
    ["loanImport.applied", {}],
  ] as const)("%s with %j has no recipients", (type, ids) => {
    expect(event(type, ids as DomainEvent["ids"])).toEqual({ topics: [], subject: null });
  });

  test("includes agent, groups, institution and lender of a case", () => {
    expect(
      toCaseTopics({ institutionId: 1, agentId: 7, groupIds: [2], orderInstitutionIds: [1] }),
    ).toEqual(["agent:7", "group:2", "orders", "orders:1", "institution:1", "cases"]);
    expect(
      toCaseTopics({ institutionId: 1, agentId: null, groupIds: [], orderInstitutionIds: [] }),
    ).toEqual(["institution:1", "cases"]);
  });
});
