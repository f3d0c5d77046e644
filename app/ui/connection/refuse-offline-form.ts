import { waitUntilReachable } from "./connection.ts";

/**
 * Keeps a form that posts to another page where it is while this device is offline, and has the reason said. React Router
 * would load the code of that page first, and reload the document where it can't: the browser's own error screen.
 * Forms of the page itself say why they were not sent.
 */
export function refuseOfflineForm(event: SubmitEvent): void {
	const { target: form, submitter } = event;
	if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
	const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
	if (new URL(action, window.location.href).pathname === window.location.pathname) return;
	event.preventDefault();
	void waitUntilReachable("form");
}
