import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const EDGE: readonly Mutant[] = [
  {
    guarantee: "G42",
    name: "any peer is believed about the client",
    file: "apps/server/src/http/address.ts",
    find: "if (!trusted || !forwarded || !trusts(trusted, client)) return client;",
    replace: "if (!trusted || !forwarded) return client;",
    tests: ["apps/server/src/http/address.test.ts"],
  },
  {
    guarantee: "G42",
    name: "the left-most hop is the client",
    file: "apps/server/src/http/address.ts",
    find: 'forwarded.split(",").reverse()',
    replace: 'forwarded.split(",")',
    tests: ["apps/server/src/http/address.test.ts"],
  },
  {
    guarantee: "G44",
    name: "a redirect leads on",
    file: "packages/api/src/core/outside.ts",
    find: `    headers,
    redirect: "error",`,
    replace: `    headers,
    redirect: "follow",`,
    tests: [
      "packages/api/src/core/redirect.test.ts",
      "packages/api/src/core/outside.test.ts",
    ],
  },
  {
    guarantee: "G44",
    name: "a redirect of a provider of codes is followed",
    file: "packages/api/src/repay/code/gateways/http.ts",
    find: `    fetchOutside(
      new URL(path, base).href,`,
    replace: `    fetch(
      new URL(path, base).href,`,
    tests: ["packages/api/src/repay/code/ask.test.ts"],
  },
  {
    guarantee: "G44",
    name: "a redirect of the bridge is followed",
    file: "packages/api/src/telephony/call/gateways/http.ts",
    find: `    fetchOutside(
      address.href,`,
    replace: `    fetch(
      address.href,`,
    tests: ["packages/api/src/telephony/call/gateways.test.ts"],
  },
  {
    guarantee: "G44",
    name: "an address that leads inside is asked",
    file: "packages/api/src/core/outside.ts",
    find: "const addresses = await outsideAddresses(url, options);",
    replace:
      'return fetch(url, { ...init, redirect: "error" });\n  const addresses: string[] = [];',
    tests: ["packages/api/src/reports/bi/gateways.test.ts"],
  },
  {
    guarantee: "G44",
    name: "one good address of a name is enough",
    file: "packages/api/src/core/outside.ts",
    find: "addresses.some(isInner)",
    replace: "addresses.every(isInner)",
    tests: ["packages/api/src/core/outside.test.ts"],
  },
  {
    guarantee: "G44",
    name: "addresses of this network are outside",
    file: "packages/api/src/core/outside.ts",
    find: `  ["169.254.0.0", 16],
`,
    replace: "",
    tests: ["packages/api/src/core/outside.test.ts"],
  },
  {
    guarantee: "G45",
    name: "a frame may stand in any page",
    file: "apps/server/src/http/headers.ts",
    find: 'frame: {\n      ...COMMON,\n      ...hsts,\n      "cache-control": "no-cache",\n      "content-security-policy": [...FRAME, `frame-ancestors ${around}`].join(',
    replace: `frame: {
      ...COMMON,
      ...hsts,
      "cache-control": "no-cache",
      "content-security-policy": [...FRAME, around ?? ""].join(`,
    tests: ["apps/server/test/frame.test.ts"],
  },
  {
    guarantee: "G45",
    name: "a frame may be as high as it likes",
    file: "packages/api/src/reports/bi/rules/frame.ts",
    find: "Math.min(MOST, Math.max(LEAST, Math.ceil(height)))",
    replace: "Math.ceil(height)",
    tests: ["packages/api/src/reports/bi/rules/rules.test.ts"],
  },
  {
    guarantee: "G45",
    name: "any origin sets the height",
    file: "apps/web/src/features/reports/bi/hearing.ts",
    find: "said.origin === origin && said.source === window",
    replace: "said.source === window",
    tests: ["apps/web/src/features/reports/bi/hearing.test.ts"],
  },
  {
    guarantee: "G45",
    name: "any window sets the height",
    file: "apps/web/src/features/reports/bi/hearing.ts",
    find: "said.origin === origin && said.source === window",
    replace: "said.origin === origin",
    tests: ["apps/web/src/features/reports/bi/hearing.test.ts"],
  },
  {
    guarantee: "G45",
    name: "a frame leads to another origin than it is said to",
    file: "apps/web/src/features/reports/bi/address.ts",
    find: "isWeb && url.origin === expected",
    replace: "isWeb",
    tests: ["apps/web/src/features/reports/bi/address.test.ts"],
  },
];
