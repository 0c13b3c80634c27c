import { test } from "bun:test";
import { createDb } from "@kolekta/db";
import { sql } from "kysely";
import { useJourney } from "./harness/journey.ts";
import { goTo, settle } from "./harness/settle.ts";
import { signIn } from "./harness/sign-in.ts";
const journey = useJourney();
test("shots", async () => {
  const db = createDb(journey.app.databaseUrl, { max: 1 });
  await sql`insert into login_log (at,user_id,institution_id,login,outcome,reason,ip,veins,user_agent)
   select now() - n * interval '37 minutes', u.id, u.institution_id, u.login,
    (array['IN','OUT','REFUSED','LOCKED','REPLACED','ENDED'])[1+n%6], (array[null,null,'PASSWORD','LOCKED',null,'ROLE'])[1+n%6], '10.1.'||n%200||'.7', gen_random_uuid()::text,
    'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
   from generate_series(1,80) n join lateral (select * from app_user order by id offset n%20 limit 1) u on true`.execute(
    db,
  );
  await sql`insert into login_log (at,login,outcome,reason,ip,user_agent) values (now(),'a-very-long-login-name-that-nobody-has-and-goes-on-and-on','REFUSED','UNKNOWN','2001:db8:85a3::8a2e:370:7334','curl/8.9.1')`.execute(
    db,
  );
  await sql`with d as (insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    select now(), 'CALL','ALLOW','ID','[]', c.id, c.borrower_id, c.institution_id from collection_case c order by id limit 8 returning *)
    insert into number_reveal (contact_id, case_id, actor_id, decision_id, reason, at, what)
    select case when d.id % 3 = 0 then null else (select min(id) from contact where borrower_id = d.borrower_id) end, d.case_id,
     (select min(id) from app_user where role_id = 2 and institution_id = d.institution_id), d.id, 'The borrower asked to be called back on his other number after work', now() - d.id * interval '1 hour',
     case when d.id % 3 = 0 then 'ID_NUMBER' else 'PHONE' end from d`.execute(
    db,
  );
  await db.destroy();
  for (const [who, device, tag] of [
    ["sys01", {}, "wide"],
    ["head01", { dark: true }, "dark"],
    ["head01", { width: 390, height: 844 }, "phone"],
  ] as const) {
    const { page } = await journey.visitor(device);
    await signIn(page, journey.app, who);
    for (const [path, name] of [
      ["/case/list", "x"],
      ["/log", "log"],
      ["/phoneRecord", "behaviour"],
      ["/phoneRecord?section=reveals", "reveals"],
    ] as const) {
      await goTo(page, journey.app.url, path);
      if (name === "behaviour") {
        await page.evaluate(() =>
          document.dispatchEvent(new Event("visibilitychange")),
        );
        await page.waitForTimeout(800);
        await page.reload();
      }
      await settle(page);
      if (name !== "x")
        await page.screenshot({ path: `/tmp/logs-${name}-${tag}.png` });
    }
    if (tag === "wide") {
      await goTo(page, journey.app.url, "/log");
      await settle(page);
      await page.getByRole("row").nth(3).click();
      await settle(page);
      await page.screenshot({ path: "/tmp/logs-sheet.png" });
    }
  }
}, 200000);
