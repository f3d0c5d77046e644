import { applyVerdicts } from "./apply-verdicts.server.ts";
import { judgeUnjudgedLinks } from "./judge-oldest-links.server.ts";
import { refreshTargetLists } from "./lists/refresh-lists.server.ts";
import { purgeTargets } from "./purge-targets.server.ts";
import { rejudgeTargets } from "./rejudge-targets.server.ts";
import { sendHiddenLinks } from "./send-hidden-links.server.ts";

export const targetJobs = [
	applyVerdicts,
	judgeUnjudgedLinks,
	rejudgeTargets,
	refreshTargetLists,
	purgeTargets,
	sendHiddenLinks,
];
