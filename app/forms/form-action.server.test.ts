import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#app/platform/errors.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { createRouteArgs, formRequest } from "#tests/support/requests.ts";
import { type FormArgs, formAction } from "./form-action.server.ts";

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("save"), version: z.coerce.number(), text: z.string() }),
	z.object({ intent: z.literal("act"), error: z.string().optional() }),
	z.object({ intent: z.literal("change-password"), password: z.string().min(3) }),
]);

const ERRORS: Record<string, unknown> = {
	field: new AppError("bad_request", "Choose another.", { field: "text" }),
	large: new AppError("too_large", "At most 5 MB.", { field: "text" }),
	form: new AppError("not_found", "It is gone."),
	limited: new AppError("rate_limited", "Too often.", { retryAfterS: 30 }),
	proof: new AppError("bad_request", "Wrong password.", { field: "text", proof: "password" }),
	bug: new TypeError("x is undefined"),
};

function createForm({ row = { version: 1, text: "" } } = {}) {
	let elsewhere: string | null = null;
	const changeBeforeSave = (text: string) => {
		elsewhere = text;
	};
	const action = formAction({
		schema,
		by: (_: FormArgs) => "anna",
		on: {
			save: {
				run({ version, text }) {
					if (version === row.version && elsewhere !== null) {
						row = { version: version + 1, text: elsewhere };
						elsewhere = null;
					}
					if (version !== row.version) throw new AppError("conflict", "Changed elsewhere.");
					row = { version: version + 1, text };
					return { saved: row, toast: "Saved" };
				},
				stored: async () => ({ conflict: row }),
				failed: "Not saved.",
			},
			act: {
				run({ error }, by) {
					if (error) throw ERRORS[error];
					return { toast: `Done by ${by}`, to: "/next", cookies: ["a=1"], reply: { left: 3 } };
				},
				reasonAsToast: true,
			},
			"change-password": () => {
				throw ERRORS.form;
			},
		},
		alsoReply: ({ submission, error }) => ({
			typed: String(submission.payload.password ?? ""),
			code: error?.code ?? null,
		}),
	});
	const args: ReturnType<typeof createRouteArgs>[] = [];
	const post = async (fields: Record<string, string>, headers: HeadersInit = {}) => {
		const request = formRequest("/form", fields, headers);
		const made = createRouteArgs(request, {});
		args.push(made);
		return action(made);
	};
	const facts = () => args.at(-1)?.context.get(requestFactsContext);
	return { post, read: () => row, facts, changeBeforeSave };
}

const HTML = { Accept: "text/html" };

describe("a form that succeeds", () => {
	test("leads a browser to the page with its toast and cookies", async () => {
		const answer = (await createForm().post({ intent: "act" }, HTML)) as Response;
		expect(answer.status).toBe(303);
		expect(answer.headers.get("Location")).toBe("/next");
		expect(answer.headers.getSetCookie()).toContain("a=1");
		await expect(answer).toSendToast({ type: "success", message: "Done by anna" });
	});

	test("answers a script that stays on the page", async () => {
		expect(await createForm().post({ intent: "act" })).toMatchObject({
			data: { left: 3, toast: { type: "success", message: "Done by anna" } },
		});
	});
});

