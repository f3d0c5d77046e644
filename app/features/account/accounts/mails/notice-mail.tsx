import { type AccountLanguage, accountTexts } from "#app/i18n/account.server.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";

/** What happens to the account's subscription; null without one, missing in jobs that an earlier release has queued. */
type Sentence = string | null;

/**
 * Account events that the owner is notified of. Times are milliseconds since the epoch. The `language` is that of the screen
 * on which it happened; in English without one, as everything in the dashboard.
 */
export type AccountNotice =
	/** `revokedTokens`: number of personal access tokens that the change has revoked. */
	| { kind: "password-changed"; revokedTokens?: number; language?: AccountLanguage | undefined }
	| { kind: "token-created"; name: string; expiresAtMs: number }
	/** Sent to the old address when the change is requested. */
	| { kind: "email-change-requested"; newEmail: string }
	/** Sent to the old address when the change is complete. */
	| { kind: "email-changed"; newEmail: string }
	| { kind: "new-sign-in"; device: string; atMs: number; language?: AccountLanguage | undefined }
	| { kind: "two-step-on" }
	| { kind: "two-step-off" }
	/** An administrator turned it off. */
	| { kind: "two-step-off-by-support" }
	/** `left`: number of recovery codes. */
	| { kind: "recovery-code-used"; left: number }
	| { kind: "recovery-codes-replaced" }
	| { kind: "passkey-added"; name: string }
	| { kind: "passkey-removed"; name: string }
	/** Its authenticator counts less than before: there may be two of it. */
	| { kind: "passkey-copied"; name: string }
	| { kind: "password-removed" }
	| { kind: "google-connected" }
	| { kind: "google-disconnected" }
	/** `name`: that of an OpenID provider. */
	| { kind: "service-connected"; name: string }
	| { kind: "service-disconnected"; name: string }
	| { kind: "deletion-scheduled"; deletesAtMs: number; subscription?: Sentence }
	/** An administrator scheduled the deletion. */
	| {
			kind: "deletion-by-support";
			deletesAtMs: number;
			/** Missing in jobs that an earlier release has queued. */
			reason?: string;
			subscription?: Sentence;
	  }
	/** An administrator gave the account a plan that isn't billed. */
	| {
			kind: "plan-given";
			/** Name of the plan. */
			plan: string;
			/** Last day in UTC, such as "2026-12-31"; null for a plan without an end. */
			until: string | null;
			/** Name of the plan that the account has now. */
			currentPlan: string;
			reason: string;
	  }
	/** An administrator ended it. */
	| { kind: "plan-ended"; plan: string; currentPlan: string; reason: string }
	/** Sent to the old address after an administrator changed it. */
	| { kind: "email-changed-by-support"; newEmail: string }
	| { kind: "deletion-cancelled"; subscription?: Sentence }
	| { kind: "export-ready"; expiresAtMs: number }
	| { kind: "registration-approved"; language?: AccountLanguage | undefined }
	/** `host`: host of the webhook's address. */
	| { kind: "webhook-disabled"; host: string; webhookId: string }
	/** A domain of the creator's own shows the page. `domain`: in its own letters. */
	| { kind: "domain-active"; domain: string }
	/** Its DNS no longer leads here. */
	| { kind: "domain-failing"; domain: string; stopsAtMs: number }
	/** It no longer shows the page. `isTaken`: another account has proven that the domain is its own. */
	| { kind: "domain-stopped"; domain: string; isTaken: boolean }
	/** An administrator suspended it. */
	| { kind: "domain-suspended"; domain: string; reason: string }
	/** An administrator ended the suspension. */
	| { kind: "domain-reinstated"; domain: string; reason: string };

type Notice = {
	subject: string;
	/** What happened, then its consequences. */
	paragraphs: readonly string[];
	action?: { label: string; path: string };
	ifNotYou: string;
};

const SECURITY = { label: "Open security settings", path: "/dashboard/settings/security" };
const DOMAINS = { label: "Open domains", path: "/dashboard/settings/domains" };
const BILLING = { label: "Open billing", path: "/dashboard/billing" };
/** Number of recovery codes from which on the owner is asked to make new ones. */
const FEW_CODES = 3;
const CHANGE_PASSWORD =
	"If this wasn’t you, change your password now. That signs out every other device.";

