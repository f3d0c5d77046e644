import { invalidRequest } from "../api-error.ts";
import type { PageAnswer, PageContext, PageRequest } from "./answer-page.ts";
import { escapeHtml, renderPage } from "./html.ts";

const DAY_MS = 86_400_000;
const SHOWN = 20;

/** `/simulator`: moves the clock, and shows the latest calls and events. Browser tests post here too. */
export async function controlPage(
	{ account, advanceTo, webhooks, requests }: PageContext,
	{ form }: PageRequest,
): Promise<PageAnswer> {
	if (form) {
		const days = Number(form.get("days"));
		if (!(days > 0 && days <= 400)) throw invalidRequest("Days must be from 1 to 400.");
		await advanceTo(account.clock.nowMs() + days * DAY_MS);
		return { redirect: `${account.origin}/simulator` };
	}
	await webhooks.settle();
	const events = [...account.state.events.values()].slice(-SHOWN).reverse();
	const calls = requests.slice(-SHOWN).reverse();
	return {
		html: renderPage(
			"Stripe simulator",
			`<div class="card"><p>Its time: <strong>${new Date(account.clock.nowMs()).toISOString()}</strong></p>
<form method="post"><label for="days">Days to move ahead</label>
<input id="days" name="days" type="number" min="1" max="400" value="31"><button>Move the clock</button></form>
<p>Renewals, retries of failed payments and ends of periods happen on the way, with their webhooks.</p></div>
<div class="card"><h2>Latest events</h2><ul>${events.map(({ type }) => `<li>${escapeHtml(type)}</li>`).join("")}</ul></div>
<div class="card"><h2>Latest calls</h2><ul>${calls.map(({ method, path, status }) => `<li>${status} ${method} ${escapeHtml(path)}</li>`).join("")}</ul></div>`,
		),
	};
}
