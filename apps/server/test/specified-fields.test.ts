/** Fields named in section 3 of the specification and those of the replies in openapi.json. */
import { expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { listEndpoints } from "../src/http/endpoints.ts";
import { openApiDocument } from "../src/http/openapi/document.ts";
import { createResolver } from "../src/http/openapi/references.ts";

interface Node {
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly allOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
}

interface Reply {
  readonly content: Readonly<Record<string, { readonly schema: Node }>>;
}

const document = openApiDocument(listEndpoints(appRouter));
const resolve = createResolver(document);

const getFields = (part: Node): Readonly<Record<string, Node>> => {
  const { items, properties, allOf, anyOf, oneOf } = resolve(part) as unknown as Node;
  if (items) return getFields(items);
  const choices = [allOf, anyOf, oneOf].flatMap((nodes) => nodes ?? []);
  return Object.assign({ ...properties }, ...choices.map(getFields)) as Record<string, Node>;
};

/** Lists the fields of a reply, or of the rows of a page; "pictures.login" is a nested field. */
function listFields(method: string, path: string): string[] {
  const reply = document.paths[path]?.[method]?.responses["200"];
  if (!reply) throw new Error(`openapi.json has no ${method} ${path}`);
  const [content] = Object.values((resolve(reply) as unknown as Reply).content);
  const { data } = getFields(content?.schema ?? {});
  const fields = getFields(data ?? {});
  const rowFields = fields["rows"] ? getFields(fields["rows"]) : fields;
  return Object.entries(rowFields).flatMap(([name, field]) => [
    name,
    ...Object.keys(getFields(field)).map((inner) => `${name}.${inner}`),
  ]);
}

const SPECIFIED = [
  ["session user", "get /login/currentUser", "user.id user.name user.role"],
  [
    "case row",
    "get /api/task/listing",
    "status productType lastCallResult loanId taskId borrowerId",
  ],
  [
    "case detail",
    "get /api/task/loanItemInfo/{loanId}",
    "loanNumber userId borrowerName status productName loanOn principalMinor interestMinor lateFeeMinor repaidMinor waivedMinor outstandingMinor extensionFeeMinor payoffMinor openedOn overdueOn dpd lastCallResult lastContactAt lastAgentName agentName willingness periods timesSettled ptpLater appCall",
  ],
  ["loan item", "get /api/task/loanItemInfo/{loanId}", "loanStatus"],
  [
    "installment",
    "get /api/task/loanItemInfo/{loanId}",
    "installments.period installments.overdueDays installments.contractMinor installments.lateFeeMinor installments.dueOn installments.repaidOn installments.status",
  ],
  [
    "user profile",
    "get /api/task/userInfo/{id}",
    "idNumber idType address maritalStatus children education phone companyName companyAddress companyPhone gender birthPlace occupation loanPurpose workingYears industry payDays salaryType monthlyIncomeMinor loansCount overdueMinor creditCardCount multipleBorrowings",
  ],
  ["contact", "get /api/task/contactList/{id}", "relation lastCallResult name phone"],
  [
    "collection log",
    "get /api/task/collectionLogs/{id}",
    "at type callResult contactRelation contactName phone source remark agentName fraudFlag nextCallAt",
  ],
  [
    "call record",
    "get /api/manage/call/listing",
    "loanNumber relation name phone callTime duration result agentName hasRecording callType",
  ],
  [
    "SMS record",
    "get /api/manage/sms/listing",
    "relation name phone sendTime result agentName platform content",
  ],
  [
    "repayment code",
    "get /api/repay/repaymentCodeList",
    "type channel bank amountMinor createdAt updatedAt expiresAt",
  ],
  [
    "blacklisted face",
    "get /api/manage/face/blacklist",
    "faceId picture agentName institutionName markTime remark",
  ],
  [
    "face record",
    "get /api/manage/face/listing",
    "agentId deviceId faceId authDate result isLocked pictures.login pictures.first pictures.today pictures.yesterday pictures.dayBefore",
  ],
  [
    "user",
    "get /api/manage/user/list",
    "id name email role institutionName groupName stageName status creatorName modifierName createdAt updatedAt isLeader",
  ],
  [
    "institution",
    "get /api/manage/institution/listing",
    "id name email leaderName leaderEmail merchants percentage firstDays singleCode fullCode",
  ],
  [
    "daily task",
    "get /api/board/dailyTask/listing",
    "title description stageName agentName deadlineAt content status completedAt",
  ],
  [
    "task config",
    "get /api/board/taskConfig/listing",
    "title description content stageName agents deadline status",
  ],
  [
    "wage",
    "get /api/manage/agent-wage/listing",
    "baseSalary bonus deduction totalWage ranking editorName editedAt performanceWage dailyDebit",
  ],
  [
    "performance of today",
    "post /api/manage/agent-wage/detail",
    "bindTaskTotalNumber collectionNumber taskRecoveryRate taskRanking bindTaskTotalAmount collectionAmount amountRecoveryRate amountRanking totalWage beforeWage taskRankingChange amountRankingChange",
  ],
  [
    "notification",
    "post /api/manage/message/listing",
    "id msgType extraData.agentName extraData.lastTime extraData.title extraData.time extraData.agentId",
  ],
  ["system config", "get /api/manage/config/info", "institutionId status type device workQueueId"],
  [
    "configuration entry",
    "get /api/config/value",
    "code name value description workQueueId interval open shortLink version",
  ],
] as const;

test.each(SPECIFIED)("%s", (_entity, operation, fields) => {
  const [method = "", path = ""] = operation.split(" ");
  expect(listFields(method, path)).toEqual(expect.arrayContaining(fields.split(" ")));
});
