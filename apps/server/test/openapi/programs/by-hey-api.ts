import { client } from "./hey-api/client.gen";
import type { Case } from "./hey-api";
import {
  sessionLoginGetCurrentUser,
  tasksCaseGet,
  tasksCaseList,
  tasksCaseListByPost,
  tasksContactList,
} from "./hey-api";

declare const process: { readonly argv: readonly string[] };

const [, , baseUrl = "", token = "", taskId = ""] = process.argv;
client.setConfig({ baseUrl, headers: { token } });

const me = await sessionLoginGetCurrentUser();
const cases = await tasksCaseList({ query: { size: 5, sort: "dpd", order: "desc" } });
const casesByPost = await tasksCaseListByPost({ body: { size: 5 } });
const contacts = await tasksContactList({ path: { id: Number(taskId) } });
const missing = await tasksCaseGet({
  path: { loanId: 999_999_999 },
  query: { taskId: Number(taskId) },
});
const first: Case | undefined = cases.data?.data.rows[0];

console.log(
  JSON.stringify({
    login: me.data?.data.user.name,
    taskId: first?.taskId,
    byPost: casesByPost.data?.data.rows.length,
    contacts: contacts.data?.data.length,
    missing: missing.error?.key,
  }),
);
