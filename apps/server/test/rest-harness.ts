import { randomUUID } from "node:crypto";
import { seal } from "@kolekta/api/session/login/cipher";

/** Returns the data of a reply; throws a refusal with its message. */
async function parseData<T>(path: string, reply: Response): Promise<T> {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

/** Signed-in user of the REST paths. */
export interface RestHarness {
  post<T>(path: string, input: object): Promise<T>;
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
  upload<T>(
    path: string,
    name: string,
    content: string,
    fields?: Record<string, string>,
  ): Promise<T>;
}

export function createRestHarnesses(url: string, captcha: string) {
  const createRestHarness = (token: string): RestHarness => {
    const sendRequest = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const headers = { ...(token && { token }), ...init.headers };
      const reply = await fetch(`${url}/prod${path}`, { ...init, headers });
      return parseData<T>(path, reply);
    };
    return {
      get: (path, query = {}) => sendRequest(`${path}?${new URLSearchParams(query)}`),
      post: (path, input) =>
        sendRequest(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(input),
        }),
      upload: (path, name, content, fields = {}) => {
        const body = new FormData();
        for (const [field, value] of Object.entries(fields)) body.append(field, value);
        body.append("file", new Blob([content], { type: "text/csv" }), name);
        return sendRequest(path, { method: "POST", body });
      },
    };
  };
  const sealed = async (secret: object) => {
    const { keyId, publicKey } = await createRestHarness("").get<{
      keyId: string;
      publicKey: string;
    }>("/api/login/rsaPublicKey");
    return { keyId, password: await seal(publicKey, JSON.stringify(secret)) };
  };
  const signIn = async (name: string, password: string): Promise<RestHarness> => {
    const { codeKey } = await createRestHarness("").get<{ codeKey: string }>(
      "/api/login/generateValidateCode",
    );
    const { token } = await createRestHarness("").post<{ token: string }>("/api/login/in", {
      ...(await sealed({ password, codeKey })),
      name,
      captcha,
      codeKey,
      veins: randomUUID(),
    });
    return createRestHarness(token);
  };
  return {
    signIn,
    /** Signs in with a one-time password, changes it, then signs in with the new one. */
    first: async (name: string, oneTimePassword: string, newPassword: string) => {
      const harness = await signIn(name, oneTimePassword);
      await harness.post(
        "/api/manage/user/changePassword",
        await sealed({ password: oneTimePassword, newPassword }),
      );
      return signIn(name, newPassword);
    },
  };
}
