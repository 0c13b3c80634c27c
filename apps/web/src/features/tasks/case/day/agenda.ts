export interface AgendaItem {
  readonly taskId: number;
  readonly nextCallAt: Date | null;
  readonly promiseOn: string | null;
}

export interface AgendaEntry<C> {
  readonly item: C;
  /** Scheduled time; null when only the day is known. */
  readonly at: Date | null;
  readonly isPromise: boolean;
}

export interface Slot<C> {
  /** "late", "anytime", or the hour as "14". */
  readonly key: string;
  readonly entries: readonly AgendaEntry<C>[];
}

export interface Agenda<C> {
  readonly late: Slot<C>;
  /** In order of time, without empty hours. */
  readonly hours: readonly Slot<C>[];
  readonly anytime: Slot<C>;
}

interface Lists<C> {
  readonly callbacks: readonly C[];
  readonly promises: readonly C[];
}

interface Clock {
  readonly now: Date;
  readonly today: string;
  /** End of today. */
  readonly until: Date;
  toHour(at: Date): string;
}

/**
 * Lists each case once, at its scheduled time. Cases whose call is set for a later day are listed
 * without a time.
 */
export function buildAgenda<C extends AgendaItem>(
  { callbacks, promises }: Lists<C>,
  { now, today, until, toHour }: Clock,
): Agenda<C> {
  const cases = new Map([...promises, ...callbacks].map((item) => [item.taskId, item]));
  const entries = [...cases.values()]
    .map((item): AgendaEntry<C> => {
      const { nextCallAt, promiseOn } = item;
      const at = nextCallAt && nextCallAt < until ? nextCallAt : null;
      return { item, at, isPromise: promiseOn === today };
    })
    .toSorted(byTime);
  const late = entries.filter(({ at }) => at !== null && at <= now);
  const later = entries.filter(({ at }) => at !== null && at > now);
  const byHour = Map.groupBy(later, ({ at }) => toHour(at ?? now));
  return {
    late: { key: "late", entries: late },
    hours: [...byHour].map(([key, hourEntries]) => ({ key, entries: hourEntries })),
    anytime: { key: "anytime", entries: entries.filter(({ at }) => at === null) },
  };
}

const byTime = <C extends AgendaItem>(entry: AgendaEntry<C>, other: AgendaEntry<C>): number =>
  (entry.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0) || entry.item.taskId - other.item.taskId;
