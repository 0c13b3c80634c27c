import { type Complaint, hotline, type Step, service } from "./complaint.ts";

/**
 * Builds the steps of a complaint that customer service handles within two days and finds
 * justified; `hoursAgo` is the time of receipt.
 */
const founded = (hoursAgo: number, text: string, evidence: string): readonly Step[] => [
  { ...service, hoursAgo: hoursAgo - 1, does: "allocate", to: "service01" },
  { ...service, hoursAgo: hoursAgo - 10, does: "process", text },
  {
    ...service,
    hoursAgo: hoursAgo - 30,
    does: "finish",
    verdict: "FOUNDED",
    answer: "We apologised and spoke with the agent.",
    evidence,
  },
];

const inspector = { by: "inspector01" } as const;
const operations = { by: "ops01" } as const;

/**
 * Founded complaints with a penalty in every state: waiting, in force, rejected, and withdrawn with
 * its verdict.
 */
export const PENALISED: readonly Complaint[] = [
  {
    ...hotline,
    agent: "agent10",
    hoursAgo: 90,
    category: "OTHER",
    description: "Was called four times in one afternoon.",
    steps: [
      ...founded(90, "Counted the calls of that day.", "The call list."),
      {
        ...inspector,
        hoursAgo: 40,
        does: "penalise",
        violation: "OVER_FREQUENCY",
        text: "Four calls within three hours.",
      },
    ],
  },
  {
    ...hotline,
    agent: "agent12",
    hoursAgo: 210,
    category: "OTHER",
    description: "Was asked to pay into the account of the agent.",
    steps: [
      ...founded(210, "Heard the recording.", "Recording, minute 3."),
      {
        ...inspector,
        hoursAgo: 160,
        does: "penalise",
        violation: "PERSONAL_ACCOUNT",
        text: "The agent names a private account.",
      },
      { ...operations, hoursAgo: 150, does: "impose", text: "" },
    ],
  },
  {
    ...hotline,
    agent: "agent14",
    hoursAgo: 240,
    category: "OTHER",
    description: "The agent spoke of a court that has no part in it.",
    steps: [
      ...founded(240, "Compared the call with the script.", "Recording."),
      {
        ...inspector,
        hoursAgo: 190,
        does: "penalise",
        violation: "WRONG_SCRIPT",
        text: "The sentence is not in the script.",
      },
      {
        ...operations,
        hoursAgo: 180,
        does: "turnDown",
        text: "The script of that week had the sentence.",
      },
    ],
  },
  {
    ...hotline,
    agent: "agent21",
    hoursAgo: 330,
    category: "OTHER",
    description: "Got messages from a number that is not ours.",
    steps: [
      ...founded(330, "Asked for the messages.", "Photo of the messages."),
      {
        ...inspector,
        hoursAgo: 280,
        does: "penalise",
        violation: "OFF_SYSTEM_CONTACT",
        text: "Messages past the system on two days.",
      },
      { ...operations, hoursAgo: 270, does: "impose", text: "" },
      { ...service, hoursAgo: 120, does: "reopen", text: "The number belongs to another lender." },
      {
        ...service,
        hoursAgo: 110,
        does: "finish",
        verdict: "UNFOUNDED",
        answer: "The messages came from another lender.",
        evidence: "The operator's answer about the number.",
      },
    ],
  },
];
