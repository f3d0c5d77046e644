import { join } from "node:path";
import type { ReactElement } from "react";
import { createServer } from "vite";
import type { messageMail as MessageMail } from "../../app/features/audience/inbox/mails/message-mail.tsx";
import type { renderMail as RenderMail } from "../../app/platform/render-mail.server.ts";
import type { MAIL_TEMPLATES as Templates } from "../../tests/support/mail-templates.tsx";
import { checkout } from "../process/checkout.ts";

/** A message for the picture, whose texts differ where those of the tests are all the same. */
const MESSAGE = {
	messageId: "0199f3a4-8c2b-7d11-9e55-2f6b1c7d8e90",
	written: {
		formTitle: "Write to the studio",
		name: "Ines Aalto",
		text: "Are there free mornings for a portrait in the first week of May?",
	},
};
const TOKEN = "k3J8xQ2vT7mZ5pR1";

/**
 * Renders emails by the product's own templates. Plain Node can't import them, because they are .tsx files. The product's
 * environment must be in `process.env`.
 *
 * @returns HTML of each email by its caption
 */
export async function renderMails(): Promise<ReadonlyMap<string, string>> {
	const vite = await createServer({
		configFile: false,
		root: checkout,
		appType: "custom",
		logLevel: "warn",
		server: { middlewareMode: true, ws: false, watch: null },
		optimizeDeps: { noDiscovery: true },
	});
	try {
		const load = (file: string) => vite.ssrLoadModule(join(checkout, file));
		const [{ MAIL_TEMPLATES }, { messageMail }, { renderMail }] = (await Promise.all([
			load("tests/support/mail-templates.tsx"),
			load("app/features/audience/inbox/mails/message-mail.tsx"),
			load("app/platform/render-mail.server.ts"),
		])) as [
			{ MAIL_TEMPLATES: typeof Templates },
			{ messageMail: typeof MessageMail },
			{ renderMail: typeof RenderMail },
		];
		const template = (name: string) => MAIL_TEMPLATES[name]?.("mara", TOKEN)[0]?.body;
		const bodies: [string, ReactElement | undefined][] = [
			["Welcome", template("verify-email-mail")],
			["Password reset", template("reset-password-mail")],
			["New message", messageMail(MESSAGE).body],
			["Pro started", template("billing-mail")],
		];
		const mails = new Map<string, string>();
		for (const [caption, body] of bodies) {
			if (body) mails.set(caption, (await renderMail(body)).html);
		}
		return mails;
	} finally {
		await vite.close();
	}
}
