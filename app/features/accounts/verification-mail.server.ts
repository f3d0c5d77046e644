import { html } from "#app/lib/html-template.ts";
import { env } from "#app/platform/env.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";

/**
 * The mail with the verification link. It is built from the configured origin alone, never from the request, and says
 * nothing that whoever typed the address could have chosen: it may reach somebody else.
 */
export function verificationMail({ token }: { token: string }): Omit<Mail, "to"> {
	const name = env.APP_NAME;
	const link = `${env.APP_URL}/verify-email?token=${token}`;
	return {
		subject: `Verify your email for ${name}`,
		text: [
			`Welcome to ${name}.`,
			"Open this link to verify that this address is yours. It works once, within 24 hours:",
			link,
			"If you did not sign up, you can ignore this mail.",
		].join("\n\n"),
		html: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Verify your email for ${name}</title></head>
<body style="margin:0;padding:32px 16px;background:#fbfaf6;color:#1d1b16;font:16px/1.5 Inter,Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e6e2d6;border-radius:16px">
<h1 style="margin:0 0 16px;font:500 24px/1.25 Georgia,serif">Welcome to ${name}</h1>
<p style="margin:0 0 24px">Verify that this address is yours. The link works once, within 24 hours.</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#1e6b45;color:#ffffff;border-radius:10px;text-decoration:none;font-weight:500">Verify email</a></p>
<p style="margin:0;color:#6b675c;font-size:14px">If you did not sign up, you can ignore this mail.</p>
</div>
</body>
</html>`,
	};
}
