export interface SeedCity {
  readonly city: string;
  readonly province: string;
  readonly zone: string;
  /** First four digits of an identity number issued there. */
  readonly code: string;
}

const WEST = "Asia/Jakarta";
const CENTRE = "Asia/Makassar";
const EAST = "Asia/Jayapura";

const buildCity = (city: string, province: string, code: string, zone = WEST): SeedCity => ({
  city,
  province,
  zone,
  code,
});

/** Cities with the weight of their borrowers. */
export const CITIES: readonly (readonly [SeedCity, number])[] = [
  [buildCity("Jakarta Selatan", "DKI Jakarta", "3174"), 8],
  [buildCity("Jakarta Timur", "DKI Jakarta", "3175"), 8],
  [buildCity("Jakarta Barat", "DKI Jakarta", "3173"), 7],
  [buildCity("Bekasi", "Jawa Barat", "3275"), 8],
  [buildCity("Depok", "Jawa Barat", "3276"), 6],
  [buildCity("Bogor", "Jawa Barat", "3271"), 5],
  [buildCity("Bandung", "Jawa Barat", "3273"), 8],
  [buildCity("Cirebon", "Jawa Barat", "3274"), 2],
  [buildCity("Tangerang", "Banten", "3671"), 7],
  [buildCity("Serang", "Banten", "3673"), 2],
  [buildCity("Semarang", "Jawa Tengah", "3374"), 5],
  [buildCity("Surakarta", "Jawa Tengah", "3372"), 3],
  [buildCity("Yogyakarta", "DI Yogyakarta", "3471"), 3],
  [buildCity("Surabaya", "Jawa Timur", "3578"), 8],
  [buildCity("Malang", "Jawa Timur", "3573"), 4],
  [buildCity("Sidoarjo", "Jawa Timur", "3515"), 3],
  [buildCity("Medan", "Sumatera Utara", "1271"), 5],
  [buildCity("Palembang", "Sumatera Selatan", "1671"), 3],
  [buildCity("Pekanbaru", "Riau", "1471"), 2],
  [buildCity("Bandar Lampung", "Lampung", "1871"), 2],
  [buildCity("Pontianak", "Kalimantan Barat", "6171"), 2],
  [buildCity("Denpasar", "Bali", "5171", CENTRE), 3],
  [buildCity("Makassar", "Sulawesi Selatan", "7371", CENTRE), 4],
  [buildCity("Manado", "Sulawesi Utara", "7171", CENTRE), 2],
  [buildCity("Balikpapan", "Kalimantan Timur", "6471", CENTRE), 2],
  [buildCity("Ambon", "Maluku", "8171", EAST), 1],
  [buildCity("Jayapura", "Papua", "9171", EAST), 1],
];

export const STREETS = [
  "Anggrek",
  "Cempaka",
  "Cendana",
  "Diponegoro",
  "Flamboyan",
  "Gajah Mada",
  "Garuda",
  "Gatot Subroto",
  "Hasanuddin",
  "Imam Bonjol",
  "Kartini",
  "Kemuning",
  "Kenanga",
  "Mangga",
  "Mawar",
  "Melati",
  "Merdeka",
  "Nangka",
  "Pahlawan",
  "Pattimura",
  "Rajawali",
  "Rambutan",
  "Sudirman",
  "Teratai",
  "Teuku Umar",
  "Veteran",
] as const;
