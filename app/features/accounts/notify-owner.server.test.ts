import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { notifyOwner } from "./notify-owner.server.ts";
import { sendAccountNotice } from "./send-account-notice.server.ts";

const to = "owner@example.com";

test("the action succeeds even if its notice can't be queued", async () => {
	await expect(notifyOwner(to, { kind: "password-changed" })).resolves.toBeUndefined();
});

test("sends the notice to the given address, even if another account has it", async () => {
	await startJobs([sendAccountNotice]);
	try {
		await notifyOwner(to, { kind: "email-changed", newEmail: "new@example.com" });
		const mail = await vi.waitUntil(() => db.outboxMail.findFirst({ where: { to } }), {
			timeout: 10_000,
		});
		expect(mail.subject).toBe("Your email was changed – Posy");
		expect(mail.text).toContain("to new@example.com");
	} finally {
		await stopJobs();
	}
});
