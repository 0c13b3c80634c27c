import { xlsxStream } from "@kolekta/api/core/sheet/xlsx-write";
import { type CaseIds, newCase, newDailyTask } from "@kolekta/api/seeds";
import { aPicture } from "./picture.ts";
import type { RealApp } from "./real-app.ts";

/** Noon of a working day in Jakarta, when contact is allowed. */
export const NOON = new Date("2026-03-31T05:00:00Z");
const DAYS = { from: "2026-03-30T00:00:00Z", to: "2026-03-30T12:00:00Z" };
const MONTH = { from: "2026-03-01", to: "2026-03-30" };

/** Calls a path as a user with the permission; returns the reply's data. */
export type SendRequest = (path: string, input: object) => Promise<never>;

export interface World {
  readonly app: RealApp;
  readonly agentCase: CaseIds;
  readonly send: SendRequest;
}

type Body = (world: World) => object | Promise<object>;

interface PaymentChannel {
  readonly channel: string;
  readonly bank: string;
}

const freshCase = ({ app }: World): Promise<CaseIds> =>
  newCase(app.db, { agentId: app.org.north.agent.id, now: NOON });

const record: Body = async (world) => {
  const { caseId, contactId } = await freshCase(world);
  return {
    taskId: caseId,
    version: 1,
    contactId,
    channel: "03",
    callStatus: "NOA",
    result: "A20RETRY",
    nextCallAt: "2026-04-01T03:00:00Z",
  };
};

const contact =
  (phone: string): Body =>
  ({ agentCase }) => ({ taskId: agentCase.caseId, relation: "R02", name: "Siti Rahma", phone });

const noteCall = async (
  { send }: World,
  { taskId, contactId }: { taskId: number; contactId: number },
) =>
  (await send("/api/sms/manual/callOutMessage", { taskId, contactId, cause: "NO_ANSWER" })) as {
    callId: number;
  };

const uploadImage = async (world: World): Promise<number> => {
  const image = (await world.send("/api/image/upload", {
    taskId: world.agentCase.caseId,
    kind: "PROOF",
    file: aPicture(),
  })) as { imageId: number };
  return image.imageId;
};

const getPaymentChannel = async (world: World, { loanId }: CaseIds) => {
  const [paymentChannel] = (await world.send("/api/repay/payment/repay-bank-config", {
    loanId,
  })) as readonly PaymentChannel[];
  return { channel: paymentChannel?.channel, bank: paymentChannel?.bank };
};

const lodge = async (world: World) => {
  const { caseId } = await freshCase(world);
  return (await world.send("/api/customer/service/create", {
    taskId: caseId,
    category: "OTHER",
    channel: "HOTLINE",
    description: "Was charged twice",
  })) as { orderId: number };
};

const handled = async (world: World) => {
  const { orderId } = await lodge(world);
  await world.send("/api/customer/service/allocation", {
    orderId,
    handlerId: world.app.org.service.id,
  });
  return { orderId, note: "Called the lender" };
};

/** Contains the order alone, because reads refuse unknown fields. */
const order: Body = async (world) => ({ orderId: (await lodge(world)).orderId });

const taskConfig: Body = ({ app }) => ({
  institutionId: app.org.north.id,
  title: "Call",
  content: "Call first",
  stageId: app.org.stages.early,
  audience: "ALL",
  deadline: "16:30",
  recurrence: "DAILY",
  from: "2026-04-01",
});

const savedConfig = async (world: World) =>
  (await world.send("/api/board/taskConfig/save", await taskConfig(world))) as { configId: number };

const institution =
  (name: string): Body =>
  ({ app }) => ({
    name,
    email: `${name}@example.com`,
    leaderName: "Dewi",
    leaderEmail: `lead-${name}@example.com`,
    country: "ID",
    zone: "Asia/Jakarta",
    stageIds: [app.org.stages.early],
    lenderIds: [1],
    adminLogin: `${name}-boss`,
    percentage: 100,
    firstTermOnly: true,
    firstDays: 7,
    singleCode: true,
    fullCode: true,
    groups: [],
  });

