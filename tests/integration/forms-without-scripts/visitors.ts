import { expect, test } from "vitest";
import { createAppealToken } from "#app/features/admin/moderation/appeals/create-appeal-token.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
	CONSENT,
	insertForm,
	insertRecipient,
	insertSubscriber,
} from "#tests/support/forms-factory.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { goThrough, newMember } from "#tests/support/oidc-providers.ts";
import { insertReader, insertReports } from "#tests/support/reports-factory.ts";
import { provider, server, visit } from "./site.ts";

const PASSWORD = "Correct-horse-9";
const anyEmail = () => `${crypto.randomUUID().slice(0, 13)}@example.com`;
const linkTo = (email: string, path: string) =>
	eventually(async () => `${path}?token=${await mailedToken(email, path)}`);

/** Walks of visitors without an account, and through the doors of an account. */
export function visitors(): void {
	test("an account is created, verified, left and entered", async () => {
		const walk = visit();
		const email = anyEmail();
		const account = {
			"Full name": "Grace Hopper",
			Email: email,
			"Confirm password": PASSWORD,
			[TERMS]: true,
		};
		await walk("/signup")
			.fill({ ...account, Email: "grace", Password: PASSWORD })
			.press("Create account")
			.refuses({ Email: "Please enter a valid email" })
			.fill({ ...account, Password: PASSWORD })
			.press("Create account")
			.sees("Account created successfully!");
		await walk("/dashboard/profile").press("Send New Verification Email").sees("email");
		await walk(() => linkTo(email, "/verify-email")).sees("verified");
		await walk("/dashboard/profile").press("Sign out").sees("You are signed out");
		await walk("/signin")
			.fill({ Email: email, Password: "Wrong-horse-9", "Remember me": true })
			.press("Sign in")
			.refuses({ "": "Invalid credentials" })
			.fill({ Email: email, Password: PASSWORD })
			.press("Sign in")
			.sees("Welcome back!");
		await walk("/dashboard/profile").press("Sign out").sees("You are signed out");
	});

	test("an account is connected to a sign-in service by its password", async () => {
		const user = await insertUser();
		provider.person = newMember({ email: user.email });
		const visitor = createVisitor(server.url);
		const started = await visitor.get("/auth/oidc/1");
		await visitor.get(await goThrough(started.headers.get("Location") ?? ""));
		await visit(visitor)("/signin/connect")
			.sees("Connect Acme")
			.fill({ Password: "Wrong-horse-9" })
			.press("Connect and sign in")
			.refuses({ "": "Invalid credentials" })
			.fill({ Password: user.password })
			.press("Connect and sign in")
			.sees("Acme is connected to your account");
		await db.session.updateMany({
			where: { userId: user.userId },
			data: { createdAt: new Date(Date.now() - 60 * 60_000) },
		});
		await visit(visitor)("/dashboard/settings/security")
			.press("Disconnect Acme")
			.fill({ "Current password": user.password })
			.press("Confirm")
			.sees("The service is disconnected");
	});

	test("a forgotten password is replaced", async () => {
		const { email } = await insertUser({ emailVerified: true });
		const walk = visit();
		await walk("/forgot-password")
			.fill({ Email: "nobody" })
			.press("Send reset link")
			.refuses({ Email: "Please enter a valid email" })
			.fill({ Email: email })
			.press("Send reset link")
			.sees("If an account exists for the address");
		await walk(() => linkTo(email, "/reset-password"))
			.fill({ "New password": "Correct-horse-10", "Confirm password": "Correct-horse-11" })
			.press("Set new password")
			.refuses({ "Confirm password": "Passwords do not match" })
			.fill({ "New password": "Correct-horse-10", "Confirm password": "Correct-horse-10" })
			.press("Set new password")
			.sees("Password reset successful!");
	});

	test("a verification email is requested again", () =>
		visit()("/verify-email?token=wrong", 400)
			.fill({ Email: "nobody" })
			.press("Send New Verification Email")
			.refuses({ Email: "Please enter a valid email" })
			.fill({ Email: anyEmail() })
			.press("Send New Verification Email")
			.sees("If"));

	test("a name is claimed on the landing page, and cookies are chosen", async () => {
		await visit()("/").fill({ "Your page’s address": "my-shop" }).press("Claim it").sees("my-shop");
		await visit()("/").press("Decline").seesNo("Accept All");
		await visit()("/").press("Accept All").seesNo("Accept All");
		await visit()("/cookies")
			.in("You haven’t chosen yet")
			.press("Decline")
			.sees("You declined the web analytics service.");
	});

	test("the API is tried out", () =>
		visit()("/api-test")
			.fill({ Operation: "Account: GET /api/account/exports" })
			.press("Choose")
			.press("Send request")
			.sees("401"));

	test("a message is sent, and its sender confirms the address", async () => {
		const owner = await insertUser({ emailVerified: true });
		const id = await insertForm(owner, "contact");
		await visit()(`/${owner.username}`)
			.follow("Write to me")
			.fill({ "Your name Optional": "Grace", "Your email": "grace@nowhere", Message: "Hello" })
			.press("Send message")
			.refuses({ "Your email": "Please enter a valid email" })
			.fill({ "Your email": "grace@example.com" })
			.press("Send message")
			.sees("Message sent");
		expect(await db.contactMessage.count({ where: { profileId: owner.profileId } })).toBe(1);
		expect(id).toBeTruthy();
		const { token } = await insertRecipient(owner);
		await visit()(`/confirm-email/${token}`).press("Confirm address").sees("Address confirmed");
	});

	test("a list is subscribed to, confirmed and left", async () => {
		const owner = await insertUser({ tier: "pro", emailVerified: true });
		const id = await insertForm(owner, "signup");
		await visit()(`/go/${id}/form`)
			.fill({ "Your email": "grace@nowhere", [CONSENT]: true })
			.press("Sign up")
			.refuses({ "Your email": "Please enter a valid email" })
			.fill({ "Your email": "grace@example.com" })
			.press("Sign up")
			.sees("Check your email");
		const { token } = await insertSubscriber(owner, { email: anyEmail(), confirmedAt: null });
		await visit()(`/subscription/${token}`)
			.press("Confirm subscription")
			.sees("You’re on the list")
			.press("Unsubscribe")
			.sees("You’re unsubscribed");
	});

	test("a sensitive link and a sensitive video ask first", async () => {
		const owner = await insertUser({ tier: "max" });
		const link = await insertLink(owner, { url: "https://elsewhere.example/" });
		const video = await insertLink(owner, { url: "https://vimeo.com/76979871" });
		await db.link.updateMany({
			where: { id: { in: [link.id, video.id] } },
			data: { sensitive: true },
		});
		await db.link.update({ where: { id: video.id }, data: { kind: "embed" } });
		await visit()(`/go/${link.id}`)
			.press("Continue")
			.and(({ url }) => expect(url).toBe("https://elsewhere.example/"));
		await visit()(`/go/${video.id}/embed`).press("Continue").sees("");
	});

	test("a page is reported", async () => {
		const { username, profileId } = await insertUser();
		await visit()(`/report/${username}`)
			.fill({ Details: "It copies my shop", "Your email": "nobody" })
			.press("Send report")
			.refuses({ "Your email": "Please enter a valid email", "What is wrong?": /./ })
			.fill({ "What is wrong?": "Pretends to be someone else", "Your email": anyEmail() })
			.press("Send report")
			.sees("Thank you");
		expect(await db.pageReport.count({ where: { profileId } })).toBe(1);
	});

	test("report emails are turned off", async () => {
		const reader = await insertReader();
		const settings = await insertReports(reader, { frequency: "weekly" });
		await visit()(`/unsubscribe/${settings.unsubscribeToken}?mail=analytics`)
			.press("Unsubscribe")
			.sees("We no longer email you analytics reports");
	});

	test("a suspended creator appeals without signing in", async () => {
		const { userId } = await insertUser({ status: "suspended" });
		const { id: decisionId } = await db.moderationDecision.create({
			data: {
				kind: "account-suspended",
				userId,
				reason: "Spam or scam",
				administratorEmail: anyEmail(),
			},
		});
		const token = await createAppealToken({ decisionId, forDays: 1 });
		await visit()(`/appeal/${token}`)
			.press("Send appeal")
			.refuses({ "Why is this a mistake?": /./ })
			.fill({ "Why is this a mistake?": "All of it is mine.\nReally." })
			.press("Send appeal")
			.sees("We received your appeal", "All of it is mine.");
	});
}

const TERMS = "I am 18 or older and accept the terms and conditions and the privacy policy";
