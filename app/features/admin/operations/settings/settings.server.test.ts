import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { MailState } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { announceSiteSettings, followSite, loadSite } from "#app/platform/follow-site.server.ts";
import { sendMail } from "#app/platform/mail.server.ts";
import { listen } from "#app/platform/notify.server.ts";
import { site, siteLimit, subscribeToPageSettings } from "#app/platform/site.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { deleteOldMails } from "./delete-old-mails.server.ts";
import { getSettings } from "./queries.server.ts";
import { type SettingsInput, saveSettingsSchema, settingsSchema } from "./schema.ts";
import { sendTestMail } from "./send-test-mail.server.ts";
import { updateGeneralSettings } from "./update-general-settings.server.ts";
import { updateMailServer } from "./update-mail-server.server.ts";
import { updateSecurity } from "./update-security.server.ts";

/** What administrators set for the site. Each test begins with the defaults. */

beforeEach(async () => {
	await db.siteSettings.deleteMany();
	await db.siteSettings.create({ data: { id: 1 } });
	await loadSite();
});

afterEach(async () => {
	await db.siteSettings.deleteMany();
	await db.siteSettings.create({ data: { id: 1 } });
	await loadSite();
});

async function inputWith(changes: Partial<SettingsInput>): Promise<SettingsInput> {
	const { version } = await getSettings();
	return {
		version,
		registrations: "open",
		maintenanceMode: false,
		listAddresses: [],
		...changes,
	};
}

const latestEntry = (email: string) =>
	db.auditEntry.findFirst({
		where: { administratorEmail: email },
		orderBy: { position: "desc" },
	});

