import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { listSitePaths } from "#tests/support/site-map.ts";

let server: AppServer;

beforeAll(async () => {
	server = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "" });
});

afterAll(async () => {
	expect(server.output()).not.toContain('"level":"error"');
	await server.stop();
});

describe("odd requests to every route are no errors of ours", () => {
	const queries = [
		"?_routes=",
		"?_routes=root,__proto__,routes%2Fnone",
		"?index&index=%00&__proto__[a]=1&constructor=2",
		`?${"a=b&".repeat(400)}`,
		"?page=-1&page=1e999&days=NaN&q=%F0%9F%92%A3%00%FF&range=%0d%0aX:y",
		"?redirectTo=//evil.example&preview=draft&cursor=%7B%7D&id=../../x",
	];

	const addresses = [
		...listSitePaths(),
		...apiAddresses.map((address) => ({ ...address, routeId: "root" })),
	];

	test.each(addresses)("$pattern", async ({ path, routeId }) => {
		const visitor = createVisitor(server.url);
		visitor.setCookie((await insertSession(await insertUser())).header);
		const strange = [
			...queries.map((query) => `${path}${query}`),
			`${path}.data${queries[1]}`,
			`${path}.data?_routes=${encodeURIComponent(routeId)},${encodeURIComponent("../x")}`,
			`${path}%00`,
			`${path}%2e%2e%2f`,
			`${path};a=b`,
		];
		for (const address of strange) {
			const answer = await visitor.get(`${server.url}${address}`);
			// Live numbers come as events that don't end.
			if (answer.headers.get("Content-Type")?.includes("event-stream")) await answer.body?.cancel();
			// No payments and no mail server here: such routes say so.
			expect([500, 502, 504], address).not.toContain(answer.status);
			expect(answer.headers.get("Location") ?? "", address).not.toMatch(/^(?:\/[/\\]|https?:)/);
		}
		const odd = { Origin: server.url, "Content-Type": "multipart/form-data; boundary=x" };
		for (const body of ["--x\r\n\r\n--x--", "[[[[", "intent=%00&intent=__proto__"]) {
			const answer = await visitor.send(path, { method: "POST", headers: odd, body });
			expect([500, 502, 504], body).not.toContain(answer.status);
		}
	});
});
