import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { createApiClient } from "#tests/support/api-client.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { GOOD_CARD } from "#tests/support/billing-site.ts";
import { until } from "#tests/support/eventually.ts";
import {
	type GoogleProvider,
	newPerson,
	startGoogleProvider,
} from "#tests/support/google-provider.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { insertPrices } from "#tests/support/start-separate-site.ts";
import {
	type StripeSimulator,
	startStripeSimulator,
} from "#tests/support/stripe/start-stripe-simulator.ts";

/**
 * The calls of the specification's client in their order, with the answers that the specification names, against the
 * built product. The steps are in `api-transcript/*.json`; each names its paragraph of the specification.
 *
 * Texts may contain `{{name}}`, which is a value of an earlier answer. Expected answers may contain `<text>`, `<id>`,
 * `<time>`, `<number>`, `<list>` and `~` before a regular expression; fields that they don't name are ignored.
 */

const paragraph = z.string().regex(/^Document [12], §\d( and §\d)?: .+/);
const answered = z.strictObject({
	spec: paragraph,
	call: z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \//),
	/** Name of the remembered access token to send. */
	as: z.string().optional(),
	headers: z.record(z.string(), z.string()).optional(),
	body: z.json().optional(),
	/** Content of the field `image` of a form. */
	upload: z.enum(["picture", "text", "too-large"]).optional(),
	/** How often the same is sent, and must be answered alike. */
	times: z.int().min(2).optional(),
	/** Whether the answer depends on a job, so that the call is repeated until it fits. */
	later: z.literal(true).optional(),
	status: z.int(),
	answer: z.json().optional(),
	answer_headers: z.record(z.string(), z.string()).optional(),
	/** Fields that the answer must not have. */
	absent: z.array(z.string()).optional(),
	/** Names of values, each with the dotted path of its field in the answer. */
	remember: z.record(z.string(), z.string()).optional(),
});
const mailed = z.strictObject({
	spec: paragraph,
	/** Path of the link in the latest email to this address. */
	mail: z.strictObject({ to: z.string(), link: z.string() }),
	/** Name of the link's token. */
	remember: z.string(),
});
const paid = z.strictObject({ spec: paragraph, pay: z.string() });

type Answered = z.infer<typeof answered>;
type Values = Map<string, unknown>;

let google: GoogleProvider;
let smtp: TestSmtpServer;
let simulator: StripeSimulator;
let server: AppServer;

beforeAll(async () => {
	const PORT = String(await findFreePort());
	[google, smtp, simulator] = await Promise.all([
		startGoogleProvider(),
		startSmtpServer(),
		startStripeSimulator({ webhookUrl: `http://localhost:${PORT}/stripe/webhook` }),
	]);
	await insertPrices(simulator);
	const stripe = new Stripe(simulator.environment.STRIPE_SECRET_KEY, simulator.sdkOptions);
	await stripe.billingPortal.configurations.create({
		features: { payment_method_update: { enabled: true } },
	});
	server = await startAppServer({
		databaseUrl: process.env.DATABASE_URL ?? "",
		environment: {
			...google.environment,
			...simulator.environment,
			SMTP_URL: smtp.url,
			MAIL_FROM: "hello@links.example",
			PORT,
		},
	});
});

afterAll(async () => {
	await server.stop();
	await Promise.all([google.stop(), smtp.stop(), simulator.stop()]);
});

function readSteps(name: string) {
	const file = path.resolve(import.meta.dirname, "api-transcript", `${name}.json`);
	const steps: unknown = JSON.parse(readFileSync(file, "utf8"));
	return z.array(z.union([answered, mailed, paid])).parse(steps);
}

describe.each([
	["creator", ["creator-account", "creator-page", "creator-plans"]],
	["administrator", ["administrator"]],
])("the transcript of the %s", (_, files) => {
	// The second run meets what the first has left in the database.
	test.each(["first", "second"])("is answered as specified, %s run", async () => {
		const { email, password } = await insertAdministrator();
		const run = crypto.randomUUID().slice(0, 8);
		const values: Values = new Map<string, unknown>(
			Object.entries({
				run,
				site: server.url,
				admin_email: email,
				admin_password: password,
				google_credential: await google.mint(newPerson({ nonce: null })),
			}),
		);
		const client = createClient();
		for (const [index, step] of files.flatMap(readSteps).entries()) {
			const label = `step ${index + 1} (${step.spec})`;
			if ("mail" in step) values.set(step.remember, await readMailedToken(fill(step.mail, values)));
			else if ("pay" in step) pay(fill(step.pay, values));
			else await makeCall(step, { label, values, client });
		}
	});
});

type Answer = Awaited<ReturnType<ReturnType<typeof createApiClient>>>;

/** A client that sends its cookies with every call, to the paths that they belong to, and keeps one address. */
function createClient() {
	const call = createApiClient(server.url);
	const cookies = new Map<string, { pair: string; path: string }>();
	return async (
		method: string,
		target: string,
		{ headers, body }: { headers: Record<string, string>; body?: unknown },
	): Promise<Answer> => {
		const { pathname } = new URL(target, server.url);
		const sent = [...cookies.values()].filter(({ path }) => pathname.startsWith(path));
		const Cookie = sent.map(({ pair }) => pair).join("; ");
		const answer = await call(method, target, {
			headers: Cookie === "" ? headers : { Cookie, ...headers },
			body,
		});
		for (const cookie of answer.headers.getSetCookie()) {
			const [pair = ""] = cookie.split(";");
			const [, path = "/"] = /; Path=([^;]+)/i.exec(cookie) ?? [];
			cookies.set(pair.slice(0, pair.indexOf("=")), { pair, path });
		}
		return answer;
	};
}

