import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";

/** A process that answers at one address, as the product does. */
async function listen(host: string, answer: { status: number; text: string }) {
	const paths: (string | undefined)[] = [];
	const server = createServer(({ url }, response) => {
		paths.push(url);
		response.writeHead(answer.status).end(answer.text);
	});
	await once(server.listen(0, host), "listening");
	onTestFinished(() => void server.close());
	return { port: String((server.address() as AddressInfo).port), paths };
}

const READY = { status: 200, text: "ready" };

async function checkHealth(environment: NodeJS.ProcessEnv) {
	const child = spawn(process.execPath, [join(import.meta.dirname, "check-health.ts")], {
		env: environment,
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [stdout, stderr, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	return { code, output: stdout + stderr };
}

describe("the health check of a container", () => {
	test.each(["jobs", "jobs,jobs", " Jobs ", "JOBS, jobs"])(
		"asks a process with ROLES=%j on the port of its metrics",
		async (ROLES) => {
			const [site, metrics] = [await listen("127.0.0.1", READY), await listen("127.0.0.1", READY)];
			const { code } = await checkHealth({ ROLES, PORT: site.port, METRICS_PORT: metrics.port });
			expect(code).toBe(0);
			expect([site.paths, metrics.paths]).toEqual([[], ["/health/ready"]]);
		},
	);

	test.each([undefined, "", "web", "jobs,web"])(
		"asks a process with ROLES=%j on the port of the site",
		async (ROLES) => {
			const [site, metrics] = [await listen("127.0.0.1", READY), await listen("127.0.0.1", READY)];
			const { code } = await checkHealth({ ROLES, PORT: site.port, METRICS_PORT: metrics.port });
			expect(code).toBe(0);
			expect([site.paths, metrics.paths]).toEqual([["/health/ready"], []]);
		},
	);

	test("asks at the address that the process listens on", async () => {
		const { port } = await listen("127.0.0.2", READY);
		expect((await checkHealth({ PORT: port, HOST: "127.0.0.2" })).code).toBe(0);
		expect((await checkHealth({ PORT: port, HOST: "0.0.0.0" })).code).toBe(1);
		const jobs = { ROLES: "jobs", METRICS_PORT: port };
		expect((await checkHealth({ ...jobs, METRICS_HOST: "127.0.0.2" })).code).toBe(0);
		expect((await checkHealth(jobs)).code).toBe(1);
	});

	test("fails with the reason while the process isn’t ready or doesn’t answer", async () => {
		const { port } = await listen("127.0.0.1", { status: 503, text: "stopping" });
		expect(await checkHealth({ PORT: port })).toEqual({ code: 1, output: "stopping" });
		const { code, output } = await checkHealth({ PORT: port, HOST: "127.0.0.3" });
		expect([code, output]).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
	});

	test("needs nothing else of the configuration", async () => {
		const { port } = await listen("127.0.0.1", READY);
		const broken = { NODE_ENV: "production", DATABASE_URL: "none", DATA_DIR: "/dev/null/data" };
		expect(await checkHealth({ ...broken, PORT: port })).toEqual({ code: 0, output: "ready" });
	});
});
