/** Values for texts by the end of their field's name, the longest that fits first. */
const SAMPLES: readonly (readonly [RegExp, string])[] = [
  [/borrower(name)?$/i, "Siti Rahma"],
  [/agent(name)?$/i, "Dewi Lestari"],
  [/(leader|editor|creator|modifier|withdrawer|proposer|approver|by)(name)?$/i, "Budi Santoso"],
  [/institution(name)?$/i, "Mitra Tagih"],
  [/lender(name)?$/i, "Dana Cepat"],
  [/product(name|type)?$/i, "Cash staging"],
  [/stage(name)?$/i, "M1"],
  [/group(name)?$/i, "Team Melati"],
  [/(user|login)name$|^login$/i, "agent01"],
  [/bank(name)?$/i, "BCA"],
  [/(loan|contract)number$/i, "LN-2026-000123"],
  [/phone$/i, "081234567890"],
  [/password$/i, "S3cure-Passw0rd"],
  [/email$/i, "ratna@mitratagih.example"],
  [/(zone)$/i, "Asia/Jakarta"],
  [/city$/i, "Bandung"],
  [/province$/i, "Jawa Barat"],
  [/address$/i, "Jalan Merdeka 12, Bandung"],
  [/company(name)?$/i, "PT Sinar Jaya"],
  [/filename$/i, "loans-2026-03.csv"],
  [/(reason|why)$/i, "Requested by the borrower"],
  [/(remark|note|comment|text|content|description)$/i, "Promised to pay on Friday"],
  [/title$/i, "Morning follow-up"],
  [/relation$/i, "Spouse"],
  [/result$/i, "Promise to pay"],
  [/^ip$/i, "203.0.113.7"],
  [/version$/i, "1.4.0"],
  [/name$/i, "Ratna Wijaya"],
];

/** Returns a sample text for a field name; undefined without a match. */
export const findSample = (field: string): string | undefined =>
  SAMPLES.find(([end]) => end.test(field))?.[1];

const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/minor$/i, 1_150_000],
  [/ids?$/i, 42],
  [/^(dpd|overdueDays)$/, 12],
  [/^size$/, 20],
];

/** Returns a sample number for a field name; undefined without a match. */
export const findNumber = (field: string): number | undefined =>
  NUMBERS.find(([end]) => end.test(field))?.[1];
