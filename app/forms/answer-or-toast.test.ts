import { afterEach, expect, test, vi } from "vitest";
import { answerOrToast } from "./answer-or-toast.ts";

const toast = { type: "error", message: "Link was not added." } as const;
const fails = (error: unknown) => answerOrToast(() => Promise.reject(error), toast);
/** The error response that React Router creates for an answer with this status. */
const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });

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
		"nobody answers",
		new TypeError("Failed to fetch"),
		true,
		/We can’t reach the server right now\.$/,
	],
	["the database is away", answer(503), true, /We can’t reach the server right now\.$/],
	["a proxy finds no server", answer(502), true, /We can’t reach the server right now\.$/],
])("when %s, the form stays and says so", async (_, error, onLine, message) => {
	vi.stubGlobal("navigator", { onLine });
	expect(await fails(error)).toMatchObject({
		data: {
			toast: { type: "error", message: expect.stringMatching(message) },
			isUnavailable: true,
		},
		init: { status: 503 },
	});
});

test.each([
	["the server breaks", answer(500)],
	["something is wrong in the browser", new Error("?")],
])("when %s, the form stays and blames no connection", async (_, error) => {
	expect(await fails(error)).toMatchObject({
		data: { toast, isUnavailable: false },
		init: { status: 503 },
	});
});

test.each([answer(404), new Response(null, { status: 303 })])(
	"what the server decided is left alone",
	async (decided) => {
		await expect(fails(decided)).rejects.toBe(decided);
	},
);
