import { randomUUID } from "node:crypto";
import { createContext, createCookie, redirect } from "react-router";
import { z } from "zod";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { type FlashToast, findFlashCookie, type ToastMessage } from "#app/lib/toast.ts";
import { env, isSecureOrigin } from "./env.server.ts";

const toastSchema = z.object({
	type: z.enum(["success", "error", "warning", "info"]),
	message: z.string().max(500),
	stays: z.boolean().optional(),
	/** Makes the cookies of two equal messages different. */
	nonce: z.string(),
});

const LIFETIME_S = 60;

const toastCookie = createCookie("toast", {
	path: "/",
	// Hydrated pages remove it themselves, see `takeToast`.
	httpOnly: false,
	sameSite: "lax",
	secure: isSecureOrigin,
	secrets: env.SESSION_SECRETS,
	maxAge: LIFETIME_S,
});

/**
 * The toast of an action that answers with the page instead of a redirect. For pages that aren't hydrated: their forms
 * are sent as documents, so the root loader runs in the same request. Other pages use `ReplyToast`.
 */
export const replyToastContext = createContext<ToastMessage | null>(null);

/** @returns the `Set-Cookie` value that shows `toast` on the next page */
function flashToast(toast: ToastMessage): Promise<string> {
	return toastCookie.serialize({ ...toast, nonce: randomUUID() });
}

/** Answers a successful form with 303 to `url`, where the toast is shown. */
export async function redirectWithToast(
	url: string,
	toast: ToastMessage,
	headers: Headers = new Headers(),
): Promise<Response> {
	headers.append("Set-Cookie", await flashToast(toast));
	return redirect(url, { status: 303, headers });
}

/**
 * A document shows the toast, so its response removes the cookie. A script's request may be overtaken by a later one, and
 * its response never rendered: the cookie stays until the browser has shown the toast (`ToastProvider`).
 *
 * @returns the toast of the previous response, and headers for this response
 */
export async function takeToast(
	request: Request,
): Promise<{ toast: FlashToast; headers: Record<string, string> } | null> {
	const header = request.headers.get("Cookie") ?? "";
	const parsed = toastSchema.safeParse(await toastCookie.parse(header));
	if (!parsed.success) return null;
	const { nonce: _, ...toast } = parsed.data;
	return {
		toast: { ...toast, cookie: findFlashCookie(header) },
		headers: acceptsHtml(request)
			? { "Set-Cookie": await toastCookie.serialize("", { maxAge: 0 }) }
			: {},
	};
}
