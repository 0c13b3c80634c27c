export interface Trade {
  readonly occupation: string;
  readonly industry: string;
  /** Monthly income in rupiah. */
  readonly from: number;
  readonly to: number;
}

const trade = (occupation: string, industry: string, from: number, to: number): Trade => ({
  occupation,
  industry,
  from,
  to,
});

export const TRADES: readonly Trade[] = [
  trade("Factory operator", "Manufacturing", 3_800_000, 6_200_000),
  trade("Shop assistant", "Retail", 2_600_000, 4_200_000),
  trade("Cashier", "Retail", 2_800_000, 4_500_000),
  trade("Delivery rider", "Transport", 2_500_000, 5_500_000),
  trade("Driver", "Transport", 3_200_000, 6_000_000),
  trade("Security guard", "Services", 3_000_000, 5_000_000),
  trade("Teacher", "Education", 2_800_000, 6_500_000),
  trade("Nurse", "Health", 3_500_000, 7_000_000),
  trade("Office administrator", "Services", 3_800_000, 7_500_000),
  trade("Sales", "Trade", 3_500_000, 9_000_000),
  trade("Market trader", "Trade", 2_500_000, 8_000_000),
  trade("Food stall owner", "Food", 2_500_000, 9_000_000),
  trade("Tailor", "Textile", 2_400_000, 5_000_000),
  trade("Mechanic", "Automotive", 3_000_000, 6_000_000),
  trade("Construction worker", "Construction", 2_600_000, 5_500_000),
  trade("Civil servant", "Government", 4_000_000, 9_500_000),
  trade("Technician", "Telecommunications", 4_000_000, 8_000_000),
  trade("Farmer", "Agriculture", 1_800_000, 4_500_000),
];

export const FIRMS = [
  "Sinar Jaya",
  "Maju Bersama",
  "Karya Abadi",
  "Cahaya Timur",
  "Sumber Rezeki",
  "Mandiri Sentosa",
  "Bintang Laut",
  "Tunas Harapan",
  "Mega Persada",
  "Surya Kencana",
  "Bumi Lestari",
  "Anugerah Prima",
  "Sejahtera Makmur",
  "Delta Utama",
  "Citra Nusantara",
  "Gemilang Raya",
] as const;

export const FORMS = [
  ["PT", 5],
  ["CV", 3],
  ["UD", 1],
  ["Toko", 2],
] as const;

export const PAY_DAYS = ["1", "5", "10", "15", "20", "25", "28", "Weekly"] as const;

export const SALARY_TYPES = [
  ["Bank transfer", 7],
  ["Cash", 3],
] as const;
