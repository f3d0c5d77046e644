import { afterEach, expect, test, vi } from "vitest";
import { formClientAction } from "./form-client-action.ts";

const toast = { type: "error", message: "Link was not added.", stays: true } as const;
const sent = new Request("http://localhost:3000/form", {
	method: "POST",
	body: new URLSearchParams({ intent: "add-link" }),
});
const fails = (error: unknown) =>
	formClientAction(toast.message)({ request: sent, serverAction: () => Promise.reject(error) });
/** The error response that React Router creates for an answer with this status. */
const answer = (status: number, body: unknown = null) => ({
	status,
	statusText: "",
	internal: false,
	data: body,
});

afterEach(() => {
	vi.unstubAllGlobals();
});

test.each([
	[
		"this device is offline",
		new TypeError("Failed to fetch"),
		false,
		/^Link was not added\. You’re offline\./,
	],
	[
		"the server can't be reached",
		new TypeError("Failed to fetch"),
		true,
		/We can’t reach the server right now\.$/,
	],
	["the database is unavailable", answer(503), true, /We can’t reach the server right now\.$/],
	["a proxy can't reach the server", answer(502), true, /We can’t reach the server right now\.$/],
])("when %s, the form stays and shows the reason", async (_, error, onLine, message) => {
	vi.stubGlobal("navigator", { onLine });
	expect(await fails(error)).toMatchObject({
		data: {
			toast: { ...toast, message: expect.stringMatching(message) },
			isUnavailable: true,
		},
		init: { status: 503 },
	});
});

test.each([
	["the server fails", answer(500)],
	["the browser's code fails", new Error("?")],
])("when %s, the form stays and doesn't mention the connection", async (_, error) => {
	expect(await fails(error)).toMatchObject({
		data: { toast, isUnavailable: false },
		init: { status: 503 },
	});
});

test.each([
	[
		"a proxy accepts less",
		"<html><h1>413 Request Entity Too Large</h1></html>",
		/larger than this site accepts/,
	],
	[
		"the server accepts less",
		JSON.stringify({ message: "A file must be at most 10 MB", request_id: "request-7" }),
		/^This is too large\. A file must be at most 10 MB\. Request request-7$/,
	],
	[
		"the action accepts less",
		{ code: "too_large", message: "Choose a smaller file." },
		/^Choose a/,
	],
])("when %s than was sent, the form stays and shows the limit", async (_, body, message) => {
	expect(await fails(answer(413, body))).toMatchObject({
		data: { toast: { ...toast, message: expect.stringMatching(message) } },
		init: { status: 413 },
	});
});

test.each([answer(404), new Response(null, { status: 303 })])(
	"the server's own response or redirect is passed on",
	async (decided) => {
		await expect(fails(decided)).rejects.toBe(decided);
	},
);

test("the reason may depend on the form", async () => {
	const told = formClientAction(({ intent }) => `${intent} failed.`);
	const serverAction = () => Promise.reject(answer(500));
	expect(await told({ request: sent, serverAction })).toMatchObject({
		data: { toast: { message: "add-link failed." } },
	});
});

test("without a toast, the reply says why the form was not sent", async () => {
	const serverAction = () => Promise.reject(new TypeError("Failed to fetch"));
	expect(await formClientAction()({ request: sent, serverAction })).toMatchObject({
		data: { failure: { kind: "unreachable" } },
		init: { status: 503 },
	});
});
