export interface StatementResult {
  readonly length: number;
  /** Number of rows read or written; null when the statement has none. */
  readonly count: number | null;
}

export interface ObservedStatement {
  readonly text: string;
  /**
   * Time in milliseconds that the caller waited for the connection; 0 for every statement but the
   * first on it.
   */
  readonly waitedMs: number;
}

/**
 * Measures a statement and runs it at once, because statements of one round trip must keep the
 * order of their calls.
 */
export type ObserveStatement = <T extends StatementResult>(
  statement: ObservedStatement,
  run: () => Promise<T>,
) => Promise<T>;

/** Observer of a pool. A measure without an observer is not taken. */
export interface PoolObserver {
  /** Reports the wait of a caller for a connection, also of one that gave up. */
  waited?(ms: number): void;
  statement?: ObserveStatement | undefined;
}

export interface PoolStats {
  readonly size: number;
  readonly inUse: number;
  readonly idle: number;
  /** Callers without a connection. */
  readonly waiting: number;
  /** Number of connections lost or discarded since the pool was opened. */
  readonly lost: number;
}
