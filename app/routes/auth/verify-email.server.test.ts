import { expect, test } from "vitest";
import { sendVerificationMail } from "#app/features/accounts/send-verification-mail.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./verify-email.tsx";

function open(path: string) {
	return loader(createRouteArgs(pageRequest(path), {}));
}

test("the mailed link verifies the address, and a second press says that it has", async () => {
	const { userId, email } = await insertUser();
	await sendVerificationMail.run({ userId });
	const mail = await db.outboxMail.findFirstOrThrow({ where: { to: email } });
	const { pathname, search } = new URL(/http\S+/.exec(mail.text)?.[0] ?? "");
	expect(await open(pathname + search)).toMatchObject({
		data: { outcome: "success" },
		init: { status: 200, headers: { "Cache-Control": "no-store" } },
	});
	expect(await open(pathname + search)).toMatchObject({
		data: { outcome: "used" },
		init: { status: 200 },
	});
});

test.each([
	["/verify-email", "missing"],
	["/verify-email?token=", "missing"],
	["/verify-email?token=abc", "invalid"],
])("%s is %s", async (path, outcome) => {
	expect(await open(path)).toMatchObject({ data: { outcome }, init: { status: 400 } });
});
