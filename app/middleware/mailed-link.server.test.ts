import { expect, test, vi } from "vitest";
import { createRouteArgs } from "#tests/support/requests.ts";
import { keepLinkSecret } from "./mailed-link.server.ts";

function ask(method: string, next: () => Promise<Response>) {
	const request = new Request("http://localhost:3000/verify-email?token=abc", { method });
	return keepLinkSecret(createRouteArgs(request, {}), next) as Promise<Response>;
}

test.each(["GET", "POST"])(
	"for %s, keeps the address out of caches and of Referer",
	async (method) => {
		const headers = { "Cache-Control": "public" };
		const answer = await ask(method, async () => new Response("page", { status: 400, headers }));
		expect(answer.status).toBe(400);
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
	},
);

test("HEAD requests open no link", async () => {
	const next = vi.fn<() => Promise<Response>>();
	const answer = await ask("HEAD", next);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("Cache-Control")).toBe("no-store");
	expect(next).not.toHaveBeenCalled();
});
