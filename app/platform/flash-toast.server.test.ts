import { afterEach, describe, expect, test, vi } from "vitest";
import { lastingError } from "#app/lib/toast.ts";
import { env } from "./env.server.ts";
import { redirectWithToast, takeToast } from "./flash-toast.server.ts";

const toast = { type: "success", message: "Link added" } as const;

async function leaveToast(): Promise<string> {
	const response = await redirectWithToast("/dashboard/links", toast);
	return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

function request(cookie: string, accept = "text/html"): Request {
	const headers = { Cookie: cookie, Accept: accept };
	return new Request("http://localhost:3000/dashboard/links", { headers });
}

test("a toast is shown once, in the next document", async () => {
	const taken = await takeToast(request(await leaveToast()));
	expect(taken?.toast).toMatchObject(toast);
	expect(taken?.headers["Set-Cookie"]).toMatch(/^toast=;.*Max-Age=0/);
});

test("a script's request leaves the toast to later requests until the browser has shown it", async () => {
	const pair = await leaveToast();
	const taken = await takeToast(request(`other=1; ${pair}; last=2`, "*/*"));
	expect(taken).toEqual({ toast: { ...toast, cookie: pair.replace("toast=", "") }, headers: {} });
});

test("an error that stays does so on the next page", async () => {
	const error = lastingError("Your page was changed elsewhere.");
	const response = await redirectWithToast("/dashboard/links", error);
	const taken = await takeToast(request(response.headers.getSetCookie()[0] ?? ""));
	expect(taken?.toast).toMatchObject({ type: "error", stays: true });
});

test("two equal toasts differ", async () => {
	expect(await leaveToast()).not.toBe(await leaveToast());
});

test.each([
	"",
	"toast=",
	"toast=garbage",
	"toast=eyJ0eXBlIjoiZXJyb3IifQ%3D%3D.AAAA",
	"toast=%E0%A4%A",
])("%j shows no toast", async (cookie) => {
	expect(await takeToast(request(cookie))).toBeNull();
});

describe("after a new secret is added in front", () => {
	afterEach(() => {
		vi.unstubAllEnvs();
		vi.resetModules();
	});

	test.each([
		[
			"still shown while the old secret is in the list",
			["new".repeat(20), ...env.SESSION_SECRETS],
			true,
		],
		["not shown once the old secret is removed", ["new".repeat(20)], false],
	])("a toast that was set before is %s", async (_, secrets, isShown) => {
		const cookie = await leaveToast();
		vi.stubEnv("SESSION_SECRET", secrets.join(","));
		vi.resetModules();
		const rotated = await import("./flash-toast.server.ts");
		const taken = await rotated.takeToast(request(cookie));
		expect(taken?.toast.message).toBe(isShown ? toast.message : undefined);
	});
});
