/** Tests that depend on few files; they run when one has changed since the last full run. */
export interface HeavyGroup {
  readonly name: string;
  /** Test files and folders of tests, as paths from the root; a folder ends with a slash. */
  readonly tests: readonly string[];
  /** Files and folders whose content the outcome depends on, beside the tests and bun.lock. */
  readonly covers: readonly string[];
}

/** Connections, from the pool to the primary. */
const CONNECTIONS = [
  "packages/db/src/client.ts",
  "packages/db/src/postgres/client.ts",
  "packages/db/src/postgres/driver/",
  "packages/db/src/postgres/errors.ts",
  "packages/db/src/postgres/hosts/",
  "packages/db/src/postgres/library-client.ts",
  "packages/db/src/postgres/listen.ts",
  "packages/db/src/postgres/pool.ts",
  "packages/db/src/postgres/pooling.ts",
  "packages/db/src/postgres/session.ts",
  "packages/db/src/postgres/testing/",
  "packages/db/src/postgres/without-limits.ts",
  "packages/db/src/testing/",
];

/** Events, from the commit to the sockets of every process. */
const EVENTS = [
  "apps/server/src/bus.ts",
  "apps/server/src/socket/",
  "apps/web/src/lib/live/",
  "packages/api/src/core/after-commit.ts",
  "packages/api/src/core/event-feed.ts",
  "packages/api/src/core/event-rows.ts",
  "packages/api/src/core/events.ts",
  "packages/api/src/core/publish-now.ts",
];

/** A whole server, and the helpers that start one for a test. */
const SERVER = [
  "apps/server/src/app.ts",
  "apps/server/src/env.ts",
  "apps/server/src/main.ts",
  "apps/server/src/ops/",
  "apps/server/src/start/",
  "apps/server/src/worker.ts",
  "apps/server/test/app.ts",
  "apps/server/test/ops.ts",
  "apps/server/test/process.ts",
  "apps/server/test/real-app.ts",
  "apps/server/test/socket-client.ts",
  "apps/server/test/view-writers.ts",
];

const EMBEDDED = ["packages/db/src/postgres/embedded/", "apps/server/src/start/"];

