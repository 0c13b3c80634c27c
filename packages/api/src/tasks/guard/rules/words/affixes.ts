/** Builds the words that an Indonesian stem forms with its usual prefixes and suffixes. */

const SUFFIXES = [
  "",
  "kan",
  "i",
  "an",
  "in",
  "nya",
  "mu",
  "ku",
  "lah",
  "kah",
  "annya",
  "kannya",
  "anmu",
  "inya",
] as const;

const PLAIN_PREFIXES = ["", "di", "ter", "ber", "ke", "se"] as const;
/** Prefixes for "I" and "you". With short stems they form other words. */
const PERSONS = ["ku", "kau"] as const;
const MIN_PERSON_STEM = 5;
const NASAL_PREFIXES = ["me", "pe"] as const;

/**
 * Before these letters the prefix ends in a nasal, which replaces p, t, s and k, except in careless
 * spelling.
 */
const NASALS: Readonly<Record<string, { nasal: string; drops: boolean }>> = {
  p: { nasal: "m", drops: true },
  b: { nasal: "m", drops: false },
  f: { nasal: "m", drops: false },
  t: { nasal: "n", drops: true },
  d: { nasal: "n", drops: false },
  c: { nasal: "n", drops: false },
  j: { nasal: "n", drops: false },
  s: { nasal: "ny", drops: true },
  k: { nasal: "ng", drops: true },
  g: { nasal: "ng", drops: false },
  h: { nasal: "ng", drops: false },
  a: { nasal: "ng", drops: false },
  e: { nasal: "ng", drops: false },
  i: { nasal: "ng", drops: false },
  o: { nasal: "ng", drops: false },
  u: { nasal: "ng", drops: false },
};

function nasalForms(prefix: string, stem: string): string[] {
  const sound = NASALS[stem[0] ?? ""];
  if (!sound) return [prefix + stem];
  const whole = prefix + sound.nasal + stem;
  return sound.drops ? [prefix + sound.nasal + stem.slice(1), whole] : [whole];
}

export function listForms(stem: string): string[] {
  const prefixed = [
    ...PLAIN_PREFIXES.map((prefix) => prefix + stem),
    ...(stem.length < MIN_PERSON_STEM ? [] : PERSONS.map((person) => person + stem)),
    ...NASAL_PREFIXES.flatMap((prefix) => nasalForms(prefix, stem)),
  ];
  return [...new Set(prefixed.flatMap((start) => SUFFIXES.map((end) => start + end)))];
}
