import { checkUnjudgedLinks } from "./check-oldest-targets.server.ts";
import { checkTargetsAgain } from "./check-targets-again.server.ts";
import { deleteOldTargets } from "./delete-old-targets.server.ts";
import { syncTargetLists } from "./lists/sync-lists.server.ts";
import { sendHiddenLinks } from "./send-hidden-links.server.ts";
import { updateJudgedLinks } from "./update-judged-links.server.ts";

export const targetJobs = [
	updateJudgedLinks,
	checkUnjudgedLinks,
	checkTargetsAgain,
	syncTargetLists,
	deleteOldTargets,
	sendHiddenLinks,
];
