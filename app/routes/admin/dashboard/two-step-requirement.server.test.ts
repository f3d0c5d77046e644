import { afterEach, expect, test } from "vitest";
import {
	currentAdministratorContext,
	requireAdministrator,
} from "#app/middleware/require-administrator.server.ts";
import { db } from "#app/platform/db.server.ts";
import { loadSite } from "#app/platform/follow-site.server.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action } from "./account.tsx";

/** While the settings require two-step verification. */

async function requireTwoStep(requireTwoStep: boolean): Promise<void> {
	await db.siteSettings.upsert({
		where: { id: 1 },
		create: { requireTwoStep },
		update: { requireTwoStep },
	});
	await loadSite();
}

afterEach(() => requireTwoStep(false));

async function visit(path: string, { hasTwoStep }: { hasTwoStep: boolean }): Promise<Response> {
	const administrator = await insertAdministrator();
	await db.administrator.update({
		where: { id: administrator.administratorId },
		data: { totpSecret: hasTwoStep ? Buffer.alloc(40) : null },
	});
	const { header } = await insertAdminSession(administrator);
	const args = createRouteArgs(pageRequest(path, { Cookie: header }), {});
	try {
		return (await requireAdministrator(
			args as never,
			async () => new Response("the page"),
		)) as Response;
	} catch (error) {
		if (error instanceof Response) return error;
		throw error;
	}
}

test("an administrator without it reaches only the page that sets it up, and the way out", async () => {
	await requireTwoStep(true);
	for (const path of [
		"/admin/dashboard",
		"/admin/dashboard/settings",
		"/admin/dashboard/users/1",
	]) {
		const response = await visit(path, { hasTwoStep: false });
		expect(response).toRedirectTo("/admin/dashboard/account");
	}
	for (const path of ["/admin/dashboard/account", "/admin/dashboard/logout"]) {
		expect((await visit(path, { hasTwoStep: false })).status).toBe(200);
	}
	expect((await visit("/admin/dashboard/settings", { hasTwoStep: true })).status).toBe(200);
	await requireTwoStep(false);
	expect((await visit("/admin/dashboard/settings", { hasTwoStep: false })).status).toBe(200);
});

test("the account page then accepts nothing but its setup", async () => {
	await requireTwoStep(true);
	const administrator = await insertAdministrator();
	const post = (fields: Record<string, string>) => {
		const args = createRouteArgs(formRequest("/admin/dashboard/account", fields), {});
		args.context.set(currentAdministratorContext, administrator);
		return action(args as never);
	};
	const currentPassword = administrator.password;
	const password = "another long passphrase 7!";
	const others: Record<string, string>[] = [
		{ intent: "end-other-sessions" },
		{ intent: "end-session", sessionId: crypto.randomUUID() },
		{ intent: "disable-two-step", currentPassword },
		{ intent: "replace-recovery-codes", currentPassword },
		{ intent: "change-password", currentPassword, password, confirmPassword: password },
	];
	for (const fields of others) {
		expect(await post(fields)).toMatchObject({ init: { status: 403 } });
	}
	expect(await post({ intent: "start-two-step", currentPassword })).toRedirectTo(
		"/admin/dashboard/account",
	);
});
