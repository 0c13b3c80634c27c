/** Remarks of agents by result and call status; `{day}` and `{amount}` are placeholders. */
export const REMARKS: Readonly<Record<string, readonly string[]>> = {
  A10PTP: [
    "Promises {amount} on {day}, will pay by virtual account.",
    "Salary comes late; agreed {amount} by {day}.",
    "Will borrow from a brother, {amount} on {day}.",
    "Confirmed the amount due, pays {amount} on {day} after work.",
  ],
  A50DTP: [
    "Says the fee is too high and will not pay.",
    "Has no work at the moment, refuses to set a date.",
    "Disputes the overdue fee and ended the call.",
  ],
  A24NOTAU: ["Says that someone else took the loan on this phone.", "Does not recognise the loan."],
  A28RLVT: [
    "Relative confirms the number is right, will pass on the message to call back.",
    "Family member says the borrower works out of town until the weekend.",
  ],
  A30NORLVT: ["Does not know the borrower.", "Number now belongs to somebody else."],
  A40NOVLD: [
    "Was driving and asked to be called back later.",
    "Bad line, could not finish the conversation.",
    "In a meeting, asked for a call after working hours.",
  ],
  "A60LC/NULL": ["Number no longer in service."],
  "A60LC/NCNCT": [
    "Phone off for three days, no answer on WhatsApp.",
    "Goes to voicemail at once, every time.",
  ],
  "A20RETRY/CNCT": ["Picked up and hung up at once.", "Busy, try again later."],
  "A20RETRY/NOA": ["Rang out, no answer.", "No answer, second attempt."],
  "A20RETRY/NCNCT": ["Line busy.", "Phone switched off, try again tomorrow."],
  A20RETRY: ["Message read, no reply yet.", "Message delivered, not read."],
  CR10: ["Will pay, cannot name a day yet."],
  CR70: ["Refuses to pay this month."],
  MSS: ["Reminder with due day and amount sent."],
  MSF: ["Reminder could not be delivered."],
};
