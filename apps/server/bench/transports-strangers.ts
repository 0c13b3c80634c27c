// Sends large bodies to the server from many clients at once; prints how each was answered.
import { argv } from "node:process";

const [url = "", strangers = "0", bytes = "0"] = argv.slice(2);

const PATHS = [
  "/prod/api/task/listing",
  "/prod/api/image/upload",
  "/trpc/tasks.log.save",
  "/prod/api/login/in",
];

const body = new Blob([`{"a":"${"a".repeat(Number(bytes) - 8)}"}`]);

const sendRequest = async (path = ""): Promise<string> => {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", body, headers };
  const reply = await fetch(url + path, request).catch(() => null);
  return String(reply?.status ?? "cut off");
};

const answers = await Promise.all(
  Array.from({ length: Number(strangers) }, (_, nth) => sendRequest(PATHS[nth % PATHS.length])),
);
const counts: Record<string, number> = {};
for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
console.log(JSON.stringify(counts));
