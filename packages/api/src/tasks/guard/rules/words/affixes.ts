/** Decides which words an Indonesian stem makes with its usual prefixes and suffixes. Refuses to know any stem. */

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
/** "I" and "you" written as one with what is done; short stems make other words with them. */
const PERSONS = ["ku", "kau"] as const;
const MIN_PERSON_STEM = 5;
const NASAL_PREFIXES = ["me", "pe"] as const;

/** Before these letters the prefix ends in a nasal; p, t, s and k give way to it, in careless spelling they do not. */
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

/** The stem and every word that is made of it. */
export function listForms(stem: string): string[] {
  const prefixed = [
    ...PLAIN_PREFIXES.map((prefix) => prefix + stem),
    ...(stem.length < MIN_PERSON_STEM ? [] : PERSONS.map((person) => person + stem)),
    ...NASAL_PREFIXES.flatMap((prefix) => nasalForms(prefix, stem)),
  ];
  return [...new Set(prefixed.flatMap((start) => SUFFIXES.map((end) => start + end)))];
}
