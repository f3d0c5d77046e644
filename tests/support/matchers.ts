import { expect } from "vitest";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { takeToast } from "#app/platform/flash-toast.server.ts";

/**
 * Matchers for the results of loaders and actions: a `Response` (returned or thrown) or the result of `data()`.
 *
 * - `toRedirectTo(path)`: a redirect to exactly this path.
 * - `toSendToast({ type, message })` (await it): a toast, flashed with a redirect or shown on the same page; how long
 *   it stays is compared if the expected toast says it.
 * - `toSendNoToast()` (await it): errors appear only in the form.
 * - `toSayOnce(message)`: in one place only: beside a field, above the form or in a toast.
 * - `toSetCookie(name, part?)`: sets this cookie; `part` is text its header contains.
 * - `toRefuseField(field, message)`: status 400 and this message beside the field.
 */
declare module "vitest" {
	// The type parameters must match the interface that this one merges with.
	interface Matchers<R extends void | Promise<void>, T> {
		toRedirectTo(path: string): R;
		toSendToast(toast: ToastMessage): Promise<void>;
		toSendNoToast(): Promise<void>;
		toSayOnce(message: string): R;
		toSetCookie(name: string, part?: string): R;
		toRefuseField(field: string, message: string): R;
	}
}

expect.extend({
	toRedirectTo(received: unknown, path: string) {
		const status = statusOf(received);
		const location = headersOf(received).get("Location");
		return {
			pass: status >= 300 && status < 400 && location === path,
			message: () => `expected a redirect to ${path}, got ${status} to ${location}`,
		};
	},

	async toSendToast(received: unknown, toast: ToastMessage) {
		const actual = await toastOf(received);
		return {
			pass: this.equals(actual, { ...toast, stays: toast.stays ?? actual?.stays }),
			message: () => `expected the toast ${this.utils.diff(toast, actual)}`,
		};
	},

	async toSendNoToast(received: unknown) {
		const actual = await toastOf(received);
		return {
			pass: actual === null,
			message: () => `expected no toast, got ${JSON.stringify(actual)}`,
		};
	},

	toSayOnce(received: unknown, message: string) {
		const { toast, result } = dataOf(received) as FormReply;
		const said = [toast?.message, ...Object.values(result?.error ?? {}).flat()];
		return {
			pass: said.filter((text) => text === message).length === 1,
			message: () => `expected ${JSON.stringify(message)} once, got ${JSON.stringify(said)}`,
		};
	},

	toSetCookie(received: unknown, name: string, part = "") {
		const cookies = headersOf(received).getSetCookie();
		return {
			pass: cookies.some((cookie) => cookie.startsWith(`${name}=`) && cookie.includes(part)),
			message: () =>
				`expected a cookie ${name}${part && ` with ${part}`}, got ${JSON.stringify(cookies)}`,
		};
	},

	toRefuseField(received: unknown, field: string, message: string) {
		const status = statusOf(received);
		const { result } = dataOf(received) as {
			result?: { error?: Record<string, string[] | null> | null };
		};
		const messages = result?.error?.[field] ?? [];
		return {
			pass: status === 400 && messages.includes(message),
			message: () =>
				`expected 400 with ${JSON.stringify(message)} beside ${field}, got ${status} with ${JSON.stringify(result?.error)}`,
		};
	},
});

async function toastOf(received: unknown): Promise<ToastMessage | null> {
	const { toast } = dataOf(received) as { toast?: ToastMessage };
	if (toast) return toast;
	const cookie = headersOf(received)
		.getSetCookie()
		.map((header) => header.split(";")[0] ?? "")
		.find((pair) => pair.startsWith("toast="));
	if (!cookie) return null;
	const nextRequest = new Request("http://localhost/", { headers: { Cookie: cookie } });
	const taken = await takeToast(nextRequest);
	if (!taken) return null;
	const { cookie: _, ...message } = taken.toast;
	return message;
}

type DataReply = { data: unknown; init: ResponseInit | null };

function isDataReply(received: unknown): received is DataReply {
	return (
		typeof received === "object" && received !== null && "data" in received && "init" in received
	);
}

function statusOf(received: unknown): number {
	if (received instanceof Response) return received.status;
	return isDataReply(received) ? (received.init?.status ?? 200) : 200;
}

function headersOf(received: unknown): Headers {
	if (received instanceof Response) return received.headers;
	return new Headers(isDataReply(received) ? (received.init?.headers ?? {}) : {});
}

function dataOf(received: unknown): object {
	const value = isDataReply(received) ? received.data : received;
	return typeof value === "object" && value !== null ? value : {};
}
