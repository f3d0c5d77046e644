import { describe, expect, test, vi } from "vitest";
import { requestPasswordReset } from "#app/features/account/accounts/passwords/request-password-reset.server.ts";
import { resetPassword } from "#app/features/account/accounts/passwords/reset-password.server.ts";
import { requireOtherWayIn } from "#app/features/account/accounts/sign-in/require-other-way-in.server.ts";
import { signIn } from "#app/features/account/accounts/sign-in/sign-in.server.ts";
import { signUp } from "#app/features/account/accounts/sign-in/sign-up.server.ts";
import { requestAdminReset } from "#app/features/admin/administrators/passwords/request-admin-reset.server.ts";
import { resetAdminPassword } from "#app/features/admin/administrators/passwords/reset-admin-password.server.ts";
import { signInAdministrator } from "#app/features/admin/administrators/sign-in/sign-in-administrator.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { loader as forgotAdminPasswordPage } from "#app/routes/admin/forgot-password.tsx";
import { loader as adminLogIn } from "#app/routes/admin/login.tsx";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader as forgotPasswordPage } from "./forgot-password.tsx";
import { loader as signInPage } from "./signin.tsx";
import { loader as signUpPage } from "./signup.tsx";

vi.hoisted(() => {
	const environment = {
		PASSWORD_SIGN_IN: "off",
		OIDC_ISSUER_URL: "https://login.example.com",
		OIDC_CLIENT_ID: "links",
		OIDC_CLIENT_SECRET: "secret",
		OIDC_NAME: "Acme",
	};
	for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
	// The set-up of all tests has read the environment already.
	vi.resetModules();
});

const REFUSED = {
	status: 403,
	message: "Passwords don’t sign in here. Use one of the buttons on the sign-in page.",
};

const visitor = () => ({
	address: randomAddress(),
	userAgent: null,
	sessionToken: null,
	cookies: null,
	requestId: "test-request",
});

describe("where passwords sign nobody in", () => {
	test("they neither sign in nor up, and aren't reset", async () => {
		const { email, password } = await insertUser();
		const newEmail = `${crypto.randomUUID()}@example.com`;
		const address = randomAddress();
		const tries = [
			() => signIn({ email, password, remember: false, visitor: visitor() }),
			() => signUp({ name: "Ada", email: newEmail, password, visitor: visitor() }),
			() => requestPasswordReset({ email, address, cookies: null }),
			() => resetPassword({ token: "A".repeat(43), password, address }),
		];
		for (const each of tries) await expect(each()).rejects.toMatchObject(REFUSED);
		expect(await db.user.count({ where: { email: newEmail } })).toBe(0);
	});

	test("nor do those of administrators", async () => {
		const { email, password } = await insertAdministrator();
		const token = "A".repeat(43);
		const tries = [
			() => signInAdministrator({ email, password, visitor: visitor() }),
			() => requestAdminReset({ email, address: randomAddress() }),
			() => resetAdminPassword({ token, password, visitor: visitor() }),
		];
		for (const each of tries) await expect(each()).rejects.toMatchObject(REFUSED);
	});

	test("the pages show the providers, and no form", async () => {
		const argsOf = (path: string) => {
			const args = createRouteArgs(pageRequest(path), {});
			args.context.set(visitorContext, null);
			return args;
		};
		const visit = (
			load: typeof forgotPasswordPage | typeof forgotAdminPasswordPage,
			path: string,
		) => answerOf(Promise.resolve(argsOf(path)).then((args) => load(args)));
		const shown = { hasPassword: false, providers: [{ id: "1", name: "Acme" }] };
		expect(await signInPage(argsOf("/signin"))).toMatchObject({ data: shown });
		expect(await signUpPage(argsOf("/signup"))).toMatchObject({ data: shown });
		// No claim makes an administrator here.
		const forAdministrators = await adminLogIn(argsOf("/admin/login"));
		expect(forAdministrators).toMatchObject({ hasPassword: false, providers: [] });
		const forgotten = await visit(forgotPasswordPage, "/forgot-password");
		expect(forgotten).toRedirectTo("/signin");
		const admin = await visit(forgotAdminPasswordPage, "/admin/forgot-password");
		expect(admin).toRedirectTo("/admin/login");
	});

	test("a password is no way in that is left", async () => {
		const { userId } = await insertUser();
		const identity = { issuer: "https://login.example.com", subject: crypto.randomUUID() };
		const { id: identityId } = await db.identity.create({
			data: { ...identity, userId, provider: "oidc", email: "" },
		});
		await expect(
			db.$transaction((tx) => requireOtherWayIn(tx, { userId, without: { identityId } })),
		).rejects.toMatchObject({ status: 409 });
	});
});
