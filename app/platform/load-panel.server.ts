import type { PanelResult } from "#app/lib/panel.ts";
import { AppError, asAppError } from "./errors.server.ts";
import { log } from "./log.server.ts";

/**
 * Waits for the data of one panel, so that a failure costs only this panel and not its page. The error is logged under
 * the request's id, and `Panel` shows `text` in place of the data. Answers that are about the whole page, such as a
 * redirect or `not_found`, are thrown as they are.
 *
 * Call it without waiting in between, so that panels load in parallel:
 *
 *     const actor = context.get(currentAdministratorContext);
 *     const [users, tickets] = await Promise.all([
 *         loadPanel(listUsers(search), "User data unavailable.", actor),
 *         loadPanel(listTickets(), "Tickets unavailable.", actor),
 *     ]);
 *
 * @param text shown to the person, such as one of the specification's
 */
export async function loadPanel<T>(
	data: Promise<T>,
	text: string,
	{ requestId }: { requestId: string },
): Promise<PanelResult<T>> {
	try {
		return { data: await data };
	} catch (err) {
		const error = asAppError(err);
		if (error instanceof Response) throw error;
		if (error instanceof AppError && error.code !== "unavailable") throw error;
		log.error({ requestId, err }, text);
		return { failure: text };
	}
}