describe("saving", () => {
	test("acts at once, tells what has changed in the audit log, and can be undone", async () => {
		const actor = await insertAdministrator();
		const changed = vi.fn();
		subscribeToPageSettings(changed);
		const before = { name: site.name, supportEmail: site.supportEmail };
		const saved = { siteName: "Linkgarden", supportEmail: "help@garden.example" };
		await updateGeneralSettings({ actor, input: await inputWith({ ...saved, signUpsPerHour: 3 }) });
		expect(site.name).toBe("Linkgarden");
		expect(site.supportEmail).toBe("help@garden.example");
		expect(siteLimit("signUpsPerHour")).toBe(3);
		expect(changed).toHaveBeenCalledOnce();
		expect(await latestEntry(actor.email)).toMatchObject({
			action: "settings.saved",
			targetType: "settings",
			targetId: "1",
			targetLabel: "Settings",
			before: { "Site name": "default", "Sign-ups per hour": "default" },
			after: { "Site name": "Linkgarden", "Sign-ups per hour": "3" },
		});

		await updateGeneralSettings({
			actor,
			input: await inputWith({ ...saved, newAccountDays: 30 }),
		});
		expect(changed).toHaveBeenCalledTimes(2);
		await updateGeneralSettings({
			actor,
			input: await inputWith({ ...saved, newAccountDays: 30, newAccountLinksPerDay: 9 }),
		});
		expect(changed).toHaveBeenCalledTimes(2);

		await updateGeneralSettings({ actor, input: await inputWith({}) });
		expect(site).toMatchObject(before);
		expect(siteLimit("signUpsPerHour")).toBe(300);
	});

	test.each([
		["Site name", { siteName: "Linkgarden" }],
		["Support email", { supportEmail: "help@garden.example" }],
		["Registrations", { registrations: "approval" }],
		["Maintenance", { maintenanceMode: true }],
		["Sign-ups per hour", { signUpsPerHour: 3 }],
		["Days as a new account", { newAccountDays: 5 }],
		["Links per day of a new account", { newAccountLinksPerDay: 7 }],
		["List addresses", { listAddresses: ["https://lists.example/urls"] }],
		["Months of individual visits", { rawEventMonths: 9 }],
		["Months of closed tickets", { closedTicketMonths: 8 }],
		["Days in the outbox", { outboxDays: 6 }],
	] as const)("changes %s alone, and says so in the audit log", async (label, change) => {
		const actor = await insertAdministrator();
		await updateGeneralSettings({
			actor,
			input: await inputWith({ ...change } as Partial<SettingsInput>),
		});
		expect(await db.siteSettings.findUnique({ where: { id: 1 } })).toMatchObject(change);
		const entry = await latestEntry(actor.email);
		expect(Object.keys(entry?.after ?? {})).toEqual([label]);
	});

	test("without a change writes nothing", async () => {
		const actor = await insertAdministrator();
		const input = await inputWith({});
		await updateGeneralSettings({ actor, input });
		expect((await getSettings()).version).toBe(input.version);
		expect(await latestEntry(actor.email)).toBeNull();
	});

	test("is refused after another administrator has saved, and possible with the new version", async () => {
		const [actor, other] = [await insertAdministrator(), await insertAdministrator()];
		const input = await inputWith({ siteName: "Mine" });
		await updateGeneralSettings({ actor: other, input: { ...input, siteName: "Theirs" } });
		const refused = await updateGeneralSettings({ actor, input }).catch((error: unknown) => error);
		expect(refused).toMatchObject({ code: "conflict", details: { version: input.version + 1 } });
		expect(site.name).toBe("Theirs");
		await updateGeneralSettings({ actor, input: { ...input, version: input.version + 1 } });
		expect(site.name).toBe("Mine");
	});

	test("by two administrators at once stores one of them", async () => {
		const actors = [await insertAdministrator(), await insertAdministrator()];
		const input = await inputWith({});
		const results = await Promise.allSettled(
			actors.map((actor, index) =>
				updateGeneralSettings({ actor, input: { ...input, siteName: `Name ${index}` } }),
			),
		);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	});

	test("keeps what the release before reads", async () => {
		const actor = await insertAdministrator();
		const registrationsOpen = async () =>
			(await db.siteSettings.findUniqueOrThrow({ where: { id: 1 } })).registrationsOpen;
		for (const registrations of ["approval", "invitation", "closed"] as const) {
			await updateGeneralSettings({ actor, input: await inputWith({ registrations }) });
			expect(await registrationsOpen()).toBe(false);
		}
		await updateGeneralSettings({ actor, input: await inputWith({ registrations: "open" }) });
		expect(await registrationsOpen()).toBe(true);
	});
});

describe("the form", () => {
	const form = { intent: "save", version: 1, registrations: "open" };
	test.each([
		[{ siteName: "x".repeat(61) }, "siteName"],
		[{ supportEmail: "nobody" }, "supportEmail"],
		[{ registrations: "sometimes" }, "registrations"],
		[{ signUpsPerHour: 0 }, "signUpsPerHour"],
		[{ rawEventMonths: 1 }, "rawEventMonths"],
		[{ outboxDays: 1.5 }, "outboxDays"],
		[{ listAddresses: "https://lists.example/a javascript:alert(1)" }, "listAddresses"],
		[{ listAddresses: "x".repeat(9_000) }, "listAddresses"],
	])("refuses %j", (fields, name) => {
		const parsed = saveSettingsSchema.safeParse({ ...form, ...fields });
		expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([name]);
	});

	const mailForm = { intent: "save-mail-server", version: 1, currentPassword: "garden-gate-7" };
	const mailServer = { smtpHost: "smtp.example.com", smtpPort: 587, mailFrom: "a@example.com" };

	test("takes a mail server, or none", () => {
		expect(settingsSchema.parse({ ...mailForm, ...mailServer })).toEqual({
			...mailForm,
			...mailServer,
		});
		expect(settingsSchema.parse(mailForm)).toEqual(mailForm);
		expect(settingsSchema.parse({ intent: "send-test-mail" })).toBeDefined();
	});

	test.each([
		[{ smtpHost: "smtp example" }, "smtpHost", "Enter a host name such as smtp.example.com"],
		[{ smtpPort: 65_536 }, "smtpPort", "Enter a port from 1 to 65535"],
		[{ smtpPort: 0 }, "smtpPort", "Enter a port from 1 to 65535"],
		[{ smtpPort: undefined }, "smtpPort", "Enter the port"],
		[{ mailFrom: undefined }, "mailFrom", "Enter the sender"],
	])("refuses a mail server with %j", (fields, name, message) => {
		const parsed = settingsSchema.safeParse({ ...mailForm, ...mailServer, ...fields });
		expect(parsed.error?.issues).toMatchObject([{ path: [name], message }]);
	});

	test("takes list addresses on lines, each once", () => {
		const listAddresses = " https://a.example/x\r\nhttps://b.example\n\nhttps://a.example/x ";
		expect(saveSettingsSchema.parse({ ...form, listAddresses }).listAddresses).toEqual([
			"https://a.example/x",
			"https://b.example",
		]);
	});
});