const NOTICES: {
	[Kind in AccountNotice["kind"]]: (notice: Extract<AccountNotice, { kind: Kind }>) => Notice;
} = {
	"password-changed": ({ revokedTokens = 0, language = DEFAULT_LANGUAGE }) => {
		const { heading, text, tokens, button, notYou } = accountTexts(language).passwordChangedMail;
		return {
			subject: heading,
			paragraphs: revokedTokens > 0 ? [text, tokens] : [text],
			action: { label: button, path: "/forgot-password" },
			ifNotYou: notYou,
		};
	},
	"email-change-requested": ({ newEmail }) => ({
		subject: "Your email is about to change",
		paragraphs: [
			`Someone who is signed in to your account asked to change its email from this address to ${newEmail}.`,
			"Nothing changes until someone opens the link that we sent to the new address.",
		],
		action: SECURITY,
		ifNotYou:
			"If this wasn’t you, change your password now. That cancels the change and signs out every other device.",
	}),
	"email-changed": ({ newEmail }) => ({
		subject: "Your email was changed",
		paragraphs: [
			`The email of your account was changed from this address to ${newEmail}.`,
			"From now on, you sign in with the new address, and we send your emails there.",
		],
		ifNotYou: `If this wasn’t you, write to ${site.supportEmail} right away.`,
	}),
	"new-sign-in": ({ device, atMs, language = DEFAULT_LANGUAGE }) => {
		const { heading, text, deviceAndTime, button, notYou } = accountTexts(language).newSignInMail;
		const time = dateAndTime(atMs, language);
		return {
			subject: heading,
			paragraphs: [text, fillText(deviceAndTime, { device, time })],
			action: { ...SECURITY, label: button },
			ifNotYou: notYou,
		};
	},
	"token-created": ({ name, expiresAtMs }) => ({
		subject: "New API token",
		paragraphs: [
			`Someone who is signed in to your account made an API token, “${name}”. Programs can use it for your page until ${dateAndTime(expiresAtMs)}.`,
		],
		action: { label: "Review your API tokens", path: "/dashboard/settings/tokens" },
		ifNotYou:
			"If this wasn’t you, change your password now. That revokes every API token and signs out every other device.",
	}),
	"two-step-on": () => ({
		subject: "Two-step verification is on",
		paragraphs: [
			"From now on, signing in to your account also takes a code from your authenticator app.",
			"Keep your recovery codes where you find them without your phone. All other devices were signed out.",
		],
		action: SECURITY,
		ifNotYou: `If this wasn’t you, write to ${site.supportEmail} right away.`,
	}),
	"two-step-off": () => ({
		subject: "Two-step verification is off",
		paragraphs: ["From now on, signing in to your account takes no code."],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"two-step-off-by-support": () => ({
		subject: "Two-step verification is off",
		paragraphs: [
			"Our support team turned off the two-step verification of your account, and signed out all devices.",
		],
		action: SECURITY,
		ifNotYou: `If you didn’t ask for this, write to ${site.supportEmail} right away.`,
	}),
	"recovery-code-used": ({ left }) => ({
		subject:
			left <= FEW_CODES ? "You are running out of recovery codes" : "A recovery code was used",
		paragraphs: [
			"Someone signed in to your account with one of your recovery codes. It doesn’t work a second time.",
			left === 1 ? "You have 1 recovery code left." : `You have ${left} recovery codes left.`,
			...(left <= FEW_CODES ? ["You can make new ones in your security settings."] : []),
		],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"recovery-codes-replaced": () => ({
		subject: "You have new recovery codes",
		paragraphs: ["Your earlier recovery codes no longer work."],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"passkey-added": ({ name }) => ({
		subject: "A passkey was added to your account",
		paragraphs: [`From now on, the passkey “${name}” signs in to your account.`],
		action: SECURITY,
		ifNotYou:
			"If this wasn’t you, remove it in your security settings and change your password now.",
	}),
	"passkey-removed": ({ name }) => ({
		subject: "A passkey was removed from your account",
		paragraphs: [`The passkey “${name}” no longer signs in to your account.`],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"passkey-copied": ({ name }) => ({
		subject: "A passkey of your account may have been copied",
		paragraphs: [
			`We refused a sign-in with the passkey “${name}”: its device counts fewer sign-ins than before, as a copy would.`,
			"Remove it in your security settings, and add a new one.",
		],
		action: SECURITY,
		ifNotYou: `If you didn’t try to sign in, write to ${site.supportEmail} right away.`,
	}),
	"password-removed": () => ({
		subject: "The password of your account was removed",
		paragraphs: [
			"From now on, your password no longer signs in to your account. Your other devices were signed out.",
		],
		action: SECURITY,
		ifNotYou: `If this wasn’t you, write to ${site.supportEmail} right away.`,
	}),
	"google-connected": () => ({
		subject: "Google was connected to your account",
		paragraphs: ["From now on, you can sign in to your account with Google."],
		action: SECURITY,
		ifNotYou:
			"If this wasn’t you, disconnect Google and change your password now. That signs out every other device.",
	}),
	"google-disconnected": () => ({
		subject: "Google was disconnected from your account",
		paragraphs: ["From now on, you sign in to your account only with your password."],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"service-connected": ({ name }) => ({
		subject: `${name} was connected to your account`,
		paragraphs: [`From now on, you can sign in to your account with ${name}.`],
		action: SECURITY,
		ifNotYou: `If this wasn’t you, disconnect ${name} and change your password now. That signs out every other device.`,
	}),
	"service-disconnected": ({ name }) => ({
		subject: `${name} was disconnected from your account`,
		paragraphs: [`From now on, ${name} no longer signs in to your account.`],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"deletion-scheduled": ({ deletesAtMs, subscription }) => ({
		subject: "Your account will be deleted",
		paragraphs: [
			`Your account will be deleted on ${dateAndTime(deletesAtMs)}, with your page, links, images, and analytics.`,
			"Your page is already hidden. Until then, you can sign in and keep your account. After that, nothing can be restored.",
			...paragraphOf(subscription),
		],
		action: { label: "Keep my account", path: "/dashboard/settings/data" },
		ifNotYou: "If this wasn’t you, keep your account and change your password now.",
	}),
	"deletion-by-support": ({ deletesAtMs, reason, subscription }) => ({
		subject: "Your account will be deleted",
		paragraphs: [
			`We scheduled your account for deletion on ${dateAndTime(deletesAtMs)}, with your page, links, images, and analytics.`,
			...(reason === undefined ? [] : [`Reason: ${reason}`]),
			"Your page is already hidden. Until then, you can sign in, download your data, and keep your account, unless it is suspended. After that, nothing can be restored.",
			...paragraphOf(subscription),
		],
		action: { label: "Open data settings", path: "/dashboard/settings/data" },
		ifNotYou: `If you think this is a mistake, write to ${site.supportEmail}.`,
	}),
	"plan-given": ({ plan, until, currentPlan, reason }) => ({
		subject: `You got the ${plan} plan`,
		paragraphs: [
			`We set up the ${plan} plan for your account${until === null ? "" : ` until the end of ${day(until)} (UTC)`}. You aren’t billed for it.`,
			...(currentPlan === plan ? [] : [`You keep your ${currentPlan} plan, which includes more.`]),
			`Reason: ${reason}`,
		],
		action: BILLING,
		ifNotYou: `If you have questions, write to ${site.supportEmail}.`,
	}),
	"plan-ended": ({ plan, currentPlan, reason }) => ({
		subject: `Your ${plan} plan has ended`,
		paragraphs: [
			`We ended the ${plan} plan that we had set up for your account. You are on the ${currentPlan} plan now.`,
			`Reason: ${reason}`,
		],
		action: BILLING,
		ifNotYou: `If you think this is a mistake, write to ${site.supportEmail}.`,
	}),
	"email-changed-by-support": ({ newEmail }) => ({
		subject: "Your email was changed",
		paragraphs: [
			`Our support team changed the email of your account from this address to ${newEmail}, because its owner asked us to.`,
			"All devices were signed out. From now on, you sign in with the new address.",
		],
		ifNotYou: `If you didn’t ask for this, write to ${site.supportEmail} right away.`,
	}),
	"deletion-cancelled": ({ subscription }) => ({
		subject: "Your account won’t be deleted",
		paragraphs: [
			"The deletion of your account was canceled. Everything in it is still there.",
			...paragraphOf(subscription),
		],
		action: SECURITY,
		ifNotYou: CHANGE_PASSWORD,
	}),
	"export-ready": ({ expiresAtMs }) => ({
		subject: "Your data is ready to download",
		paragraphs: [
			`The copy of your data that you requested is ready. You can download it until ${dateAndTime(expiresAtMs)}.`,
		],
		action: { label: "Download my data", path: "/dashboard/settings/data" },
		ifNotYou: CHANGE_PASSWORD,
	}),
	"registration-approved": ({ language = DEFAULT_LANGUAGE }) => {
		const { heading, text, button, notYou } = accountTexts(language).approvalMail;
		return {
			subject: heading,
			paragraphs: [text],
			action: { label: button, path: "/signin" },
			ifNotYou: notYou,
		};
	},
	"webhook-disabled": ({ host, webhookId }) => ({
		subject: "A webhook was turned off",
		paragraphs: [
			`Your webhook to ${host} failed for 3 days, so we turned it off. It gets no more events.`,
			"Fix the address or the program behind it, then turn the webhook on again.",
		],
		action: { label: "Open the webhook", path: `/dashboard/settings/webhooks/${webhookId}` },
		ifNotYou: "If you no longer use this webhook, you can delete it there.",
	}),
	"domain-active": ({ domain }) => ({
		subject: `${domain} shows your page`,
		paragraphs: [`The DNS records of ${domain} are right, and visitors find your page there now.`],
		action: DOMAINS,
		ifNotYou: "If you no longer want this domain, you can remove it there.",
	}),
	"domain-failing": ({ domain, stopsAtMs }) => ({
		subject: `${domain} no longer leads to your page`,
		paragraphs: [
			`The DNS records of ${domain} have changed, so that visitors may no longer reach your page there.`,
			`Fix the records by ${dateAndTime(stopsAtMs)}. After that, the domain stops showing your page until they are right again.`,
		],
		action: { ...DOMAINS, label: "See what to fix" },
		ifNotYou: "If you no longer want this domain, you can remove it there.",
	}),
	"domain-stopped": ({ domain, isTaken }) => ({
		subject: `${domain} stopped showing your page`,
		paragraphs: [
			isTaken
				? `Another account has proven with a DNS record that ${domain} is its own. The domain shows that account’s page now.`
				: `The DNS records of ${domain} have been wrong for 3 days, so the domain no longer shows your page.`,
			isTaken
				? "If the domain is yours, set the TXT record that you find in your settings, and remove the other one."
				: "Once the records are right again, the domain shows your page again.",
		],
		action: { ...DOMAINS, label: "See what to fix" },
		ifNotYou: "If you no longer want this domain, you can remove it there.",
	}),
	"domain-suspended": ({ domain, reason }) => ({
		subject: "Your domain was suspended",
		paragraphs: [
			`Our support team suspended ${domain}, so the domain doesn’t show your page. Your page keeps its other addresses.`,
			`Reason: ${reason}`,
		],
		action: DOMAINS,
		ifNotYou: `If you think this is a mistake, write to ${site.supportEmail}.`,
	}),
	"domain-reinstated": ({ domain, reason }) => ({
		subject: "Your domain is no longer suspended",
		paragraphs: [
			`Our support team ended the suspension of ${domain}. It can show your page again once its DNS records are right.`,
			`Reason: ${reason}`,
		],
		action: DOMAINS,
		ifNotYou: `If you have questions, write to ${site.supportEmail}.`,
	}),
};

function paragraphOf(sentence: Sentence | undefined): string[] {
	return sentence ? [sentence] : [];
}

/** Tells an account's owner what has happened, and what to do if they didn't do it. */
export function noticeMail(notice: AccountNotice): MailContent {
	const { subject, paragraphs, action, ifNotYou } = describe(notice);
	const language = "language" in notice ? notice.language : undefined;
	return {
		subject: `${subject} – ${site.name}`,
		body: (
			<MailLayout
				language={language}
				heading={subject}
				preview={paragraphs.join(" ")}
				action={action}
				ifNotYou={ifNotYou}
			>
				{paragraphs.map((paragraph) => (
					<Paragraph key={paragraph}>{paragraph}</Paragraph>
				))}
			</MailLayout>
		),
	};
}

/** Returns the table's entry for the notice. Type-checks only with the kind as a type parameter. */
function describe<Kind extends AccountNotice["kind"]>(
	notice: Extract<AccountNotice, { kind: Kind }>,
): Notice {
	return NOTICES[notice.kind as Kind](notice);
}

/** @param text day in UTC, such as "2026-12-31" */
function day(text: string): string {
	const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
	return format.format(Date.parse(text));
}

function dateAndTime(timeMs: number, language: AccountLanguage = DEFAULT_LANGUAGE): string {
	const format = new Intl.DateTimeFormat(language, {
		dateStyle: "long",
		timeStyle: "short",
		timeZone: "UTC",
	});
	return `${format.format(timeMs)} UTC`;
}
