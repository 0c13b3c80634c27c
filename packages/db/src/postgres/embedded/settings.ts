export type Settings = {
  maxConnections?: number;
  sharedBuffers?: string;
  workMem?: string;
  maintenanceWorkMem?: string;
  effectiveCacheSize?: string;
  maxWalSize?: string;
  /** false loses the last seconds in a power failure: for throw-away data only. */
  durable?: boolean;
};

/** Sized for two cores and a few GB of memory. JIT costs more than it saves on short queries. */
export const buildServerSettings = (port: number, settings: Settings): string[] => [
  `port=${port}`,
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "timezone=UTC",
  "log_timezone=UTC",
  "jit=off",
  "random_page_cost=1.1",
  `max_connections=${settings.maxConnections ?? 100}`,
  `shared_buffers=${settings.sharedBuffers ?? "256MB"}`,
  `work_mem=${settings.workMem ?? "16MB"}`,
  `maintenance_work_mem=${settings.maintenanceWorkMem ?? "128MB"}`,
  `effective_cache_size=${settings.effectiveCacheSize ?? "1GB"}`,
  `max_wal_size=${settings.maxWalSize ?? "2GB"}`,
  ...(settings.durable === false
    ? ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]
    : []),
];
