import { afterEach, describe, expect, test, vi } from "vitest";
import { AppError } from "./errors.server.ts";
import { loadPanel } from "./load-panel.server.ts";
import { log } from "./log.server.ts";

const TEXT = "Numbers unavailable.";
const REQUEST = { requestId: "request-7" };

afterEach(() => vi.restoreAllMocks());

test("a panel that loads is its data", async () => {
	expect(await loadPanel(Promise.resolve([1]), TEXT, REQUEST)).toEqual({ data: [1] });
});

describe("a panel that fails", () => {
	test.each([
		["unexpectedly", new Error("secret detail")],
		["in an outage", new AppError("unavailable", "Stripe can’t be reached.")],
		["without a connection", Object.assign(new Error(), { code: "ECONNREFUSED" })],
	])("%s becomes its text, and is logged under the request's id", async (_how, err) => {
		const logged = vi.spyOn(log, "error").mockImplementation(() => {});
		expect(await loadPanel(Promise.reject(err), TEXT, REQUEST)).toEqual({ failure: TEXT });
		expect(logged.mock.calls).toEqual([[{ requestId: "request-7", err }, TEXT]]);
	});

	test.each([
		["that its page doesn't exist", new AppError("not_found", "No such user.")],
		["with a redirect", new Response(null, { status: 303, headers: { Location: "/" } })],
	])("%s is the page's answer", async (_how, answer) => {
		const logged = vi.spyOn(log, "error");
		await expect(loadPanel(Promise.reject(answer), TEXT, REQUEST)).rejects.toBe(answer);
		expect(logged).not.toHaveBeenCalled();
	});
});
