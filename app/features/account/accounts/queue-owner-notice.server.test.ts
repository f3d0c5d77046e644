import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { queueOwnerNotice } from "./queue-owner-notice.server.ts";
import { sendAccountNotice } from "./send-account-notice.server.ts";

const to = "owner@example.com";

test("the action succeeds even if its notice can't be queued", async () => {
	await expect(queueOwnerNotice(to, { kind: "password-changed" })).resolves.toBeUndefined();
});

test("sends the notice to the given address, even if another account has it", async () => {
	await startJobs([sendAccountNotice]);
	try {
		await queueOwnerNotice(to, { kind: "email-changed", newEmail: "new@example.com" });
		const mail = await until(() => db.outboxMail.findFirst({ where: { to } }));
		expect(mail.subject).toBe("Your email was changed – Posy");
		expect(mail.text).toContain("to new@example.com");
	} finally {
		await stopJobs();
	}
});

test.each([
	["an unverified address, which may be a stranger's, at most 5 times a day", false, 5],
	["a verified address every time", true, 7],
])("notifies %s", async (_, emailVerified, expected) => {
	const { email } = await insertUser({ emailVerified });
	for (let count = 0; count < 7; count += 1) {
		await sendAccountNotice.run({ to: email, notice: { kind: "deletion-cancelled" } }, undefined);
	}
	expect(await db.outboxMail.count({ where: { to: email } })).toBe(expected);
});
