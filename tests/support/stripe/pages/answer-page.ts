import type { ServerResponse } from "node:http";
import type { Account } from "../account.ts";
import { ApiError } from "../api-error.ts";
import type { Faults } from "../faults.ts";
import type { Dashboard, LoggedRequest } from "../start-stripe-simulator.ts";
import type { Webhooks } from "../webhooks.ts";
import { checkoutPage } from "./checkout-page.ts";
import { controlPage } from "./control-page.ts";
import { renderError, renderPage } from "./html.ts";
import { invoicePage } from "./invoice-page.ts";
import { portalPage } from "./portal-page.ts";

export type PageContext = {
	account: Account;
	advanceTo(timeMs: number): Promise<void>;
	webhooks: Webhooks;
	requests: readonly LoggedRequest[];
	faults: Faults;
	dashboard: Dashboard;
};

export type PageRequest = {
	/** Parts of the path after the first one. */
	ids: string[];
	/** Fields of the posted form; null for GET. */
	form: URLSearchParams | null;
};

export type PageAnswer =
	| { redirect: string }
	| { status?: number; html: string }
	| { text: string }
	| { pdf: Buffer };

const PAGES: Record<
	string,
	(context: PageContext, request: PageRequest) => PageAnswer | Promise<PageAnswer>
> = {
	pay: checkoutPage,
	invoice: invoicePage,
	portal: portalPage,
	simulator: controlPage,
};

/** Answers the pages that people see. They work without JavaScript. */
export async function answerPage(
	context: PageContext,
	{ method, path, body }: { method: string; path: string; body: string },
	response: ServerResponse,
): Promise<void> {
	const { pathname } = new URL(path, "http://simulator");
	const [name = "", ...ids] = pathname.slice(1).split("/").map(decodeURIComponent);
	const page = PAGES[name || "simulator"];
	if (!page || (method !== "GET" && method !== "POST")) {
		send(response, { status: 404, html: renderPage("Page not found", "") });
		return;
	}
	const form = method === "POST" ? new URLSearchParams(body) : null;
	try {
		send(response, await page(context, { ids, form }));
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const html = renderPage("Something is wrong", renderError(error.message));
		send(response, { status: error.status, html });
	}
}

function send(response: ServerResponse, answer: PageAnswer): void {
	if ("redirect" in answer) {
		response.writeHead(303, { Location: answer.redirect }).end();
	} else if ("pdf" in answer) {
		response.writeHead(200, { "Content-Type": "application/pdf" }).end(answer.pdf);
	} else if ("text" in answer) {
		response.writeHead(200, { "Content-Type": "text/plain; charset=utf-8" }).end(answer.text);
	} else {
		response
			.writeHead(answer.status ?? 200, {
				"Content-Type": "text/html; charset=utf-8",
				"Cache-Control": "no-store",
			})
			.end(answer.html);
	}
}
