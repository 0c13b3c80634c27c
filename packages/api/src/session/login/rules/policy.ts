/* Privacy policy in force. Acceptance is stored elsewhere. */

export const POLICY = {
  /** Raise with every change of the texts, so that all users have to accept them. */
  version: 1,
  paragraphs: [
    "session.policy.purpose",
    "session.policy.personalData",
    "session.policy.conduct",
    "session.policy.monitoring",
  ],
} as const;
