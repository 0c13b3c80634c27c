import { testDatabase } from "../src/testing/test-database.ts";

/** Runs as a separate test process: opens a test database, prints its tables, and drops it. */
const { db, url, drop } = await testDatabase();
const tables = await db.introspection.getTables();
await drop();
console.log(JSON.stringify({ name: new URL(url).pathname.slice(1), tables: tables.length }));
process.exit(0);
