import { waitUntilReachable } from "./connection.ts";

/**
 * Blocks a form that posts to another page while this device is offline, and shows why. React Router
 * would load that page's code first, and on failure reload the document: the browser's error screen.
 * Forms that post to their own page show by themselves why they were not sent.
 */
export function refuseOfflineForm(event: SubmitEvent): void {
	const { target: form, submitter } = event;
	if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
	const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
	if (new URL(action, window.location.href).pathname === window.location.pathname) return;
	event.preventDefault();
	void waitUntilReachable("form");
}
