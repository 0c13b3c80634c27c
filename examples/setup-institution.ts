// Sets up an empty installation up to the first recorded result; keeps what already exists.
//   bun ops user create --login admin --name "Dewi Lestari" --email dewi@kolekta.example --role 9
// Sign in once as this user and change the password, then:
//   bun ops token create --login admin --name setup --days 1
// Create a user of the lender's management likewise, who approves law, money and certificates:
//   bun ops user create --login head --name "Sri Wahyuni" --email sri@kolekta.example --role 7
//   bun ops token create --login head --name setup --days 1
//   KOLEKTA_TOKEN=... KOLEKTA_MANAGEMENT_TOKEN=... KOLEKTA_PASSWORD=... bun examples/setup-institution.ts
// The operations manager and the first agent then use KOLEKTA_PASSWORD (8 to 14 letters and digits).
import { connect, connectBy, needed } from "./connection.ts";
import { FIRST_AGENT, OPERATIONS } from "./setup/institution.ts";
import { certifyAgents } from "./setup/certificate.ts";
import { recordNoAnswer } from "./no-answer.ts";
import { runScript } from "./refusal.ts";
import { setUpOrganisation } from "./setup/organisation.ts";
import { personIn } from "./setup/person.ts";
import { setUpWork } from "./setup/work.ts";

await runScript(async () => {
  const password = needed("KOLEKTA_PASSWORD", "8 to 14 letters and digits");
  const admin = connect();
  const organisation = await setUpOrganisation(admin.trpc);
  const management = connectBy(
    needed("KOLEKTA_MANAGEMENT_TOKEN", "the token of somebody of role 7"),
  );
  await certifyAgents(admin, management, organisation);
  const operations = await personIn(admin.trpc, OPERATIONS.login, password);
  await setUpWork(operations, organisation);
  const agent = await personIn(admin.trpc, FIRST_AGENT, password);
  const { total } = await agent.trpc.tasks.case.list.query({ status: ["C10"], size: 1 });
  if (total > 0) console.log(`${FIRST_AGENT} has recorded a result before.`);
  else await recordNoAnswer(agent);
  const waiting = await admin.trpc.manage.user.list.query({ unconfirmed: true });
  for (const { login } of waiting.rows)
    console.log(`${login} waits to be confirmed by a second person.`);
});
