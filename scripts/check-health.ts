/**
 * The container's health check: exits with 0 if the process that the environment describes is ready, else with 1 and the
 * reason. It reads no other variables, so that it fails only because of this process.
 */
import { get } from "node:http";
import { parseListener } from "../app/platform/parse-environment.server.ts";

/** Less than the health check's own time limit, so that the reason is seen. */
const WITHIN_MS = 4_000;

/** Addresses to listen on that mean all of the machine's. */
const OWN_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

const { ROLES, PORT, HOST, METRICS_PORT, METRICS_HOST } = parseListener(process.env);
const [host, port] = ROLES.includes("web") ? [HOST, PORT] : [METRICS_HOST, METRICS_PORT];

get({ host: OWN_ADDRESS[host] ?? host, port, path: "/health/ready", timeout: WITHIN_MS })
	.on("response", (answer) => {
		answer.pipe(process.stdout);
		answer.on("end", () => process.exit(answer.statusCode === 200 ? 0 : 1));
	})
	.on("timeout", () => fail(`No answer within ${WITHIN_MS / 1_000} seconds`))
	.on("error", ({ message }) => fail(message));

function fail(reason: string): void {
	console.error(reason);
	process.exit(1);
}
