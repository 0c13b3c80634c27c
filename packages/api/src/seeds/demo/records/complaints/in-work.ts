import { type Complaint, hotline, service } from "./complaint.ts";

/** In somebody's hands: not begun, in work, late, put off, or waiting for a second person. */
export const IN_WORK: readonly Complaint[] = [
  {
    ...hotline,
    ...{ agent: "agent18", about: "agent16", hoursAgo: 20 },
    category: "HARASSMENT",
    phone: "081255507788",
    description: "His sister-in-law was called five times in one evening.",
    steps: [{ ...service, hoursAgo: 19, does: "allocate", to: "leader03" }],
  },
  {
    ...service,
    ...{ agent: "agent07", hoursAgo: 26, category: "ALREADY_PAID" },
    ...{ channel: "APP", reference: "TICKET-5521" },
    description: "Paid at a counter on Monday and has the receipt.",
    steps: [{ ...service, hoursAgo: 22, does: "allocate", to: "service01" }],
  },
  {
    ...service,
    ...{ agent: "agent36", hoursAgo: 100, category: "WRONG_AMOUNT" },
    ...{ channel: "OJK", reference: "APPK-2026-0417" },
    description: "The letter names another sum than the contract.",
    steps: [
      { ...service, hoursAgo: 98, does: "allocate", to: "service01" },
      {
        ...{ ...service, hoursAgo: 96, does: "process" },
        text: "Asked the lender for the contract and its payment plan.",
      },
      {
        ...{ ...service, hoursAgo: 74, does: "spoken" },
        text: "We look into the letter and answer in writing.",
      },
      {
        ...{ ...service, hoursAgo: 30, does: "extend" },
        text: "The lender sends the contract next week; the borrower was told.",
      },
    ],
  },
  {
    ...hotline,
    ...{ agent: "agent08", about: "agent09", hoursAgo: 600 },
    category: "THREAT",
    description: "Was told that people would come to his house.",
    steps: [
      { ...service, hoursAgo: 590, does: "allocate", to: "leader02" },
      {
        ...{ by: "leader02", hoursAgo: 570, does: "process" },
        text: "Listened to the calls of that week; two are still missing.",
      },
    ],
  },
  {
    ...service,
    ...{ agent: "agent01", about: "agent03", hoursAgo: 72 },
    ...{ category: "PRIVACY", channel: "LENDER", reference: "LN-77120" },
    description: "A neighbour was asked when he comes home from work.",
    steps: [
      { ...service, hoursAgo: 70, does: "allocate", to: "leader01" },
      {
        ...{ by: "leader01", hoursAgo: 50, does: "process" },
        text: "Heard both calls and spoke with the agent.",
      },
      {
        ...{ by: "leader01", hoursAgo: 26, does: "spoken" },
        text: "Apologised; the neighbour is not called again.",
      },
      {
        ...{ by: "leader01", hoursAgo: 6, does: "finish", verdict: "FOUNDED" },
        answer: "We apologised and told him that nobody calls there again.",
        evidence: "Call of the 12th: the agent names the loan.",
      },
    ],
  },
];
