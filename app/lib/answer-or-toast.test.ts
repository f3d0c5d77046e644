import { expect, test } from "vitest";
import { answerOrToast } from "./answer-or-toast.ts";

const toast = { type: "error", message: "Not saved. Please try again." } as const;
const fails = (error: unknown) => answerOrToast(() => Promise.reject(error), toast);
/** As React Router makes one of an answer that has this status. */
const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });

test.each([
	["nobody answers", new TypeError("Failed to fetch"), true],
	["the database is away", answer(503), true],
	["a proxy finds no server", answer(502), true],
	["the server breaks", answer(500), false],
	["something is wrong in the browser", new Error("?"), false],
])("when %s, the form stays and says so", async (_, error, isUnavailable) => {
	expect(await fails(error)).toMatchObject({
		data: { toast, isUnavailable },
		init: { status: 503 },
	});
});

test.each([answer(404), new Response(null, { status: 303 })])(
	"what the server decided is left alone",
	async (decided) => {
		await expect(fails(decided)).rejects.toBe(decided);
	},
);