describe("a refused form", () => {
	test("comes back without secrets, after what is derived from them", async () => {
		const typed = { intent: "change-password", password: "x1" };
		expect(await createForm().post(typed)).toMatchObject({
			init: { status: 400 },
			data: { result: { error: { password: [expect.any(String)] } }, typed: "x1", code: null },
		});
		const failed = await createForm().post({ ...typed, password: "long enough" });
		expect(failed).toMatchObject({
			init: { status: 404 },
			data: { result: { error: { "": ["It is gone."] } }, typed: "long enough", code: "not_found" },
		});
		expect(JSON.stringify((failed as { data: { result: unknown } }).data.result)).not.toContain(
			"long enough",
		);
	});

	test("has a toast only if no field shows the error", async () => {
		const unknown = await createForm().post({ intent: "nothing" });
		expect(unknown).toMatchObject({
			data: { toast: { type: "error", message: "Please fix the errors in the form", stays: true } },
		});
		const seen = await createForm().post({ intent: "change-password", password: "x" });
		expect(seen).not.toHaveProperty("data.toast");
	});

	test("says a button's reason in a toast, and that of a field beside it", async () => {
		expect(await createForm().post({ intent: "act", error: "form" })).toMatchObject({
			init: { status: 404 },
			data: {
				toast: { type: "error", message: "It is gone.", stays: true },
				result: { error: undefined },
			},
		});
		const atField = await createForm().post({ intent: "act", error: "field" });
		expect(atField).toMatchObject({
			init: { status: 400 },
			data: {
				toast: { type: "error", message: "Choose another." },
				result: { error: { text: expect.anything() } },
			},
		});
		expect(atField).not.toHaveProperty("data.toast.stays");
	});

	test("names the request to a browser whose file was too large", async () => {
		const fields = { intent: "act", error: "large" };
		expect(await createForm().post(fields, HTML)).toMatchObject({
			data: {
				result: { error: { text: ["At most 5 MB.", "Request test-request"] } },
				toast: { message: "At most 5 MB." },
			},
			init: { status: 413 },
		});
		expect(await createForm().post(fields)).toMatchObject({
			data: { result: { error: { text: ["At most 5 MB."] } } },
		});
	});

	test("comes back with what was sent and no secret if its sender has to be proven", async () => {
		const sent = { intent: "act", error: "proof" };
		expect(await createForm().post(sent)).toMatchObject({
			data: {
				result: { initialValue: sent },
				proof: { fields: Object.entries(sent), by: "password", error: null },
			},
			init: { status: 400 },
		});
		const answer = await createForm().post({ ...sent, currentPassword: "nope", password: "pass" });
		expect(answer).toMatchObject({
			data: { proof: { fields: Object.entries(sent), error: "Wrong password." } },
		});
	});

	test("says when to try again", async () => {
		const { post, facts } = createForm();
		expect(await post({ intent: "act", error: "limited" })).toMatchObject({
			init: { status: 429 },
		});
		expect(facts()?.retryAfter).toBe("30");
	});

	test("is no cover for a bug", async () => {
		await expect(createForm().post({ intent: "act", error: "bug" })).rejects.toThrow(TypeError);
	});
});

describe("a form that saves itself", () => {
	const save = (version: number, text: string, known: Record<string, string> = {}) => ({
		intent: "save",
		version: String(version),
		text,
		...known,
	});

	test("gets the stored row, and a browser its page", async () => {
		const { post } = createForm();
		expect(await post(save(1, "a"))).toMatchObject({ data: { saved: { version: 2, text: "a" } } });
		const answer = (await post(save(2, "b"), HTML)) as Response;
		expect(answer.headers.get("Location")).toBe("/form");
		await expect(answer).toSendToast({ type: "success", message: "Saved" });
	});

	test("is refused with the stored row if somebody else has changed it", async () => {
		const { post, read } = createForm();
		await post(save(1, "elsewhere", { saveId: crypto.randomUUID() }));
		const after = crypto.randomUUID();
		const kinds: Record<string, string>[] = [{}, { saveId: crypto.randomUUID(), after }];
		for (const known of kinds) {
			expect(await post(save(1, "here", known))).toMatchObject({
				init: { status: 409 },
				data: { conflict: { version: 2, text: "elsewhere" } },
			});
		}
		expect(read().text).toBe("elsewhere");
	});

	test("goes on from its own save whose answer was lost", async () => {
		const { post, read } = createForm();
		const lost = [crypto.randomUUID(), crypto.randomUUID()];
		await post(save(1, "first", { saveId: String(lost[0]) }));
		const next = { saveId: crypto.randomUUID(), after: lost.join(" ") };
		expect(await post(save(1, "second", next))).toMatchObject({
			data: { saved: { version: 3, text: "second" } },
		});
		expect(read().text).toBe("second");
	});

	test("is refused if somebody changes the row while it goes on from its own save", async () => {
		const { post, read, changeBeforeSave } = createForm();
		const lost = crypto.randomUUID();
		await post(save(1, "first", { saveId: lost }));
		changeBeforeSave("elsewhere");
		const next = { saveId: crypto.randomUUID(), after: lost };
		expect(await post(save(1, "second", next))).toMatchObject({
			init: { status: 409 },
			data: { conflict: { version: 3, text: "elsewhere" } },
		});
		expect(read().text).toBe("elsewhere");
	});

	test("doesn't take another's later change for its own", async () => {
		const { post } = createForm();
		const lost = crypto.randomUUID();
		await post(save(1, "first", { saveId: lost }));
		await post(save(2, "elsewhere"));
		expect(
			await post(save(1, "second", { saveId: crypto.randomUUID(), after: lost })),
		).toMatchObject({ init: { status: 409 }, data: { conflict: { text: "elsewhere" } } });
	});

	test.each<Record<string, string>>([
		{ saveId: "x" },
		{ saveId: crypto.randomUUID(), after: "y".repeat(371) },
	])("is saved whatever its ids look like: %j", async (known) => {
		expect(await createForm().post(save(1, "a", known))).toMatchObject({
			data: { saved: { text: "a" } },
		});
	});
});
