import { type Complaint, hotline, service } from "./complaint.ts";

/** Without a handler; the second one is already late. */
export const WAITING: readonly Complaint[] = [
  {
    ...hotline,
    agent: "agent07",
    hoursAgo: 2,
    category: "OTHER",
    steps: [],
    description: "Was put on hold for twenty minutes and then cut off.",
  },
  {
    ...service,
    agent: "agent36",
    hoursAgo: 170,
    category: "WRONG_AMOUNT",
    channel: "APP",
    steps: [],
    description: "The app shows a late fee for a month that was paid in time.",
  },
  {
    ...service,
    agent: "agent19",
    hoursAgo: 5,
    category: "PRIVACY",
    channel: "SOCIAL",
    reference: "X-188203",
    steps: [],
    description: "Posts that colleagues were informed of the loan.",
  },
  {
    ...service,
    agent: "agent08",
    hoursAgo: 4,
    category: "IDENTITY_FRAUD",
    channel: "AFPI",
    reference: "AFPI-2291",
    steps: [],
    description: "Never took a loan; his ID card was stolen in spring.",
  },
  {
    ...hotline,
    agent: "agent04",
    hoursAgo: 27,
    category: "OTHER",
    description: "Called twice about the same matter.",
    steps: [{ ...service, hoursAgo: 25, does: "invalidate" }],
  },
];
