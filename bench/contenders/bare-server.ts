/**
 * A program: the least that Node can do. Sends one answer, read from a file before it begins, to whatever it is
 * asked, on the port in PORT.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { RecordedAnswer } from "./record-answer.ts";

/** The product's own, since it is told to the client in a header. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const answer: RecordedAnswer = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const body = Buffer.from(answer.body, "base64");

createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }, (_request, response) => {
	response.writeHead(answer.status, answer.headers);
	response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

process.on("SIGTERM", () => process.exit(0));
