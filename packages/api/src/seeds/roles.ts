/** Delivered roles by name; their rights and flags are in their rows. */
export const ROLE = {
  agent: 1,
  leader: 2,
  inspector: 3,
  operations: 4,
  service: 5,
  finance: 6,
  management: 7,
  institutionAdmin: 8,
  administrator: 9,
} as const;
