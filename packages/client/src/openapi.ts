/*
 * The build replaces this file by the types of the OpenAPI document, which the repository does not hold.
 * Inside the repository REST calls and webhooks are therefore not checked; the test of the package checks them.
 */

// oxlint-disable-next-line typescript/no-explicit-any
export type paths = any;

// oxlint-disable-next-line typescript/no-explicit-any
export type webhooks = Record<string, any>;

export interface components {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly schemas: Record<string, any>;
}
