import { join } from "node:path";
import type { Procedures } from "@kolekta/client";

/* Data of examples/setup-institution.ts: a lender, three stages, an institution with users, a tape. */

type Mapping = Parameters<Procedures["tasks"]["loanImport"]["checkRun"]["mutate"]>[0]["mapping"];

export const LENDER = "PT Pinjam Cepat";

/** Amounts in rupiah. */
const PROMISES = {
  promiseDays: 7,
  promiseMinPercent: 30,
  promiseFloorMinor: 50_000,
  promiseGraceDays: 1,
  promiseKeptPercent: 90,
  promiseMaxBroken: 2,
  promiseCureDays: 3,
};

export const STAGES = [
  { name: "Early", dpdFrom: 1, dpdTo: 30, recoveryPercent: 60 },
  { name: "Late", dpdFrom: 31, dpdTo: 90, recoveryPercent: 25 },
  { name: "Long", dpdFrom: 91, dpdTo: null, recoveryPercent: 8 },
].map((stage) => ({
  name: stage.name,
  policy: { ...PROMISES, ...stage, longAging: stage.dpdTo === null },
}));

export const INSTITUTION = {
  name: "PT Tagih Baru",
  email: "office@tagihbaru.example",
  leaderName: "Hendra Gunawan",
  leaderEmail: "hendra@tagihbaru.example",
  country: "ID",
  zone: "Asia/Jakarta",
  adminLogin: "baru-admin",
} as const;

export const GROUP = "Group A";

export const OPERATIONS = {
  login: "operations",
  name: "Ratna Dewi",
  email: "ratna@kolekta.example",
  role: 4,
};

export const LEADER = {
  login: "baru-leader",
  name: "Yusuf Hidayat",
  email: "yusuf@tagihbaru.example",
  role: 2,
};

export const AGENTS = [
  { login: "baru-agent1", name: "Maya Lestari", extension: "1001" },
  { login: "baru-agent2", name: "Andi Saputra", extension: "1002" },
];

/** Login of the agent of the first case. */
export const [FIRST_AGENT = ""] = AGENTS.map(({ login }) => login);

export const TAPE = join(import.meta.dir, "../first-tape.csv");

export const MAPPING: Mapping = {
  name: "First tape",
  product: { name: "Cash loan", lender: LENDER, currency: "IDR" },
  overpaid: "REFUSE",
  fields: {
    loanNumber: { column: "Loan" },
    loanOn: { column: "Granted", day: "YMD" },
    principal: { column: "Principal" },
    daysDelinquent: { column: "Days late" },
    borrowerId: { column: "Customer" },
    borrowerName: { column: "Name" },
    phone: { column: "Phone" },
    province: { column: "Province" },
  },
};
