export type ToastType = "success" | "error" | "warning" | "info";

export type ToastMessage = {
	type: ToastType;
	message: string;
	/** True for a toast that stays until it is dismissed or the page changes; others disappear after 3 s. */
	stays?: boolean | undefined;
};

/** Toast for an error that the page shows nowhere else, such as that of a form that is only a button. */
export function lastingError(message: string): ToastMessage {
	return { type: "error", message, stays: true };
}

/** A toast that the previous response has sent in a cookie. */
export type FlashToast = ToastMessage & {
	/** Encoded value of the cookie, which identifies the toast. */
	cookie: string;
};

const FLASH_COOKIE = "toast";

/** What removes the toast's cookie, as value of `document.cookie`. */
export const EXPIRED_FLASH_COOKIE = `${FLASH_COOKIE}=; Max-Age=0; Path=/`;

/**
 * @param cookies cookies as in the header `Cookie` or in `document.cookie`
 * @returns encoded value of the toast's cookie; empty if there is none
 */
export function findFlashCookie(cookies: string): string {
	const prefix = `${FLASH_COOKIE}=`;
	const pair = cookies.split(/; */).find((cookie) => cookie.startsWith(prefix));
	return pair?.slice(prefix.length) ?? "";
}
