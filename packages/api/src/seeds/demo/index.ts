import type { Db } from "@kolekta/db";
import { openInstallments } from "../../account/loan/actions/open.ts";
import type { Arriving } from "../../account/loan/rules/opening.ts";
import { toJakartaDay } from "../calendar.ts";
import { BEFORE_HISTORY, HISTORY, Ledger } from "../ledger.ts";
import { type InstitutionPlan, plantOrganisation } from "../organisation.ts";
import { plantProducts } from "../product.ts";
import { createRandom } from "../random.ts";
import { ROLE } from "../roles.ts";
import { writeCase } from "./case.ts";
import { castParts } from "./cast.ts";
import { createClientSource } from "./clients.ts";
import { plantDeductions } from "./deductions.ts";
import { plantContactsMade } from "./records/contacts-made.ts";
import { plantNews } from "./records/news.ts";
import { plantReceived } from "./records/received.ts";
import { plantWaiting } from "./records/waiting.ts";
import { plantBorrowerFlags } from "./report-facts.ts";
import { plantPlacement } from "./placement.ts";
import { plantSchedule } from "./schedule.ts";
import { SCENES } from "./scenes.ts";

export interface DemoOptions {
  /** Today in the demo; all other days are relative to it. */
  now: Date;
  /** Hash for every login; see `hashPassword`. */
  passwordHash: string;
}

export interface DemoLogin {
  readonly login: string;
  readonly roleId: number;
  readonly role: string;
}

/** One login per role, as printed at the first start. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { login: "agent01", roleId: ROLE.agent, role: "Collector" },
  { login: "leader01", roleId: ROLE.leader, role: "Team leader" },
  { login: "inspector01", roleId: ROLE.inspector, role: "Inspector" },
  { login: "ops01", roleId: ROLE.operations, role: "Collection operations manager" },
  { login: "service01", roleId: ROLE.service, role: "Customer service" },
  { login: "finance01", roleId: ROLE.finance, role: "Finance" },
  { login: "head01", roleId: ROLE.management, role: "Higher management" },
  { login: "inst01", roleId: ROLE.institutionAdmin, role: "Institution admin" },
  { login: "sys01", roleId: ROLE.administrator, role: "System administrator" },
];

const AGENCIES: readonly InstitutionPlan[] = [
  {
    name: "PT Mitra Tagih Nusantara",
    host: "mitratagih.example",
    groups: [
      { name: "Early", stages: ["S0", "S1", "S2"], agents: 7 },
      { name: "Middle", stages: ["S3", "M2"], agents: 6 },
      { name: "Late", stages: ["M3", "M4"], agents: 5 },
    ],
  },
  {
    name: "PT Bina Piutang Sejahtera",
    host: "binapiutang.example",
    groups: [
      { name: "Early", stages: ["S0", "S1"], agents: 6 },
      { name: "Middle", stages: ["S2", "S3"], agents: 6 },
    ],
  },
  {
    name: "PT Karya Remedial Utama",
    host: "karyaremedial.example",
    groups: [
      { name: "Middle", stages: ["S3", "M2"], agents: 5 },
      { name: "Late", stages: ["M3", "M4"], agents: 5 },
    ],
  },
];

const SEED = 20_260;

/** Without limits no text may be sent. */
const SMS_DEFAULT = {
  maxPerCase: 10,
  intervalMinutes: 30,
  manualAllowed: true,
  segmentCostMinor: 350,
};

/**
 * Writes a demo agency: two products, three institutions, about 40 agents and 2,000 cases in every
 * status. The same `now` gives the same rows. Requires a migrated database without cases and no
 * concurrent writers; runs in one transaction.
 */
export async function demo(db: Db, { now, passwordHash }: DemoOptions): Promise<{ cases: number }> {
  return db.transaction().execute(async (trx) => {
    const ledger = await Ledger.open(trx);
    const random = createRandom(SEED);
    const people = { now, passwordHash };
    const planted = plantOrganisation(ledger, AGENCIES, people, random);
    const setting = {
      ledger,
      planted,
      now,
      installments: [] as Arriving[],
      productIds: plantProducts(ledger, planted.groups, now),
      getClient: createClientSource(ledger, toJakartaDay(now)),
    };
    const parts = castParts(planted.groups, random).toSorted(closedFirst);
    for (const [index, part] of parts.entries())
      writeCase(setting, part, createRandom(SEED + index * 7919));
    await ledger.write(BEFORE_HISTORY);
    await openInstallments(trx, setting.installments, now);
    await ledger.write(HISTORY);
    await plantDeductions(trx, now);
    await plantBorrowerFlags(trx, now);
    await plantPlacement(trx, now);
    await plantSchedule(trx, planted.groups, now);
    await plantContactsMade(trx, now);
    await plantReceived(trx, now);
    await plantWaiting(trx, now);
    await plantNews(trx, now);
    await trx
      .insertInto("smsSetting")
      .values({ ...SMS_DEFAULT, createdAt: now })
      .execute();
    return { cases: ledger.count("collectionCase") };
  });
}

/** Checks if the database has no user yet. */
export async function isBlank(db: Db): Promise<boolean> {
  const user = await db.selectFrom("appUser").select("id").limit(1).executeTakeFirst();
  return !user;
}

/** Puts closed cases first, so that a borrower with a settled loan can have another one. */
const closedFirst = (
  item: { scene: keyof typeof SCENES },
  other: { scene: keyof typeof SCENES },
): number => rank(item.scene) - rank(other.scene);

const rank = (scene: keyof typeof SCENES): number => (SCENES[scene].status > "C10" ? 0 : 1);
