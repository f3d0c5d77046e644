import { en } from "#app/i18n/account/en.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";

/** Error for the confirmed owner of a suspended account, whose id is in its details. Names the support address. */
export function suspended(userId: string): AppError {
	return new AppError("forbidden", suspendedMessage(), { problem: "suspended", userId });
}

export function suspendedMessage(texts: AccountTexts = en): string {
	return fillText(texts.refusals.suspended, { supportEmail: site.supportEmail });
}