test("other processes are notified of a change", async () => {
	const stop = await followSite();
	try {
		await db.$transaction(async (tx) => {
			await tx.siteSettings.update({ where: { id: 1 }, data: { siteName: "From elsewhere" } });
			await announceSiteSettings(tx);
		});
		await until(() => site.name === "From elsewhere");
	} finally {
		stop();
	}
});

test("each saving notifies the other processes, but not a form without changes", async () => {
	const actor = await insertAdministrator();
	const onMessage = vi.fn();
	const connected = Promise.withResolvers<void>();
	const stop = listen("site_settings_changed", {
		onMessage,
		onConnected: connected.resolve,
		onLost: () => {},
	});
	onTestFinished(stop);
	await connected.promise;
	await updateGeneralSettings({ actor, input: await inputWith({}) });
	await updateGeneralSettings({ actor, input: await inputWith({ siteName: "Linkgarden" }) });
	await until(() => onMessage.mock.calls.length > 0);
	await db.$transaction((tx) => announceSiteSettings(tx));
	// Messages arrive in order: the last one shows that there was none for the first form.
	await until(() => onMessage.mock.calls.length > 1);
	expect(onMessage).toHaveBeenCalledTimes(2);
});

describe("the mail server", () => {
	async function save(
		fields: Partial<Parameters<typeof updateMailServer>[0]["input"]>,
		actor?: Awaited<ReturnType<typeof insertAdministrator>>,
	) {
		const by = actor ?? (await insertAdministrator());
		const { version } = await getSettings();
		const input = { version, currentPassword: by.password, ...fields };
		await updateMailServer({ actor: by, input });
		return by;
	}

	const row = () => db.siteSettings.findUniqueOrThrow({ where: { id: 1 } });

	test("sends from then on, and the outbox takes over when it is removed", async () => {
		const smtp = await startSmtpServer();
		try {
			const { hostname, port } = new URL(smtp.url);
			const server = { smtpHost: hostname, smtpPort: Number(port), mailFrom: "hi@links.example" };
			const actor = await save(server);
			expect(await sendTestMail({ actor })).toBe("sent");
			expect(smtp.mails[0]).toMatchObject({
				recipients: [actor.email],
				from: { address: "hi@links.example" },
			});
			smtp.behave(550);
			await expect(sendTestMail({ actor })).rejects.toMatchObject({
				code: "unavailable",
				message: expect.stringMatching(/refused the mail: 550/),
			});
			smtp.behave(451);
			await expect(sendTestMail({ actor })).rejects.toMatchObject({
				code: "unavailable",
				message: "The mail was not sent. The mail server refused the sender. Check its address.",
			});
			await save({}, actor);
			expect(await sendTestMail({ actor })).toBe("kept");
			const recorded = await db.outboxMail.findMany({
				where: { to: actor.email },
				orderBy: { id: "asc" },
			});
			expect(recorded).toMatchObject([
				{ state: "sent", error: null, text: "" },
				{ state: "refused", error: expect.stringContaining("550") },
				{ state: "failed", error: expect.stringContaining("451") },
				{ state: "kept", text: expect.stringMatching(/./) },
			]);
			expect(smtp.mails).toHaveLength(1);
		} finally {
			await smtp.stop();
		}
	});

	test("that can't be reached is named in the answer to a test mail", async () => {
		const smtp = await startSmtpServer();
		const { hostname, port } = new URL(smtp.url);
		await smtp.stop();
		const actor = await save({
			smtpHost: hostname,
			smtpPort: Number(port),
			mailFrom: "hi@links.example",
		});
		await expect(sendTestMail({ actor })).rejects.toMatchObject({
			code: "unavailable",
			message: expect.stringContaining("can’t be reached. Check its host and port"),
		});
	});

	test("gets at most ten test mails in ten minutes from one administrator", async () => {
		const actor = await insertAdministrator();
		for (let sent = 0; sent < 10; sent += 1) expect(await sendTestMail({ actor })).toBe("kept");
		await expect(sendTestMail({ actor })).rejects.toMatchObject({ code: "rate_limited" });
		expect(await db.outboxMail.count({ where: { to: actor.email } })).toBe(10);
	});

	const withUser = {
		smtpHost: "smtp.example.com",
		smtpPort: 587,
		smtpUser: "ada",
		mailFrom: "hi@links.example",
	};

	test("has a password that is stored encrypted, never shown, and kept for the same user only", async () => {
		const actor = await save({ ...withUser, smtpPassword: "smtp-secret" });
		const encrypted = (await row()).smtpPasswordEncrypted;
		expect(Buffer.from(encrypted ?? []).toString("latin1")).not.toContain("smtp-secret");
		const settings = await getSettings();
		expect(settings.smtpPassword).toBe("stored");
		expect(JSON.stringify(settings)).not.toContain("smtp-secret");
		expect(JSON.stringify(await latestEntry(actor.email))).not.toContain("smtp-secret");

		await save({ ...withUser, mailFrom: "other@links.example" });
		expect((await row()).smtpPasswordEncrypted).toEqual(encrypted);
		for (const other of [{ smtpHost: "smtp.evil.example" }, { smtpUser: "bo" }]) {
			await expect(save({ ...withUser, ...other })).rejects.toMatchObject({
				code: "bad_request",
				details: { field: "smtpPassword" },
			});
		}
		await save({ ...withUser, smtpUser: undefined });
		expect((await row()).smtpPasswordEncrypted).toBeNull();
	});

	test("is not changed without the administrator's password", async () => {
		await expect(save({ ...withUser, currentPassword: "wrong" })).rejects.toMatchObject({
			code: "bad_request",
			details: { field: "currentPassword" },
		});
		expect((await row()).smtpHost).toBeNull();
	});

	test("whose password can't be decrypted any more fails, and the settings say so", async () => {
		await save({ ...withUser, smtpPassword: "smtp-secret" });
		await db.siteSettings.update({
			where: { id: 1 },
			data: { smtpPasswordEncrypted: Buffer.alloc(64) },
		});
		await loadSite();
		expect((await getSettings()).smtpPassword).toBe("unreadable");
		await expect(
			sendMail({ to: "ada@example.com", subject: "A", body: "A" as never }),
		).rejects.toThrow();

		// The way out: another server. An error of the first that nobody handled would end the process.
		const smtp = await startSmtpServer();
		onTestFinished(() => smtp.stop());
		const { hostname, port } = new URL(smtp.url);
		await save({ smtpHost: hostname, smtpPort: Number(port), mailFrom: "hi@links.example" });
		const mail = { to: "ada@example.com", subject: "A", body: "A" as never };
		expect(await sendMail(mail)).toEqual({ outcome: "accepted" });
		expect(smtp.mails).toHaveLength(1);
	});
});

