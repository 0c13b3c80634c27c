export interface Place {
  readonly city: string;
  readonly province: string;
  readonly zone: string;
  /** First four digits of an identity number issued there. */
  readonly code: string;
}

const WEST = "Asia/Jakarta";
const CENTRE = "Asia/Makassar";
const EAST = "Asia/Jayapura";

const place = (city: string, province: string, code: string, zone = WEST): Place => ({
  city,
  province,
  zone,
  code,
});

/** Cities with the weight of their borrowers. */
export const PLACES: readonly (readonly [Place, number])[] = [
  [place("Jakarta Selatan", "DKI Jakarta", "3174"), 8],
  [place("Jakarta Timur", "DKI Jakarta", "3175"), 8],
  [place("Jakarta Barat", "DKI Jakarta", "3173"), 7],
  [place("Bekasi", "Jawa Barat", "3275"), 8],
  [place("Depok", "Jawa Barat", "3276"), 6],
  [place("Bogor", "Jawa Barat", "3271"), 5],
  [place("Bandung", "Jawa Barat", "3273"), 8],
  [place("Cirebon", "Jawa Barat", "3274"), 2],
  [place("Tangerang", "Banten", "3671"), 7],
  [place("Serang", "Banten", "3673"), 2],
  [place("Semarang", "Jawa Tengah", "3374"), 5],
  [place("Surakarta", "Jawa Tengah", "3372"), 3],
  [place("Yogyakarta", "DI Yogyakarta", "3471"), 3],
  [place("Surabaya", "Jawa Timur", "3578"), 8],
  [place("Malang", "Jawa Timur", "3573"), 4],
  [place("Sidoarjo", "Jawa Timur", "3515"), 3],
  [place("Medan", "Sumatera Utara", "1271"), 5],
  [place("Palembang", "Sumatera Selatan", "1671"), 3],
  [place("Pekanbaru", "Riau", "1471"), 2],
  [place("Bandar Lampung", "Lampung", "1871"), 2],
  [place("Pontianak", "Kalimantan Barat", "6171"), 2],
  [place("Denpasar", "Bali", "5171", CENTRE), 3],
  [place("Makassar", "Sulawesi Selatan", "7371", CENTRE), 4],
  [place("Manado", "Sulawesi Utara", "7171", CENTRE), 2],
  [place("Balikpapan", "Kalimantan Timur", "6471", CENTRE), 2],
  [place("Ambon", "Maluku", "8171", EAST), 1],
  [place("Jayapura", "Papua", "9171", EAST), 1],
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
