import createClient from "openapi-fetch";
import type { components, paths } from "./openapi-typescript.d.ts";

declare const process: { readonly argv: readonly string[] };

const [, , baseUrl = "", token = "", taskId = ""] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { token } });

const me = await client.GET("/login/currentUser");
const cases = await client.GET("/api/task/listing", {
  params: { query: { size: 5, sort: "dpd", order: "desc" } },
});
const casesByPost = await client.POST("/api/task/listing", { body: { size: 5 } });
const contacts = await client.GET("/api/task/contactList/{id}", {
  params: { path: { id: Number(taskId) } },
});
const missing = await client.GET("/api/task/loanItemInfo/{loanId}", {
  params: { path: { loanId: 999_999_999 }, query: { taskId: Number(taskId) } },
});
const first: components["schemas"]["Case"] | undefined = cases.data?.data.rows[0];

console.log(
  JSON.stringify({
    login: me.data?.data.user.name,
    taskId: first?.taskId,
    byPost: casesByPost.data?.data.rows.length,
    contacts: contacts.data?.data.length,
    missing: missing.error?.key,
  }),
);
