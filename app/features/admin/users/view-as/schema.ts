/** An administrator's read-only view of a creator's dashboard. Safe in the browser. */

export const VIEW_MINUTES = 30;
export const VIEW_TTL_MS = VIEW_MINUTES * 60 * 1000;

export const READ_ONLY_MESSAGE =
	"You are viewing this account read-only. Nothing was changed. Stop viewing to go on with your own work.";
