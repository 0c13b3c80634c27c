import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { visitOf } from "../../core/testing.ts";
import { demo } from "../../seeds/index.ts";
import { beginAgentDays } from "../agent/actions/begin.ts";
import { countFacts } from "../agent/actions/count.ts";
import { EVER } from "../figure/actions/verify.ts";
import { verifyRaw } from "./actions/raw.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-27T05:00:00Z");
const visit = () => visitOf(database.db, null, { now: () => NOW });

beforeAll(async () => {
  await demo(database.db, { now: NOW, passwordHash: "x" });
  await countFacts(visit());
  await beginAgentDays(visit());
}, 180_000);

test("the demo has no difference", async () => {
  expect(await verifyRaw(visit(), EVER)).toEqual({ total: 0, samples: [] });
}, 120_000);
