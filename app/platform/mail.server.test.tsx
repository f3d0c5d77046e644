import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";

let smtp: TestSmtpServer;

beforeEach(async () => {
	smtp = await startSmtpServer();
});

afterEach(() => smtp.stop());

const body = <p>Hello</p>;

/** `sendMail` as the configuration makes it; it reads it when it is loaded. */
async function loadSendMail({ mailFrom = "hello@links.example" } = {}) {
	vi.stubEnv("SMTP_URL", smtp.url);
	vi.stubEnv("MAIL_FROM", mailFrom);
	vi.resetModules();
	const { sendMail } = await import("./mail.server.ts");
	return sendMail;
}

test("a mail is sent as HTML and text, marked as automatic, under the product's name", async () => {
	const sendMail = await loadSendMail();
	await sendMail({ to: "ada@example.com", subject: "A letter", body });
	const [mail] = smtp.mails;
	expect(mail).toMatchObject({
		recipients: ["ada@example.com"],
		from: { name: "Posy", address: "hello@links.example" },
		to: [{ address: "ada@example.com" }],
		subject: "A letter",
		html: expect.stringContaining("<p>Hello</p>"),
		text: "Hello\n",
	});
	expect(mail?.headers).toContainEqual(
		expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
	);
});

test("emails that are sent at once share a few connections", async () => {
	const sendMail = await loadSendMail();
	const sent = Array.from({ length: 30 }, (_, index) =>
		sendMail({ to: `ada-${index}@example.com`, subject: "A letter", body }),
	);
	await Promise.all(sent);
	expect(new Set(smtp.mails.map(({ recipients }) => recipients[0])).size).toBe(30);
	expect(smtp.connections()).toBeLessThanOrEqual(5);
});

test("a sender's name is kept", async () => {
	const sendMail = await loadSendMail({ mailFrom: "Our links <hello@links.example>" });
	await sendMail({ to: "ada@example.com", subject: "A letter", body });
	expect(smtp.mails[0]?.from).toMatchObject({ name: "Our links", address: "hello@links.example" });
});

test("a subscription mail has an unsubscribe header, and the same id when sent twice", async () => {
	const sendMail = await loadSendMail();
	const unsubscribeUrl = "https://links.example/unsubscribe/a-token?mail=seo";
	for (const _ of ["first", "again"]) {
		const mail = { to: "ada@example.com", subject: "A letter", body };
		await sendMail({ ...mail, id: "report-1", unsubscribeUrl });
	}
	const [mail, again] = smtp.mails;
	expect(mail?.headers).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ key: "list-unsubscribe", value: `<${unsubscribeUrl}>` }),
			expect.objectContaining({
				key: "list-unsubscribe-post",
				value: "List-Unsubscribe=One-Click",
			}),
			expect.objectContaining({ key: "auto-submitted" }),
		]),
	);
	expect(mail?.messageId).toBe("<report-1@localhost>");
	expect(again?.messageId).toBe(mail?.messageId);
});

test("replies go to the given address, whatever the person's name", async () => {
	const sendMail = await loadSendMail();
	const name = 'Ada "A." <eve@example.com>, Eve\r\nBcc: eve@example.com';
	const replyTo = { name, address: "ada@example.com" };
	await sendMail({ to: "support@example.com", replyTo, subject: "A letter", body });
	const [mail] = smtp.mails;
	expect(mail?.recipients).toEqual(["support@example.com"]);
	expect(mail?.replyTo?.map(({ address }) => address)).toEqual(["ada@example.com"]);
	expect(mail?.bcc).toBeUndefined();
});

test.each([
	"ada@example.com, eve@example.com",
	"ada@example.com\r\nBcc: eve@example.com",
	"Eve <eve@example.com>",
])("%j never leads to a mail to anybody else", async (to) => {
	const sendMail = await loadSendMail();
	await sendMail({ to, subject: "A letter", body }).catch(() => {});
	expect(smtp.mails.flatMap(({ recipients }) => recipients)).not.toContain("eve@example.com");
});

test("a temporary refusal fails the job with an error that doesn't contain the address", async () => {
	smtp.behave(451);
	const sendMail = await loadSendMail();
	const sending = sendMail({ to: "ada@example.com", subject: "A letter", body });
	const error: unknown = await sending.catch((reason: unknown) => reason);
	expect(error).toHaveProperty("message", expect.stringContaining(`"responseCode":451`));
	expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("ada@");
});

test("a permanent refusal ends the job with the mail server's reason", async () => {
	smtp.behave(550);
	const sendMail = await loadSendMail();
	expect(await sendMail({ to: "ada@example.com", subject: "A letter", body })).toEqual({
		outcome: "refused",
		reason: "550 <ada@example.com> no mail for them",
	});
});

test.each(["\r\n", "\n", "\r", "\u2028", "\0"])(
	"a text with the separator %j adds no header, recipient or part",
	async (separator) => {
		const sendMail = await loadSendMail();
		const text = `A${separator}Bcc: evil@evil.example${separator}Content-Type: text/html${separator}${separator}<b>Hi`;
		await sendMail({
			to: "ada@example.com",
			replyTo: { name: text, address: "noor@example.com" },
			subject: text,
			body,
		});
		const [mail] = smtp.mails;
		expect(mail?.recipients).toEqual(["ada@example.com"]);
		expect(mail?.bcc).toBeUndefined();
		expect(mail?.to).toMatchObject([{ address: "ada@example.com" }]);
		expect(mail?.replyTo).toMatchObject([{ address: "noor@example.com" }]);
		expect(mail?.text).toBe("Hello\n");
		expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
	},
);

test.each([
	"ada@example.com, evil@evil.example",
	"ada@example.com\r\nRCPT TO:<evil@evil.example>",
	"ada@example.com>\r\nDATA",
	"ada@example.com;evil@evil.example",
	"group: evil@evil.example;",
])("the address %j is no list and no command", async (to) => {
	const sendMail = await loadSendMail();
	await sendMail({ to, subject: "A letter", body }).catch(() => undefined);
	for (const { recipients } of smtp.mails) {
		expect(recipients).toHaveLength(1);
		expect(recipients).not.toContain("evil@evil.example");
	}
});
