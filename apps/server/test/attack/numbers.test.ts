import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newCase } from "@kolekta/db/seeds";
import { askRest } from "../doors.ts";
import { openRealHouse, type RealHouse, type Role } from "../real-house.ts";

const PHONE = "6281277665544";
const ROLES: readonly Role[] = [
  "agent",
  "leader",
  "inspector",
  "operations",
  "service",
  "finance",
  "management",
  "admin",
  "administrator",
];
/** Those without the right, whatever else they may read. */
const UNTRUSTED: readonly Role[] = ["finance", "management", "administrator"];

const LISTS = [
  ["GET", "/api/task/listing", {}],
  ["GET", "/api/manage/call/listing", {}],
  ["GET", "/api/manage/sms/listing", { channel: "02" }],
] as const;

let house: RealHouse;

beforeAll(async () => {
  house = await openRealHouse();
  const { db, org } = house;
  const agentId = org.north.agent.id;
  await newCase(db, { agentId, phone: PHONE });
}, 60_000);
afterAll(() => house.stop());

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly counts?: Readonly<Record<string, number>>;
}

/** How much a reply betrays: rows, the total, and the counts of every tab. */
const told = ({ rows, total, counts = {} }: Page): number =>
  rows.length + total + Object.values(counts).reduce((sum, n) => sum + n, 0);

const ask = (role: Role, [method, path, more]: (typeof LISTS)[number]) => {
  const call = { url: house.url, token: house.people[role] };
  return (phone?: string) =>
    askRest(call, { method, path }, { ...more, ...(phone && { phone }) });
};

describe.each(ROLES)("digit by digit, the role %s", (role) => {
  test.each(LISTS.map((list) => [list[1], list] as const))(
    "learns nothing from %s",
    async (_, list) => {
      const look = ask(role, list);
      for (let length = 3; length < PHONE.length; length += 1) {
        const known = PHONE.slice(0, length);
        for (const guess of [known, `0${known.slice(2)}`, `${known}%`]) {
          const { status, data } = await look(guess);
          if (status === 200) expect(told(data as Page)).toBe(0);
          else expect([400, 403, 409]).toContain(status);
        }
      }
    },
  );
});

describe("the whole number", () => {
  test.each(UNTRUSTED)(
    "gives the role %s a refusal, not silence",
    async (role) => {
      for (const list of LISTS) {
        const look = ask(role, list);
        const refused = await look(PHONE);
        expect(refused.status).toBe(403);
        expect(["phone.searchDenied", "access.denied"]).toContain(
          refused.refusal?.key ?? "",
        );
      }
    },
  );

  test("is found by who may, until the numbers of the day are used up", async () => {
    const look = ask("agent", LISTS[0]);
    await house.db
      .updateTable("role")
      .set({ phoneSearchQuota: 60 })
      .where("id", "=", 1)
      .execute();
    expect(told((await look(PHONE)).data as Page)).toBeGreaterThan(0);
    let refused = 0;
    for (let n = 0; n < 70; n += 1) {
      const { refusal } = await look(`0812776655${String(n).padStart(2, "0")}`);
      if (refusal?.key === "phone.quotaUsed") refused += 1;
    }
    expect(refused).toBeGreaterThan(5);
    const lines = await house.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "phone.search")
      .execute();
    expect(JSON.stringify(lines)).not.toContain("812776655");
    expect(lines.length).toBeGreaterThan(0);
  });
});