/** Bodies for paths that need more than the smallest input that fits the contract. */
export const RIGHT: Readonly<Record<string, Body>> = {
  "/api/task/contact/edit": contact("081234567890"),
  "/api/task/save/userEmerContact": contact("081234567891"),
  "/api/task/delete/userEmerContact/{id}": async (world) => {
    const saved = (await world.send(
      "/api/task/save/userEmerContact",
      await contact("081234567892")(world),
    )) as { contactId: number };
    return { id: saved.contactId };
  },
  "/api/task/collectionLog/save": record,
  "/api/task/record": record,
  "/api/task/collectionLogs/export": () => DAYS,
  "/api/manage/call/listing-export": () => DAYS,
  "/api/manage/sms/listing-export": () => DAYS,
  "/api/manage/dot/export": () => DAYS,
  "/api/log/export": () => DAYS,
  "/api/manage/agent-wage/export": () => MONTH,
  "/api/sms/infinity/collection-log-detail": async (world) => {
    const { caseId: taskId, contactId } = await freshCase(world);
    const recordedCall = await noteCall(world, { taskId, contactId });
    return { id: recordedCall.callId };
  },
  "/api/sms/send": async (world) => {
    const { caseId: taskId, contactId } = await freshCase(world);
    const templates = (await world.send("/api/sms/templates", { taskId, contactId })) as readonly {
      templateId: number;
      language: string;
    }[];
    const [template] = templates;
    const { templateId, language } = template ?? {};
    return { taskId, contactId, templateId, language };
  },
  "/api/sms/manual/send": async (world) => {
    const { caseId: taskId, contactId } = await freshCase(world);
    return { taskId, contactId, text: "Mohon hubungi kami" };
  },
  "/api/repay/repayment/amount-by-clean-mode": async (world) => {
    const { loanId } = world.agentCase;
    const modes = (await world.send("/api/repay/repayment/enable-clean-mode", {
      loanId,
    })) as readonly { mode: number }[];
    return { loanId, mode: modes[0]?.mode };
  },
  "/api/repay/repaymentCode/apply": async (world) => {
    const made = await freshCase(world);
    const paymentChannel = await getPaymentChannel(world, made);
    return { taskId: made.caseId, type: "SINGLE", amountMinor: 100_000, ...paymentChannel };
  },
  "/api/task/partDeduce": async (world) => {
    const made = await freshCase(world);
    return {
      taskId: made.caseId,
      amountMinor: 5_000,
      payMinor: 100_000,
      reasonCode: "HARDSHIP",
      reason: "Lost the job",
      ...(await getPaymentChannel(world, made)),
    };
  },
  "/api/repay/delayRepaymentCode/apply": async (world) => {
    const made = await freshCase(world);
    return { taskId: made.caseId, days: 7, ...(await getPaymentChannel(world, made)) };
  },
  "/api/manage/ip/update": ({ app }) => ({
    institutionId: app.org.south.id,
    range: "203.0.113.0/24",
    remark: "Office",
  }),
  "/api/manage/change/save": ({ app }) => ({
    subject: "USER",
    subjectId: String(app.org.north.agent.id),
    field: "seat",
    from: "A1",
    to: "A2",
    reason: "Moved seats",
  }),
  "/api/manage/institution/create": institution("west"),
  "/api/manage/institution/createOrUpdate": institution("east"),
  "/api/manage/user/createOrUpdate": ({ app }) => ({
    login: "north-new",
    name: "Rina",
    email: "rina@example.com",
    role: 1,
    institutionId: app.org.north.id,
    stageId: app.org.stages.early,
  }),
  "/api/manage/user/downLoadPwd": ({ app }) => ({
    ids: [app.org.south.agent.id],
    effectiveDate: "2026-04-01",
  }),
  "/api/manage/user/batch-disable": ({ app }) => ({ ids: [app.org.south.colleague.id] }),
  "/api/manage/user/batch-enable": ({ app }) => ({ ids: [app.org.south.colleague.id] }),
  "/api/workSchedule/listing": () => ({ month: "2026-03" }),
  "/api/workSchedule/download": () => ({ month: "2026-03" }),
  "/api/board/taskConfig/save": taskConfig,
  "/api/board/taskConfig/update": async (world) => {
    const { institutionId: _, ...values } = (await taskConfig(world)) as Record<string, unknown>;
    return { ...(await savedConfig(world)), version: 1, ...values };
  },
  "/api/board/taskConfig/delete": async (world) => ({
    ...(await savedConfig(world)),
    version: 1,
    reason: "Not needed",
  }),
  "/api/board/taskConfig/history": async (world) => ({
    configId: (await savedConfig(world)).configId,
  }),
  "/api/board/dailyTask/update": async ({ app }) => {
    const { dailyTaskId } = await newDailyTask(app.db, app.org.north.agent);
    return { taskId: dailyTaskId };
  },
  "/api/customer/service/detail": order,
  "/api/customer/service/dealHistory": order,
  "/api/customer/service/done": async (world) => {
    const work = await handled(world);
    const { orderId } = work;
    const processing = (await world.send("/api/customer/service/processing", work)) as {
      version: number;
    };
    return {
      orderId,
      version: processing.version,
      verdict: "UNFOUNDED",
      answer: "Nothing was charged twice",
      evidence: "The ledger",
    };
  },
  "/api/customer/service/allocation": async (world) => ({
    orderId: (await lodge(world)).orderId,
    handlerId: world.app.org.service.id,
  }),
  "/api/customer/service/processing": handled,
  "/api/quickbi/accessUrl": () => ({ pageId: "institution" }),
  "POST /api/manage/config/info": async (world) => ({
    institutionId: world.app.org.north.id,
    baseId: null,
    entries: [],
    reason: "All open",
  }),
  "/api/config/value": () => ({ code: "REPAYMENT_TICKER" }),
  "/api/config/update": async (world) => {
    const entries = (await world.send("/api/config/listing", {})) as readonly {
      code: string;
      latestId: number;
    }[];
    const entry = entries.find(({ code }) => code === "REPAYMENT_TICKER");
    return {
      code: "REPAYMENT_TICKER",
      baseId: entry?.latestId ?? null,
      value: "4",
      open: true,
      interval: 60,
    };
  },
  "/api/sms/infinity/voice-call": async (world) => {
    const { caseId: taskId, contactId } = await freshCase(world);
    return { taskId, contactId };
  },
  "/api/workSchedule/updateScheduleStatus": async (world) => {
    const agentId = world.app.org.north.agent.id;
    const day = "2026-04-02";
    await world.send("/api/manage/schedule/days/save", {
      days: [{ agentId, day, code: "A", seen: null }],
    });
    return { agentId, from: day, to: day, enabled: false };
  },
  "/api/workSchedule/uploadSchedule": async () => {
    const header = ["loginName", "agentName", "institution", "stage"];
    const agent = ["north-agent", "North Agent", "North", "Early"];
    const book = xlsxStream("roster", [...header, "2026-04-01"], [[...agent, "A"]]);
    const bytes = await new Response(book).arrayBuffer();
    return { file: new File([bytes], "roster.xlsx") };
  },
  "/api/loan/manualDelay": async (world) => ({
    taskId: (await freshCase(world)).caseId,
    days: 7,
    paidMinor: 10_000,
    reason: "Paid at the desk",
    file: aPicture(),
  }),
  "/api/image/get/comment": async (world) => ({ imageId: await uploadImage(world) }),
  "/api/image/add/comment": async (world) => ({
    imageId: await uploadImage(world),
    text: "Readable",
  }),
  "/api/sms/infinity/collection-logs-save": async (world) => {
    const body = (await record(world)) as { taskId: number; contactId: number };
    const recordedCall = await noteCall(world, body);
    return { ...body, callId: recordedCall.callId };
  },
};

const IN_SESSION = "specified-paths.test.ts: in a session";
const RECORDINGS = "records.test.ts in e2e: a recording is played by key";
const FACES = "faces.test.ts in e2e: the leader compares them and unlocks";
const PENALTIES = "penalties.test.ts in e2e: an inspector proposes one";

/** Paths whose valid body needs more than a token and a database, with the test that sends it. */
export const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["/api/login/in", IN_SESSION],
  ["/api/login/out", IN_SESSION],
  ["/api/login/out/device", IN_SESSION],
  ["/api/manage/user/changePassword", IN_SESSION],
  ["/api/sms/infinity/download-voice-record", RECORDINGS],
  ["/api/manage/call/downloadAudio", RECORDINGS],
  ["/api/manage/call/audio/batchDownload", RECORDINGS],
  ["/api/task/call/app", "phone.test.ts: a call asked for on the desk rings on it at once"],
  ["/api/manage/blacklist/add", FACES],
  ["/api/manage/blacklist/cancel", FACES],
  ["/api/customer/service/generate/penalty", PENALTIES],
  ["/api/customer/service/getPenalty", PENALTIES],
]);
