import Stripe from "stripe";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
	insertAdminSession,
} from "#tests/support/administrators-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { type MockProvider, startMockProvider } from "#tests/support/oidc-providers.ts";
import { insertPrices } from "#tests/support/start-separate-site.ts";
import {
	type StripeSimulator,
	startStripeSimulator,
} from "#tests/support/stripe/start-stripe-simulator.ts";
import { type Form, typeOf } from "#tests/support/walker/form.ts";
import { keyOf, patternOf } from "#tests/support/walker/form-keys.ts";
import { attribute, type Document } from "#tests/support/walker/html.ts";
import { formsOf, Walk } from "#tests/support/walker/walk.ts";

/** The server of all walks, and the forms that they have met and sent. */

export let server: AppServer;
export let simulator: StripeSimulator;
export let provider: MockProvider;

/** Forms by key, with a page on which each is. */
export const seenForms = new Map<string, string>();
/** Patterns of the pages that were loaded. */
export const seenPages = new Set<string>();
/** Forms of the administrator area whose drafts `FormDrafts` can't keep, by key, with a page on which each is. */
export const formsWithoutDraft = new Map<string, string>();
/** Keys of the forms that were sent and whose answer was a page. */
export const sentForms = new Set<string>();
/** What the forms of administrators have written to the audit log, by key. */
export const auditedForms: Record<string, string[]> = {};

export async function startSite(): Promise<void> {
	const PORT = String(await findFreePort());
	simulator = await startStripeSimulator({ webhookUrl: `http://localhost:${PORT}/stripe/webhook` });
	await insertPrices(simulator);
	const stripe = new Stripe(simulator.environment.STRIPE_SECRET_KEY, simulator.sdkOptions);
	await stripe.billingPortal.configurations.create({
		features: { payment_method_update: { enabled: true } },
		metadata: { managed_by: "stripe-setup" },
	});
	provider = await startMockProvider();
	server = await startAppServer({
		databaseUrl: process.env.DATABASE_URL ?? "",
		environment: {
			...simulator.environment,
			PORT,
			// The walks encrypt with it.
			SESSION_SECRET: env.SESSION_SECRETS.join(","),
			...provider.environment("OIDC_", "Acme"),
			GOOGLE_CLIENT_ID: "client",
			GOOGLE_CLIENT_SECRET: "secret",
			DOMAINS_HOST: "pages.posy-site.com",
			// Nothing answers there.
			DOMAINS_DNS: "127.0.0.1:9",
		},
	});
}

export async function stopSite(): Promise<void> {
	await server.stop();
	await simulator.stop();
	await provider.stop();
}

export function notePage(document: Document, url: string): void {
	const { pathname } = new URL(url, server.url);
	seenPages.add(patternOf(decodeURI(pathname), { keepsNames: false }));
	for (const form of formsOf(document)) {
		const buttons = form.buttons.length === 0 ? [undefined] : form.buttons;
		for (const button of buttons) {
			const key = keyOf(form, button, url);
			if (!seenForms.has(key)) seenForms.set(key, url);
			if (pathname.startsWith("/admin/dashboard") && losesDraft(form)) {
				formsWithoutDraft.set(key, url);
			}
		}
	}
}

const TEXT_TYPES = new Set(["text", "textarea", "email", "url", "tel", "number", "search"]);

/** Whether text can be typed into it, and its draft has no name: its id is missing, or React's. */
function losesDraft({ document, element, controls }: Form): boolean {
	const isKept = /^[a-z]/.test(attribute(element, "id") ?? "");
	const isPost = attribute(element, "method")?.toLowerCase() === "post";
	return (
		isPost &&
		!isKept &&
		controls.some(
			(control) =>
				TEXT_TYPES.has(typeOf(control)) &&
				attribute(control, "autocomplete") !== "one-time-code" &&
				document.isShown(control),
		)
	);
}

/** @param onSent called for each form that was sent, with its key */
function walkAs(visitor: Visitor, onSent?: (key: string) => Promise<void>) {
	return (path: string | (() => string | Promise<string>), status?: number): Walk =>
		new Walk(visitor, {
			origin: server.url,
			onPage: ({ document, url }) => notePage(document, url),
			onSubmit: async (form, button, page, answer) => {
				const key = keyOf(form, button, page.url);
				const isPage = answer.type.startsWith("text/html") || !answer.url.startsWith("/");
				if (isPage || answer.isFile) sentForms.add(key);
				await onSent?.(key);
			},
		}).open(path, status);
}

export function visit(visitor = createVisitor(server.url)) {
	return walkAs(visitor);
}

export async function signIn(given: InsertedUser | Parameters<typeof insertUser>[0] = {}) {
	const user =
		"userId" in given ? given : await insertUser({ tier: "max", trusted: true, ...given });
	const visitor = createVisitor(server.url);
	// Long enough that sensitive changes ask for the password.
	visitor.setCookie((await insertSession(user, { minutesAgo: 60 })).header);
	return { user, walk: walkAs(visitor), visitor };
}

export async function signInAdmin(given?: InsertedAdministrator) {
	const administrator = given ?? (await insertAdministrator());
	const visitor = createVisitor(server.url);
	visitor.setCookie((await insertAdminSession(administrator)).header);
	const walk = walkAs(visitor, (key) => noteAudit(administrator, key));
	return { administrator, walk, visitor };
}

let lastPosition = 0;

async function noteAudit({ email }: InsertedAdministrator, key: string): Promise<void> {
	const entries = await db.auditEntry.findMany({
		where: { administratorEmail: email, position: { gt: lastPosition } },
		orderBy: { position: "asc" },
	});
	lastPosition = entries.at(-1)?.position ?? lastPosition;
	const actions = entries.map(({ action }) => action).filter((action) => !READS.test(action));
	const noted = new Set([...(auditedForms[key] ?? []), ...actions]);
	if (noted.size > 0) auditedForms[key] = [...noted];
}

/** Acts that load a page, before or after a form. */
const READS = /\.(?:viewed|opened)$/;

/** @returns texts in <code>, such as a key or recovery codes */
export function codes(document: Document): string[] {
	return document.find("code").map((each) => document.text(each));
}
