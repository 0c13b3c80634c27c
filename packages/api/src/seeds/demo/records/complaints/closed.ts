import { type Complaint, hotline, service } from "./complaint.ts";

/** Closed with a verdict; the last one was reopened. */
export const CLOSED: readonly Complaint[] = [
  {
    ...hotline,
    agent: "agent19",
    hoursAgo: 200,
    category: "OTHER",
    description: "Says that the agent hung up on him.",
    steps: [
      { ...service, hoursAgo: 199, does: "allocate", to: "service01" },
      {
        ...service,
        hoursAgo: 190,
        does: "process",
        text: "The line dropped; the agent called back within a minute.",
      },
      {
        ...service,
        hoursAgo: 180,
        does: "letter",
        text: "The call was cut off by the network. Our agent called you back at once. We are sorry for the trouble.",
      },
      {
        ...service,
        hoursAgo: 170,
        does: "finish",
        verdict: "UNFOUNDED",
        answer: "The line was cut by the network, see our letter.",
        evidence: "Call list of the day, two entries within a minute.",
      },
    ],
  },
  {
    ...hotline,
    agent: "agent04",
    hoursAgo: 300,
    category: "WRONG_AMOUNT",
    description: "Was told a sum that holds the waived fee.",
    steps: [
      { ...service, hoursAgo: 298, does: "allocate", to: "service01" },
      {
        ...service,
        hoursAgo: 280,
        does: "process",
        text: "The deduction was approved a day before the call.",
      },
      {
        ...service,
        hoursAgo: 250,
        does: "finish",
        verdict: "FOUNDED",
        answer: "The right sum was named and confirmed by SMS.",
        evidence: "Recording and the deduction of the day before.",
      },
    ],
  },
  {
    ...service,
    agent: "agent18",
    about: "agent17",
    hoursAgo: 400,
    category: "PRIVACY",
    channel: "SEC",
    reference: "SEC-9-114",
    description: "Says that the employer was informed of the loan.",
    steps: [
      { ...service, hoursAgo: 398, does: "allocate", to: "leader03" },
      {
        by: "leader03",
        hoursAgo: 380,
        does: "process",
        text: "No call to the employer is on record.",
      },
      {
        by: "leader03",
        hoursAgo: 350,
        does: "finish",
        verdict: "UNFOUNDED",
        answer: "None of our agents called the employer; the borrower was informed.",
        evidence: "No call, text or letter to that number.",
      },
      { ...service, hoursAgo: 340, does: "confirm" },
    ],
  },
  {
    ...hotline,
    agent: "agent36",
    hoursAgo: 150,
    category: "OTHER",
    description: "Wants to be called in the evening only.",
    steps: [
      { ...service, hoursAgo: 149, does: "allocate", to: "service01" },
      {
        ...service,
        hoursAgo: 140,
        does: "process",
        text: "Recorded the hours that suit the borrower.",
      },
      {
        ...service,
        hoursAgo: 130,
        does: "finish",
        verdict: "UNFOUNDED",
        answer: "His hours are on record.",
        evidence: "The fact on the borrower's file.",
      },
      { ...service, hoursAgo: 20, does: "reopen", text: "He was called at noon again." },
    ],
  },
];
