import { addDays, type Day, dpd } from "../../../core/day.ts";

/** Days of one tape. Rows are many and distinct days few, so each day is computed once. */
export class Calendar {
  /** Day at whose end the balances of the tape hold. */
  readonly asOf: Day;
  readonly today: Day;
  readonly #since = new Map<number, Day>();
  readonly #past = new Map<Day, number>();

  constructor(asOf: Day, today: Day) {
    this.asOf = asOf;
    this.today = today;
  }

  /**
   * Returns the due day of the oldest unpaid installment of a loan that was `days` past due on the
   * day of the tape.
   */
  overdueSince(days: number): Day {
    const cached = this.#since.get(days) ?? addDays(this.asOf, -days);
    this.#since.set(days, cached);
    return cached;
  }

  daysPastDue(dueOn: Day): number {
    const cached = this.#past.get(dueOn) ?? dpd(dueOn, this.today);
    this.#past.set(dueOn, cached);
    return cached;
  }
}
