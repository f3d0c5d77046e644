import { ownValue } from "#app/lib/own-value.ts";
import { MISSING_ID_MESSAGE } from "../schema.ts";

/** Messages by the intent of a form. */
const FAILURES: Record<string, string | undefined> = {
	"add-link": "Failed to add link.",
	"edit-link": "Failed to save link.",
	"show-link": "Failed to save link.",
	"hide-link": "Failed to save link.",
	"move-link-up": "Failed to reorder links.",
	"move-link-down": "Failed to reorder links.",
	"move-link-to-top": "Failed to reorder links.",
	"move-link-to-bottom": "Failed to reorder links.",
	"move-link-to": "Failed to reorder links.",
	"reorder-links": "Failed to reorder links.",
	"add-to-group": "Failed to add to the group.",
	"leave-group": "Failed to remove from the group.",
	"duplicate-link": "Failed to duplicate link.",
	"check-link":
		"Failed to check this link. Links can be checked 30 times an hour; please try again later.",
	"delete-link": "Failed to delete link.",
	"show-links": "Failed to save links.",
	"hide-links": "Failed to save links.",
	"delete-links": "Failed to delete links.",
	"undo-removal": "Failed to restore the links.",
	"learn-time-zone": "Failed to save your time zone.",
	"upload-thumbnail": "Failed to upload thumbnail.",
	"take-thumbnail": "Failed to take the website’s picture.",
	"remove-thumbnail": "Failed to remove thumbnail.",
	"add-pictures": "Failed to add pictures.",
	"upload-file": "Failed to upload file.",
	"remove-file": "Failed to remove file.",
	"verify-links":
		"Failed to check your links. They can be checked ten times an hour; please try again later.",
	"move-social-link-up": "Failed to reorder social links.",
	"move-social-link-down": "Failed to reorder social links.",
	"move-social-link-to": "Failed to reorder social links.",
	"save-social-links": "Failed to save social media links. Please try again.",
};

/** Errors whose own message says what to do; all others show the specification's message. */
const HAS_ADVICE: ReadonlySet<string> = new Set(["rate_limited", "bad_request"]);

/** @returns the toast's message for a form of this tab that failed */
export function failureMessage(
	fields: Record<string, unknown>,
	reason?: { code: string; message: string },
): string {
	if (reason && HAS_ADVICE.has(reason.code)) return reason.message;
	const intent = String(fields.intent);
	if (intent === "delete-link" && !fields.linkId) return MISSING_ID_MESSAGE;
	return ownValue(FAILURES, intent) ?? "This form is out of date. Please reload the page.";
}

/** Forms about links that are chosen in the list: no field shows what is wrong with the choice. */
const OF_CHOSEN: ReadonlySet<string> = new Set([
	"add-to-group",
	"show-links",
	"hide-links",
	"delete-links",
]);

/** @returns the toast’s message for a form of this tab that its schema refuses */
export function refusalMessage({
	fields,
	errors,
}: {
	fields: Record<string, unknown>;
	errors: Record<string, string[] | null>;
}): string {
	const isOfChosen = OF_CHOSEN.has(String(fields.intent));
	const [problem] = (isOfChosen && (errors.linkId ?? errors.groupId)) || [];
	return problem ?? failureMessage(fields);
}
