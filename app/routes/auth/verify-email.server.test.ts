import { afterEach, describe, expect, test, vi } from "vitest";
import { countVerificationRequest } from "#app/features/account/accounts/email/request-verification-mail.server.ts";
import { sendVerificationMail } from "#app/features/account/accounts/email/send-verification-mail.server.ts";
import { sendVerificationMailAgain } from "#app/features/account/accounts/email/send-verification-mail-again.server.ts";
import { newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
} from "#tests/support/requests.ts";
import { action, loader } from "./verify-email.tsx";

const HOUR_MS = 60 * 60 * 1000;

afterEach(() => {
	vi.useRealTimers();
});

function open(path: string, visitor: InsertedUser | null = null) {
	const args = createRouteArgs(pageRequest(path), {});
	args.context.set(visitorContext, visitor);
	return answerOf(loader(args));
}

function post(
	fields: Record<string, string>,
	{ visitor = null, address }: { visitor?: InsertedUser | null; address?: string } = {},
) {
	const request = formRequest("/verify-email", fields);
	const args = createRouteArgs(request, {}, address ? { address } : {});
	args.context.set(visitorContext, visitor);
	return answerOf(action(args));
}

async function sendLink({ userId, email }: { userId: string; email: string }) {
	await sendVerificationMail.run({ userId });
	return `/verify-email?token=${await mailedToken(email, "/verify-email")}`;
}

describe("opening a link", () => {
	test("verifies the address and says so, signed in or not", async () => {
		for (const isSignedIn of [true, false]) {
			const user = await insertUser();
			expect(await open(await sendLink(user), isSignedIn ? user : null)).toMatchObject({
				data: {
					outcome: "success",
					email: user.email,
					page: { path: `/${user.username}`, address: `localhost:3000/${user.username}` },
				},
				init: { status: 200 },
			});
		}
	});

	test("leads to the payment of the plan chosen at sign-up, unless the account has it", async () => {
		for (const [tier, next] of [
			["free", "/upgrade?plan=pro"],
			["max", "/dashboard"],
		] as const) {
			const user = await insertUser({ tier });
			await sendVerificationMail.run({ userId: user.userId, plan: "pro" });
			const token = await mailedToken(user.email, "/verify-email");
			const { text } = await db.outboxMail.findFirstOrThrow({ where: { to: user.email } });
			expect(text).toContain(`/verify-email?token=${token}&plan=pro`);
			expect(await open(`/verify-email?token=${token}&plan=pro`, user)).toMatchObject({
				data: { outcome: "success", next },
			});
		}
	});

	test("that was requested again leads to the payment of the same plan", async () => {
		const user = await insertUser();
		await sendVerificationMail.run({ userId: user.userId, plan: "max" });
		for (const resend of [
			() => sendVerificationMailAgain.run({ email: user.email }),
			() => sendVerificationMail.run({ userId: user.userId }),
		]) {
			await db.outboxMail.deleteMany({ where: { to: user.email } });
			await resend();
			const { text } = await db.outboxMail.findFirstOrThrow({ where: { to: user.email } });
			expect(text).toMatch(/\/verify-email\?token=[\w-]+&plan=max/);
		}
	});

	test("a second time says that it was used", async () => {
		const link = await sendLink(await insertUser());
		await open(link);
		expect(await open(link)).toMatchObject({
			data: { outcome: "used", viewer: "nobody" },
			init: { status: 200 },
		});
	});

	test("after it expired says so", async () => {
		const link = await sendLink(await insertUser());
		const later = Date.now() + 25 * HOUR_MS;
		vi.useFakeTimers({ now: later, toFake: ["Date"] });
		expect(await open(link)).toMatchObject({
			data: { outcome: "expired" },
			init: { status: 400 },
		});
	});

	test.each([
		["/verify-email", "missing", 400],
		["/verify-email?token=", "missing", 400],
		["/verify-email?token=abc", "invalid", 400],
		["/verify-email?sent=1", "sent", 200],
	])("with the token %s shows %s", async (path, outcome, status) => {
		expect(await open(path)).toMatchObject({ data: { outcome }, init: { status } });
	});

	test("recognizes a signed-in visitor", async () => {
		for (const emailVerified of [true, false]) {
			expect(await open("/verify-email", await insertUser({ emailVerified }))).toMatchObject({
				data: { viewer: emailVerified ? "verified" : "unverified" },
			});
		}
	});

	test("while the database is unavailable leaves it valid", async () => {
		vi.spyOn(db.accountToken, "findUnique").mockRejectedValue(new AppError("unavailable", ""));
		expect(await open(`/verify-email?token=${newToken()}`)).toMatchObject({
			data: { outcome: "failed" },
			init: { status: 503 },
		});
	});
});

describe("requesting a new link", () => {
	test("without an address or session names what is missing", async () => {
		const message = "Please provide your email address to resend verification";
		const answer = await post({ redirectTo: "/dashboard/links" });
		expect(answer).toRefuseField("email", message);
		expect(answer).toSayOnce(message);
	});

	test("with an invalid address says so", async () => {
		const answer = await post({ email: "ada@example" });
		expect(answer).toRefuseField("email", "Please enter a valid email address");
	});

	test("for an address already verified in another tab redirects and says so", async () => {
		const visitor = await insertUser({ emailVerified: true });
		const answer = await post({ redirectTo: "/dashboard/links" }, { visitor });
		expect(answer).toRedirectTo("/dashboard/links");
		await expect(answer).toSendToast({
			type: "info",
			message: `${visitor.email} is already verified.`,
		});
		expect(await post({ redirectTo: "//evil.example" }, { visitor })).toRedirectTo("/dashboard");
	});

	test("too often says when to try again, for every visitor", async () => {
		const visitor = await insertUser();
		const message = "Too many verification emails requested. Please try again later.";
		for (const email of [visitor.email, `${crypto.randomUUID()}@example.com`]) {
			const address = randomAddress();
			for (let mail = 0; mail < 5; mail += 1) await countVerificationRequest({ email, address });
			const own = email === visitor.email ? { visitor } : {};
			const answer = await post({ email }, { address, ...own });
			expect(answer).toMatchObject({
				init: { status: 429 },
			});
			expect(lastRetryAfter()).toMatch(/^\d+$/);
			expect(answer).toSayOnce(message);
		}
	});

	test("while the queue is unavailable says that nothing was sent and keeps the address", async () => {
		const answer = await post({ email: "ada@example.com" });
		expect(answer).toMatchObject({
			init: { status: 503 },
			data: { result: { initialValue: { email: "ada@example.com" } } },
		});
		expect(answer).toSayOnce("Failed to send verification email. Please try again.");
	});
});
