/**
 * Entry of the append-only audit trail; `before` and `after` hold ids and decisions, never secrets.
 */
export interface AuditEntry {
  readonly action: `${string}.${string}`;
  readonly entity: string;
  readonly entityId: number | string | null;
  readonly institutionId?: number | null;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}
