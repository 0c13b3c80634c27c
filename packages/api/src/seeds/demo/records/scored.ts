import { sql } from "kysely";
import { sampleDueWeeks } from "../../../board/quality/actions/draw.ts";
import type { BaseContext } from "../../../core/context.ts";
import { createDemoCaller } from "./workspace.ts";

const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;
/** Sampled weeks before this one, and the number of scored contacts in each. */
const WEEKS = 4;
const SCORED = 36;

type QualityApi = Awaited<ReturnType<typeof getQualityApi>>;

const getQualityApi = async (context: BaseContext, login: string, hoursAgo: number) => {
  const then = new Date(context.now().getTime() - hoursAgo * HOUR_MS);
  return (await createDemoCaller(context, login, then)).board.quality;
};

/** Answers all questions but one with yes; sometimes with a fatal error. */
async function score(qualityApi: QualityApi, itemId: number, nth: number): Promise<void> {
  const { version, questions, kind } = await qualityApi.get({ itemId });
  const answers = questions.map(({ questionId }, at) => ({
    questionId,
    answer: at === nth % 9 ? ("NO" as const) : ("YES" as const),
  }));
  const isFatal = nth % 18 === 17;
  await qualityApi.score({
    itemId,
    version,
    answers,
    fatalErrors: isFatal ? ["DISCLOSURE"] : [],
    remark: isFatal ? "Told the amount to whoever answered the phone" : "",
    marks: kind === "CALL" ? [{ second: 1, text: "Says who is calling" }] : [],
  });
}

/** Objects to the scores of two agents; one objection is settled. */
async function object(context: BaseContext): Promise<void> {
  const { rows } = await sql<{ itemId: number; login: string }>`
    select distinct on (i.agent_id) i.id as item_id, u.login
    from quality_item i join app_user u on u.id = i.agent_id
    where i.state = 'SCORED' and i.points < 100 and u.login <> 'agent01' order by i.agent_id, i.id limit 2`.execute(
    context.db,
  );
  for (const [at, { itemId, login }] of rows.entries()) {
    const agentApi = await getQualityApi(context, login, 30);
    const { version } = await agentApi.get({ itemId });
    const reason = "The borrower had been told the amount the day before";
    const objected = await agentApi.object({ itemId, version, reason });
    if (at > 0) continue;
    await (
      await getQualityApi(context, "ops01", 20)
    ).settle({
      itemId,
      version: objected.version,
      outcome: "UPHELD",
      note: "Each contact is scored by itself",
    });
  }
}

/** Samples and partly scores the last weeks, with all notifications read. */
export async function scoreDemo(context: BaseContext): Promise<void> {
  const now = context.now().getTime();
  for (let back = WEEKS - 1; back >= 0; back -= 1) {
    const then = new Date(now - back * WEEK_MS);
    await sampleDueWeeks({ ...context, now: () => then });
  }
  const qualityApi = await getQualityApi(context, "inspector01", 50);
  const { rows } = await qualityApi.list({ sort: "week", dir: "asc", size: 200 });
  for (const [nth, { itemId }] of rows.slice(0, SCORED).entries())
    await score(qualityApi, itemId, nth);
  await object(context);
  await sql`
    update task_notification set read_at = at + interval '1 hour' where kind like 'QUALITY_%'`.execute(
    context.db,
  );
}
