import { addDays, type Day, dpd } from "../../../core/day.ts";

/** The days of one tape. A tape has many rows and few different days: each is reckoned once. */
export class Calendar {
  /** The day whose end the tape shows. */
  readonly asOf: Day;
  readonly today: Day;
  readonly #since = new Map<number, Day>();
  readonly #past = new Map<Day, number>();

  constructor(asOf: Day, today: Day) {
    this.asOf = asOf;
    this.today = today;
  }

  /** Due day of the oldest unpaid installment of a loan that was `days` past due on the tape's day. */
  overdueSince(days: number): Day {
    const cached = this.#since.get(days) ?? addDays(this.asOf, -days);
    this.#since.set(days, cached);
    return cached;
  }

  /** Days past due as of today. */
  daysPastDue(dueOn: Day): number {
    const cached = this.#past.get(dueOn) ?? dpd(dueOn, this.today);
    this.#past.set(dueOn, cached);
    return cached;
  }
}
