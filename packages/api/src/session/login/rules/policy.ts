/*
 * Which policy is in force. Who has accepted it is not known here.
 */

export const POLICY = {
  /** Raise it with every change of the texts: everybody is asked again. */
  version: 1,
  paragraphs: [
    "session.policy.purpose",
    "session.policy.personalData",
    "session.policy.conduct",
    "session.policy.monitoring",
  ],
} as const;
