import type { Mutant } from "../../scripts/mutate/mutant.ts";

const BUCKETS = "apps/server/src/http/buckets.ts";
const NGINX = "deploy/nginx/kolekta.conf";
const PROXY = "apps/server/test/servers/proxy.test.ts";

export const SERVERS: readonly Mutant[] = [
  {
    guarantee: "G22",
    name: "each of several servers gives all guesses",
    file: BUCKETS,
    find: "return !isExact || isFirst || localSpent + cost <= part + SLACK;",
    replace: "return true;",
    tests: ["apps/server/src/http/buckets.test.ts", "apps/server/src/http/limit-exchange.test.ts"],
  },
  {
    guarantee: "G22",
    name: "a server deletes events before the others have read them",
    file: BUCKETS,
    find: "const localSpent = pending + sent + sentBefore;",
    replace: "const localSpent = pending;",
    tests: ["apps/server/src/http/buckets.test.ts"],
  },
  {
    guarantee: "G47",
    name: "events contain tokens and addresses",
    file: BUCKETS,
    find: 'new Bun.CryptoHasher("sha256").update(name).digest("base64url")',
    replace: "name",
    tests: ["apps/server/src/http/limit-exchange.test.ts"],
  },
  {
    guarantee: "G3",
    name: "the proxy sends a write without a key twice",
    file: NGINX,
    find: `    proxy_next_upstream error timeout;
    proxy_next_upstream_timeout 10s;`,
    replace: `    proxy_next_upstream error timeout non_idempotent;
    proxy_next_upstream_timeout 10s;`,
    tests: [PROXY],
  },
  {
    guarantee: "G47",
    name: "the proxy logs the token of a socket",
    file: NGINX,
    find: "$socket/-",
    replace: "$uri",
    tests: [PROXY],
  },
];
