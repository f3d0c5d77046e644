/**
 * A program: the minimum that Node can do. Responds to every request with the same response, read from a file at
 * start, on the port in PORT.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { RecordedAnswer } from "./record-answer.ts";

/** Equal to the product's, because a header tells it to the client. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const answer: RecordedAnswer = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const body = Buffer.from(answer.body, "base64");

createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, (_request, response) => {
	response.writeHead(answer.status, answer.headers);
	response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGTERM", () => process.exit(0));