async function makeCall(
	step: Answered,
	{
		label,
		values,
		client,
	}: { label: string; values: Values; client: ReturnType<typeof createClient> },
): Promise<void> {
	const [method = "", target = ""] = fill(step.call, values).split(" ");
	const headers = {
		...(step.as === undefined ? {} : { Authorization: `Bearer ${remembered(step.as, values)}` }),
		...fill(step.headers ?? {}, values),
	};
	const body = step.upload === undefined ? fill(step.body, values) : await upload(step.upload);
	const where = `${label}: ${method} ${target}`;
	let answer: Answer | undefined;
	const callAndCheck = async () => {
		answer = await client(method, target, { headers, body });
		check(answer, { step, values, where });
	};
	// The API limits how often it is called.
	if (step.later) await expect.poll(callAndCheck, { interval: 200 }).toBeUndefined();
	else for (let times = step.times ?? 1; times > 0; times -= 1) await callAndCheck();
	for (const [name, field] of Object.entries(step.remember ?? {})) {
		const value = valueAt(answer?.body, field);
		expect(value, `${where} answers ${field}`).toBeDefined();
		values.set(name, value);
	}
}

function check(
	answer: Answer,
	{ step, values, where }: { step: Answered; values: Values; where: string },
): void {
	const text = `${where}\n${JSON.stringify(answer.body).slice(0, 1_000)}\n`;
	// All deviations show at once, but a call that is repeated has to throw.
	const expectThat = step.later ? expect : expect.soft;
	expectThat(answer.status, text).toBe(step.status);
	if (step.answer !== undefined) {
		const expected = { body: matcher(fill(step.answer, values)) };
		expectThat({ body: answer.body }, text).toMatchObject(expected);
	}
	for (const [name, value] of Object.entries(step.answer_headers ?? {})) {
		expectThat(answer.headers.get(name), text).toEqual(matcher(fill(value, values)));
	}
	for (const field of step.absent ?? []) expectThat(answer.body, text).not.toHaveProperty(field);
}

/** Replaces `{{name}}` in all texts. A text that is nothing else becomes the value, whatever its type. */
function fill<T>(template: T, values: Values): T {
	const replace = (value: unknown): unknown => {
		if (typeof value === "string") {
			const [, name] = /^\{\{(\w+)\}\}$/.exec(value) ?? [];
			if (name !== undefined) return remembered(name, values);
			return value.replace(/\{\{(\w+)\}\}/g, (_, each: string) => String(remembered(each, values)));
		}
		if (Array.isArray(value)) return value.map(replace);
		if (typeof value !== "object" || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each)]));
	};
	return replace(template) as T;
}

function remembered(name: string, values: Values): unknown {
	if (values.has(name)) return values.get(name);
	throw new Error(`No step before remembers ${name}`);
}

const MATCHERS: Readonly<Record<string, () => unknown>> = {
	"<text>": () => expect.any(String),
	"<id>": () => expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
	"<time>": () => expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
	"<number>": () => expect.any(Number),
	"<list>": () => expect.any(Array),
};

function matcher(expected: unknown): unknown {
	if (typeof expected === "string") {
		if (expected.startsWith("~")) return expect.stringMatching(new RegExp(expected.slice(1)));
		return MATCHERS[expected]?.() ?? expected;
	}
	if (Array.isArray(expected)) return expected.map(matcher);
	if (typeof expected !== "object" || expected === null) return expected;
	return Object.fromEntries(Object.entries(expected).map(([key, each]) => [key, matcher(each)]));
}

function valueAt(body: unknown, field: string): unknown {
	return field
		.split(".")
		.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], body);
}

async function readMailedToken({ to, link }: { to: string; link: string }): Promise<string> {
	const find = () => {
		const mails = smtp.mails.filter(({ recipients }) => recipients.includes(to));
		const links = mails.flatMap(({ text }) => /https?:\/\/[^\s\])>]+/.exec(text ?? "") ?? []);
		const url = links.map((each) => new URL(each)).findLast(({ pathname }) => pathname === link);
		return url?.searchParams.get("token");
	};
	return until(find);
}

/** Pays on the page of a checkout, as its visitor does. Stripe then calls the product's webhook. */
function pay(url: string): void {
	const session = simulator.state.checkoutSessions.find((each) => each.url === url);
	if (!session) throw new Error(`The simulator doesn't know the page ${url}`);
	simulator.visitor.payCheckout(session.id, { card: GOOD_CARD, isAuthenticated: true });
}

/** The profile image's limit is 5 MB. */
const TOO_MANY_BYTES = 5 * 1024 * 1024 + 1;

async function upload(content: NonNullable<Answered["upload"]>): Promise<FormData> {
	const create = { width: 600, height: 600, channels: 3, background: "#3366aa" } as const;
	const image = await sharp({ create }).png().toBuffer();
	const bytes = {
		picture: image,
		text: Buffer.from("no image"),
		"too-large": Buffer.concat([image, Buffer.alloc(TOO_MANY_BYTES - image.length)]),
	}[content];
	const form = new FormData();
	form.set("image", new File([new Uint8Array(bytes)], "photo.png", { type: "image/png" }));
	return form;
}