test("what the environment sets stays as it is, whatever a form sends", async () => {
	const actor = await insertAdministrator();
	const given: string[] = ["APP_NAME", "SUPPORT_EMAIL", "SMTP_URL"];
	vi.spyOn(env.given, "has").mockImplementation((name) => given.includes(name));
	const change = { siteName: "Other", supportEmail: "other@garden.example", outboxDays: 6 };
	await updateGeneralSettings({ actor, input: await inputWith(change) });
	const { version } = await getSettings();
	const server = { smtpHost: "smtp.example.com", smtpPort: 25, mailFrom: "hi@links.example" };
	const input = { version, currentPassword: actor.password, ...server };
	await expect(updateMailServer({ actor, input })).rejects.toMatchObject({
		code: "conflict",
		message: "The environment variable SMTP_URL sets the mail server.",
	});
	expect(await db.siteSettings.findUnique({ where: { id: 1 } })).toMatchObject({
		siteName: null,
		supportEmail: null,
		outboxDays: 6,
		smtpHost: null,
	});
});

test("two-step verification can be required only by an administrator who uses it", async () => {
	const actor = await insertAdministrator();
	const required = { actor, requireTwoStep: true, currentPassword: actor.password };
	await expect(updateSecurity(required)).rejects.toMatchObject({
		details: { field: "requireTwoStep" },
	});
	expect(site.requiresTwoStep).toBe(false);
	await db.administrator.update({
		where: { id: actor.administratorId },
		data: { totpSecret: Buffer.alloc(40) },
	});
	await expect(
		updateSecurity({ ...required, currentPassword: "not this one" }),
	).rejects.toMatchObject({
		details: { field: "currentPassword" },
	});
	expect(site.requiresTwoStep).toBe(false);
	await updateSecurity(required);
	expect(site.requiresTwoStep).toBe(true);
});

