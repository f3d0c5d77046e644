import { createContext, createCookie, redirect } from "react-router";
import { z } from "zod";
import type { ToastMessage } from "#app/lib/toast.ts";
import { env, isSecureOrigin } from "./env.server.ts";

const toastSchema = z.object({
	type: z.enum(["success", "error", "warning", "info"]),
	message: z.string().max(500),
});

const LIFETIME_S = 60;

const toastCookie = createCookie("toast", {
	path: "/",
	httpOnly: true,
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
	return toastCookie.serialize(toast);
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

/** @returns the toast of the previous response, and the `Set-Cookie` value that removes it */
export async function takeToast(
	request: Request,
): Promise<{ toast: ToastMessage; setCookie: string } | null> {
	const cookie = await toastCookie.parse(request.headers.get("Cookie"));
	const parsed = toastSchema.safeParse(cookie);
	if (!parsed.success) return null;
	return { toast: parsed.data, setCookie: await toastCookie.serialize("", { maxAge: 0 }) };
}
