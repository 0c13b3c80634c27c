/*
 * The build replaces this file by the types of the OpenAPI document, which the repository does not hold. Inside the
 * repository the data of REST calls and webhooks is therefore not checked; the test of the package checks it.
 */
// oxlint-disable typescript/no-explicit-any

interface Operation {
  readonly parameters: { query?: any; header?: any; path?: any; cookie?: any };
  readonly requestBody?: { content: { "application/json": any } };
  readonly responses: {
    200: { content: { "application/json": { code: "00"; message: string; data: any } } };
  };
}

export type paths = Record<string, { get: Operation; post: Operation }>;

export type webhooks = Record<
  string,
  { post: { requestBody: { content: { "application/json": any } } } }
>;

export interface components {
  readonly schemas: Record<string, any>;
}