test("a waiting mail whose run has ended isn't shown as waiting", async () => {
	const mail = { to: "noor@example.com", subject: "A letter", runId: crypto.randomUUID() };
	await db.outboxMail.create({ data: { ...mail, state: "waiting" } });
	await deleteOldMails.run({});
	expect(await db.outboxMail.findMany({ where: { to: mail.to } })).toMatchObject([
		{ state: "failed" },
	]);
});

test("who was sent what is deleted after a week, as the privacy policy says", async () => {
	await db.outboxMail.deleteMany();
	const insert = (state: MailState, days: number) => {
		const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
		const mail = { to: "ada@example.com", subject: `${state} ${days}` };
		return db.outboxMail.create({ data: { ...mail, state, createdAt: at, triedAt: at } });
	};
	for (const state of Object.values(MailState)) {
		await insert(state, 8);
		if (state !== "waiting") await insert(state, 6);
	}
	await deleteOldMails.run({});
	const left = await db.outboxMail.findMany({ orderBy: { id: "asc" } });
	expect(left.map(({ subject }) => subject)).toEqual([
		"kept 8",
		"kept 6",
		"sent 6",
		"refused 6",
		"failed 6",
	]);
});

test("unsent mail is deleted after the days that are set", async () => {
	await db.outboxMail.deleteMany();
	const actor = await insertAdministrator();
	const dayMs = 24 * 60 * 60 * 1000;
	const insert = (days: number) =>
		db.outboxMail.create({
			data: {
				to: "ada@example.com",
				subject: `${days}`,
				html: "",
				text: "",
				createdAt: new Date(Date.now() - days * dayMs),
			},
		});
	for (const days of [5, 20, 91]) await insert(days);
	const left = async () =>
		(
			await db.outboxMail.findMany({
				where: { to: "ada@example.com" },
				orderBy: { createdAt: "desc" },
			})
		).map(({ subject }) => subject);
	await deleteOldMails.run({});
	expect(await left()).toEqual(["5", "20"]);
	await updateGeneralSettings({ actor, input: await inputWith({ outboxDays: 10 }) });
	await deleteOldMails.run({});
	expect(await left()).toEqual(["5"]);
});