export const HEAVY_GROUPS: readonly HeavyGroup[] = [
  {
    name: "failover",
    tests: [
      "apps/server/test/failover.restart.test.ts",
      "apps/server/src/ops/fleet/postgres/condition.restart.test.ts",
      "apps/server/test/standby-alone.restart.test.ts",
      "packages/db/src/postgres/hosts/failover.restart.test.ts",
      "packages/db/src/postgres/testing/replicated.restart.test.ts",
    ],
    covers: [
      ...SERVER,
      ...CONNECTIONS,
      ...EVENTS,
      ...EMBEDDED,
      "apps/server/src/clock.ts",
      "apps/server/src/http/health.ts",
      "packages/api/src/core/transaction.ts",
    ],
  },
  {
    name: "replicas",
    tests: [
      "apps/server/test/replicas.restart.test.ts",
      "packages/api/src/reports/change-feed/standby.restart.test.ts",
      "packages/db/src/postgres/replicas/replicas.restart.test.ts",
    ],
    covers: [
      ...SERVER,
      ...CONNECTIONS,
      ...EMBEDDED,
      "packages/api/src/core/replica.ts",
      "packages/api/src/reports/change-feed/",
      "packages/db/src/postgres/replicas/",
    ],
  },
  {
    name: "restart",
    tests: [
      "apps/server/test/stall.test.ts",
      "packages/api/src/core/event-feed.restart.test.ts",
      "packages/db/src/postgres/restart.test.ts",
      "packages/db/src/postgres/stall.test.ts",
    ],
    covers: [
      ...CONNECTIONS,
      ...EVENTS,
      ...EMBEDDED,
      "apps/server/src/http/",
      "packages/api/src/core/transaction.ts",
      "apps/server/test/real-app.ts",
    ],
  },
  {
    name: "pooler",
    tests: ["apps/server/test/pooler.heavy.test.ts"],
    covers: [...SERVER, ...CONNECTIONS, "apps/server/test/pgbouncer.ts"],
  },
  {
    name: "disk",
    tests: [
      "apps/server/test/attack/damage.heavy.test.ts",
      "apps/server/test/attack/disk.heavy.test.ts",
    ],
    covers: [
      ...SERVER,
      ...EMBEDDED,
      "apps/server/src/http/disk.ts",
      "apps/server/src/http/health.ts",
      "packages/api/src/core/errors.ts",
      "packages/api/src/core/files/",
      "packages/db/src/postgres/errors.ts",
      "packages/db/src/postgres/session.ts",
    ],
  },
  {
    name: "embedded",
    tests: [
      "apps/server/test/embedded.test.ts",
      "packages/db/src/postgres/embedded/embedded.test.ts",
      "packages/db/src/postgres/embedded/refusal.test.ts",
    ],
    covers: [
      ...SERVER,
      ...EMBEDDED,
      "packages/db/src/postgres/file-lock.ts",
      "packages/db/src/postgres/testing/",
    ],
  },
  {
    name: "fleet",
    tests: ["apps/server/test/fleet/"],
    covers: [
      ...SERVER,
      "apps/server/src/files.ts",
      "packages/api/src/core/files/",
      "packages/api/src/repay/ledger-verification/",
      "packages/db/src/postgres/client.ts",
      "packages/db/src/postgres/file-lock.ts",
      "packages/db/src/postgres/hosts/",
      "packages/db/src/migrations/",
    ],
  },
  {
    name: "load",
    tests: ["apps/server/test/servers/servers.heavy.test.ts"],
    covers: [
      ...SERVER,
      ...CONNECTIONS,
      ...EVENTS,
      "apps/server/src/http/",
      "apps/server/test/servers/",
      "deploy/nginx/",
      "packages/api/src/core/guarded.ts",
      "packages/api/src/core/idempotency.ts",
      "packages/api/src/core/transaction.ts",
    ],
  },
  {
    name: "examples",
    tests: ["tests/examples.heavy.test.ts"],
    covers: [
      ...SERVER,
      "apps/server/src/http/",
      "apps/web/e2e/harness/",
      "examples/",
      "packages/api/src/router.ts",
      "packages/api/src/seeds/demo/",
      "packages/api/src/tasks/case/",
      "packages/api/src/tasks/log/",
      "packages/client/src/",
      "scripts/command.ts",
    ],
  },
  {
    name: "client",
    tests: ["packages/client/test/package.heavy.test.ts"],
    covers: [
      "apps/server/src/http/openapi/",
      "apps/server/src/http/rest/",
      "apps/server/test/real-app.ts",
      "examples/",
      "packages/api/scripts/router-types.ts",
      "packages/api/src/core/guarded.ts",
      "packages/api/src/router.ts",
      "packages/client/README.md",
      "packages/client/package.json",
      "packages/client/scripts/",
      "packages/client/src/",
      "packages/client/test/packed.ts",
      "packages/client/test/stranger/",
      "packages/client/tsconfig.build.json",
    ],
  },
  {
    name: "lender",
    tests: ["packages/client/test/lender.heavy.test.ts"],
    covers: [
      ...SERVER,
      "apps/server/src/http/",
      "examples/connection.ts",
      "examples/lender-receiver.ts",
      "examples/lender-store.ts",
      "examples/lender.ts",
      "examples/refusal.ts",
      "packages/api/src/core/guarded.ts",
      "packages/api/src/core/idempotency.ts",
      "packages/api/src/core/outbox.ts",
      "packages/api/src/core/transaction.ts",
      "packages/api/src/manage/service-account/",
      "packages/api/src/manage/webhook/",
      "packages/api/src/reports/change-feed/",
      "packages/api/src/tasks/loan-import/",
      "packages/api/src/telephony/call/",
      "packages/client/package.json",
      "packages/client/scripts/",
      "packages/client/src/",
      "packages/client/test/lender-world.ts",
      "packages/client/test/packed.ts",
    ],
  },
];
