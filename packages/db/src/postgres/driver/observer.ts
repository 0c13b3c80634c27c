/** What a statement brought back. */
export interface StatementResult {
  readonly length: number;
  /** Rows that it read or wrote; null of what has none. */
  readonly count: number | null;
}

export interface ObservedStatement {
  readonly text: string;
  /** How long its connection was waited for; 0 of every statement but the first on it. */
  readonly waitedMs: number;
}

/** Measures a statement, which it runs at once: those that are sent along with others go in the order of their calls. */
export type ObserveStatement = <T extends StatementResult>(
  statement: ObservedStatement,
  run: () => Promise<T>,
) => Promise<T>;

/** Whoever watches a pool. What nobody asks for is not measured. */
export interface PoolObserver {
  /** Somebody had to wait so long for a connection, whether he got one or gave up. */
  waited?(ms: number): void;
  statement?: ObserveStatement | undefined;
}

export interface PoolStats {
  /** Connections that there are at most. */
  readonly size: number;
  readonly inUse: number;
  readonly idle: number;
  /** Callers without a connection. */
  readonly waiting: number;
  /** How often a connection was lost or given up since the pool was opened. */
  readonly lost: number;
}
